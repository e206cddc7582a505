import type { ProductColumn, SheetLayout } from './import-columns.domain.ts';
import type { SourceRecord } from './import-draft.domain.ts';
import { cellText } from './import-row.domain.ts';

export type Records = AsyncIterable<SourceRecord> | Iterable<SourceRecord>;

/**
 * What a first pass over the file learns, so that the second may let each product go at its last row and still name
 * both ends of a repeat. Holds handles and codes only: some 100 bytes a row.
 */
export interface SheetSurvey {
  readonly rows: number;
  /** Handle to the line of its last row; the size is the number of products. */
  readonly lastLines: ReadonlyMap<string, number>;
  /** Every SKU code of the file to the lines that give it. */
  readonly skuLines: ReadonlyMap<string, readonly number[]>;
  readonly barcodeLines: ReadonlyMap<string, readonly number[]>;
  /** Every product code to the handles of the products that give it; more than one is a fault of each. */
  readonly spuHandles: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Reads the whole file once. Rows that {@link groupRows} would leave out are not counted. */
export async function surveyRows(records: Records, layout: SheetLayout): Promise<SheetSurvey> {
  const lastLines = new Map<string, number>();
  const skuLines = new Map<string, number[]>();
  const barcodeLines = new Map<string, number[]>();
  const spuHandles = new Map<string, Set<string>>();
  let rows = 0;
  for await (const record of records) {
    if (isBlank(record)) continue;
    rows += 1;
    const key = groupKey(layout, record);
    lastLines.set(key, record.line);
    const spuCode = cellText(layout, record, 'spuCode');
    if (spuCode !== '') spuHandles.set(spuCode, (spuHandles.get(spuCode) ?? new Set()).add(key));
    remember(skuLines, cellText(layout, record, 'skuCode'), record.line);
    remember(barcodeLines, cellText(layout, record, 'barcode'), record.line);
  }
  return { rows, lastLines, skuLines, barcodeLines, spuHandles };
}

export interface RowGroup {
  readonly handle: string;
  readonly records: readonly SourceRecord[];
}

/** The rows of one product after the other, wherever they stand in the file; blank rows are left out. */
export async function* groupRows(records: Records, layout: SheetLayout, survey: SheetSurvey): AsyncGenerator<RowGroup> {
  const open = new Map<string, SourceRecord[]>();
  for await (const record of records) {
    if (isBlank(record)) continue;
    const key = groupKey(layout, record);
    const rows = open.get(key) ?? [];
    rows.push(record);
    open.set(key, rows);
    if (survey.lastLines.get(key) !== record.line) continue;
    open.delete(key);
    yield { handle: key.startsWith(noHandle) ? '' : key, records: rows };
  }
}

/** Handles are compared in lower case; blanks become dashes, as in an address. */
export const tidyHandle = (text: string): string => text.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, '-');

/** A handle made of a name: letters and digits of any script, everything else a dash. '' when nothing is left. */
export const handleOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');

const noHandle = '\u0000';

/** A row without a handle goes by its product code, then by its name; a row with none of them stands alone. */
function groupKey(layout: SheetLayout, record: SourceRecord): string {
  const text = (column: ProductColumn): string => cellText(layout, record, column);
  const key = tidyHandle(text('handle')) || handleOf(text('spuCode')) || handleOf(text('name'));
  return key || `${noHandle}${record.line}`;
}

const isBlank = (record: SourceRecord): boolean => record.cells.every((cell) => cell.trim() === '');

function remember(lines: Map<string, number[]>, code: string, line: number): void {
  if (code === '') return;
  const seen = lines.get(code);
  if (seen === undefined) lines.set(code, [line]);
  else seen.push(line);
}
