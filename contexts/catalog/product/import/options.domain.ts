import { optionNumbers, type OptionNumber } from './columns.domain.ts';
import type { OptionDraft, SourceRecord } from './draft.domain.ts';
import { blame } from './row-errors.domain.ts';
import { cellText, hasColumn, readList, type FileReadContext, spotOf } from './row.domain.ts';

/** An option of the product and its pair of columns. */
interface OptionColumnPair {
  readonly number: OptionNumber;
  readonly name: string;
}

/** The options of a product, and the option values of each variant row in the same order. */
export interface OptionReading {
  readonly options: readonly OptionDraft[];
  readonly valuesOf: ReadonlyMap<number, readonly string[]>;
}

/**
 * Reads options as Shopify writes them: names on one row (the first, or repeated), values on each variant row. A single variant
 * called `Default Title`, or without values, has no options.
 *
 * @param rows all rows of the product
 * @param variantRows the rows that describe a variant
 */
export function readOptions(
  reading: FileReadContext,
  rows: readonly SourceRecord[],
  variantRows: readonly SourceRecord[],
): OptionReading {
  const pairs = optionPairs(reading, rows);
  if (hasNoChoice(reading, pairs, variantRows)) return { options: [], valuesOf: valuesByLine(variantRows, () => []) };
  checkNames(reading, rows, pairs);
  checkStrayValues(reading, variantRows, pairs);
  const valuesOf = valuesByLine(variantRows, (record) => pairs.map((pair) => readValue(reading, record, pair)));
  const options = pairs.map((pair, at) => {
    const values = variantRows.map((record) => valuesOf.get(record.line)?.[at] ?? '').filter((value) => value !== '');
    return { name: pair.name, values: [...new Set(values)] };
  });
  checkBounds(reading, rows, options);
  return { options, valuesOf };
}

const valuesByLine = (
  records: readonly SourceRecord[],
  valuesOf: (record: SourceRecord) => readonly string[],
): ReadonlyMap<number, readonly string[]> => new Map(records.map((record) => [record.line, valuesOf(record)]));

function optionPairs(reading: FileReadContext, rows: readonly SourceRecord[]): OptionColumnPair[] {
  return optionNumbers.flatMap((number) => {
    if (!hasColumn(reading.layout, `option${number}Name`)) return [];
    const named = rows.find((record) => cellText(reading.layout, record, `option${number}Name`) !== '');
    if (named === undefined) return [];
    const name = readList(reading, named, { column: `option${number}Name`, max: reading.limits.optionName });
    return [{ number, name }];
  });
}

function hasNoChoice(
  reading: FileReadContext,
  pairs: readonly OptionColumnPair[],
  variantRows: readonly SourceRecord[],
): boolean {
  if (pairs.length > 1 || (pairs[0] !== undefined && pairs[0].name.toLowerCase() !== 'title')) return false;
  return variantRows.every((record) => {
    const values = optionNumbers.map((number) => cellText(reading.layout, record, `option${number}Value`).toLowerCase());
    return (values[0] === 'default title' || values[0] === '') && values.slice(1).every((value) => value === '');
  });
}

function readValue(reading: FileReadContext, record: SourceRecord, { number, name }: OptionColumnPair): string {
  const column = `option${number}Value` as const;
  const value = readList(reading, record, { column, max: reading.limits.optionValue });
  if (value === '' && cellText(reading.layout, record, column) === '') {
    blame(reading.log, {
      at: spotOf(reading.layout, record, column),
      rule: 'import.missing-option-value',
      params: { option: name },
    });
  }
  return value;
}

/** A later row may repeat an option's name but not change it; two options cannot have the same name. */
function checkNames(reading: FileReadContext, rows: readonly SourceRecord[], pairs: readonly OptionColumnPair[]): void {
  for (const [at, { number, name }] of pairs.entries()) {
    const column = `option${number}Name` as const;
    const other = rows.find((record) => !['', name].includes(cellText(reading.layout, record, column)));
    if (other !== undefined && name !== '') {
      blame(reading.log, {
        at: spotOf(reading.layout, other, column),
        rule: 'import.conflicting-option-name',
        params: { option: name },
      });
    }
    const twin = pairs.findIndex((pair) => pair.name === name);
    const first = rows[0];
    if (twin < at && first !== undefined) {
      blame(reading.log, {
        at: spotOf(reading.layout, first, column),
        rule: 'import.duplicate-option-name',
        params: { option: name },
      });
    }
  }
}

function checkStrayValues(
  reading: FileReadContext,
  variantRows: readonly SourceRecord[],
  pairs: readonly OptionColumnPair[],
): void {
  const named = new Set<number>(pairs.map((pair) => pair.number));
  for (const number of optionNumbers) {
    const column = `option${number}Value` as const;
    if (named.has(number) || !hasColumn(reading.layout, column)) continue;
    const stray = variantRows.find((record) => cellText(reading.layout, record, column) !== '');
    if (stray !== undefined)
      blame(reading.log, { at: spotOf(reading.layout, stray, column), rule: 'import.missing-option-name' });
  }
}

function checkBounds(reading: FileReadContext, rows: readonly SourceRecord[], options: readonly OptionDraft[]): void {
  const { limits, log, layout } = reading;
  const first = rows[0];
  if (first === undefined) return;
  if (options.length > limits.options) {
    blame(log, {
      at: spotOf(layout, first, `option${optionNumbers[limits.options] ?? 1}Name`),
      rule: 'import.too-many-options',
      params: {
        max: limits.options,
        count: options.length,
      },
    });
  }
  const crowded = options.find((option) => option.values.length > limits.optionValues);
  if (crowded !== undefined) {
    const params = { option: crowded.name, max: limits.optionValues, count: crowded.values.length };
    blame(log, { at: { line: first.line, column: null, value: crowded.name }, rule: 'import.too-many-values', params });
  }
}
