import { headingOf, optionNumbers, type OptionNumber } from './columns.domain.ts';
import { importLimits as limits, type OptionDraft } from './draft.domain.ts';
import type { ProductRow } from './row.domain.ts';

/** An option of the product and its pair of columns. */
interface OptionColumnPair {
  readonly number: OptionNumber;
  readonly name: string;
}

/** The options of a product, and the option values of each variant row in the same order. */
interface OptionReading {
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
export function readOptions(rows: readonly ProductRow[], variantRows: readonly ProductRow[]): OptionReading {
  const pairs = optionPairs(rows);
  if (hasNoChoice(pairs, variantRows)) return { options: [], valuesOf: new Map() };
  checkNames(rows, pairs);
  checkStrayValues(variantRows, pairs);
  const valuesOf = new Map(variantRows.map((row) => [row.line, pairs.map((pair) => readValue(row, pair))]));
  const options = pairs.map((pair, at) => {
    const values = variantRows.map(({ line }) => valuesOf.get(line)?.[at] ?? '').filter((value) => value !== '');
    return { name: pair.name, values: [...new Set(values)] };
  });
  const [first] = rows;
  if (first !== undefined) checkBounds(first, options);
  return { options, valuesOf };
}

function optionPairs(rows: readonly ProductRow[]): OptionColumnPair[] {
  return optionNumbers.flatMap((number) => {
    const named = rows.find((row) => row.text(`option${number}Name`) !== '');
    if (named !== undefined) return [{ number, name: named.readText(`option${number}Name`, limits.optionName) }];
    const name = headingAsName(rows, number);
    return name === null ? [] : [{ number, name }];
  });
}

/** Tables of other systems than Shopify may have a column of values alone, whose heading names the option. */
function headingAsName(rows: readonly ProductRow[], number: OptionNumber): string | null {
  const [nameColumn, valueColumn] = [`option${number}Name`, `option${number}Value`] as const;
  const valued = rows.find((row) => !row.has(nameColumn) && row.text(valueColumn) !== '');
  if (valued === undefined || valued.layout.format !== 'shopkeeper') return null;
  return headingOf(valued.layout, valueColumn)?.slice(0, limits.optionName) ?? null;
}

function hasNoChoice(pairs: readonly OptionColumnPair[], variantRows: readonly ProductRow[]): boolean {
  if (pairs.length > 1 || (pairs[0] !== undefined && pairs[0].name.toLowerCase() !== 'title')) return false;
  return variantRows.every((row) => {
    const [first, ...others] = optionNumbers.map((number) => row.text(`option${number}Value`).toLowerCase());
    return (first === 'default title' || first === '') && others.every((value) => value === '');
  });
}

function readValue(row: ProductRow, { number, name }: OptionColumnPair): string {
  const column = `option${number}Value` as const;
  if (row.text(column) === '') row.blame(column, 'import.missing-option-value', { option: name });
  return row.readText(column, limits.optionValue);
}

/** A later row may repeat an option's name but not change it; two options cannot have the same name. */
function checkNames(rows: readonly ProductRow[], pairs: readonly OptionColumnPair[]): void {
  for (const [at, { number, name }] of pairs.entries()) {
    const column = `option${number}Name` as const;
    const other = rows.find((row) => !['', name].includes(row.text(column)));
    if (name !== '') other?.blame(column, 'import.conflicting-option-name', { option: name });
    const twin = pairs.findIndex((pair) => pair.name === name);
    if (twin < at) rows[0]?.blame(column, 'import.duplicate-option-name', { option: name });
  }
}

function checkStrayValues(variantRows: readonly ProductRow[], pairs: readonly OptionColumnPair[]): void {
  const named = new Set<number>(pairs.map((pair) => pair.number));
  for (const number of optionNumbers) {
    const column = `option${number}Value` as const;
    if (!named.has(number)) variantRows.find((row) => row.text(column) !== '')?.blame(column, 'import.missing-option-name');
  }
}

function checkBounds(first: ProductRow, options: readonly OptionDraft[]): void {
  if (options.length > limits.options) {
    const params = { max: limits.options, count: options.length };
    first.blame(`option${optionNumbers[limits.options] ?? 1}Name`, 'import.too-many-options', params);
  }
  const crowded = options.find((option) => option.values.length > limits.optionValues);
  if (crowded !== undefined) {
    const params = { option: crowded.name, max: limits.optionValues, count: crowded.values.length };
    first.blame({ column: null, value: crowded.name }, 'import.too-many-values', params);
  }
}
