import type { ProductColumn, FileLayout } from './columns.domain.ts';
import type { SourceRecord } from './draft.domain.ts';
import { handleOf, tidyHandle } from './handle.domain.ts';
import { cellText } from './row.domain.ts';
import { woocommerceReader } from './woocommerce.domain.ts';

export type Records = AsyncIterable<SourceRecord> | Iterable<SourceRecord>;

/** The lines where each code of a file first and next appears; a third line is reported against the first. */
export interface CodeLines {
  readonly first: ReadonlyMap<string, number>;
  readonly again: ReadonlyMap<string, number>;
}

/** Returns another line that gives the same code. */
export const otherLine = ({ first, again }: CodeLines, code: string, line: number): number | undefined =>
  first.get(code) === line ? again.get(code) : first.get(code);

/**
 * What one pass over the file collects, so that a second pass can release each product at its last row and still report both
 * lines of a duplicate. Holds handles and codes only, about 100 bytes a row.
 */
export interface FileSummary {
  /** Number of rows without those that {@link groupRows} skips. */
  readonly rows: number;
  /** The line of the last row of each handle; its size is the number of products. */
  readonly lastLines: ReadonlyMap<string, number>;
  readonly skuLines: CodeLines;
  readonly barcodeLines: CodeLines;
  /** The handles of the products that give each product code; more than one is an error of each. */
  readonly spuHandles: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Collects a {@link FileSummary} from the records of a file, in their order. */
export interface Surveyor {
  readonly take: (record: SourceRecord) => void;
  /** Returns the summary of the records so far; called after the last one. */
  readonly answer: () => FileSummary;
}

export function newSurveyor(layout: FileLayout): Surveyor {
  const lastLines = new Map<string, number>();
  const skuLines = newCodeLines();
  const barcodeLines = newCodeLines();
  const spuHandles = new Map<string, Set<string>>();
  const rowOf = readerOf(layout);
  let rows = 0;
  return {
    take(source) {
      if (isBlank(source)) return;
      const record = rowOf(source);
      rows += 1;
      const key = groupKey(layout, record);
      lastLines.set(key, record.line);
      const spuCode = cellText(layout, record, 'spuCode');
      if (spuCode !== '') spuHandles.set(spuCode, (spuHandles.get(spuCode) ?? new Set()).add(key));
      skuLines.note(cellText(layout, record, 'skuCode'), record.line);
      barcodeLines.note(cellText(layout, record, 'barcode'), record.line);
    },
    answer: () => ({ rows, lastLines, skuLines, barcodeLines, spuHandles }),
  };
}

function newCodeLines() {
  const first = new Map<string, number>();
  const again = new Map<string, number>();
  const note = (code: string, line: number): void => {
    if (code === '') return;
    if (!first.has(code)) first.set(code, line);
    else if (!again.has(code)) again.set(code, line);
  };
  return { first, again, note };
}

export interface RowGroup {
  readonly handle: string;
  readonly records: readonly SourceRecord[];
}

/** Groups the rows of each product, wherever they are in the file; blank rows are skipped. */
export async function* groupRows(records: Records, layout: FileLayout, survey: FileSummary): AsyncGenerator<RowGroup> {
  const open = new Map<string, SourceRecord[]>();
  const rowOf = readerOf(layout);
  for await (const source of records) {
    if (isBlank(source)) continue;
    const record = rowOf(source);
    const key = groupKey(layout, record);
    const rows = open.get(key) ?? [];
    rows.push(record);
    open.set(key, rows);
    if (survey.lastLines.get(key) !== record.line) continue;
    open.delete(key);
    yield { handle: key.startsWith(noHandle) ? '' : key, records: rows };
  }
}

const noHandle = '\u0000';

/** Rows of some formats are rewritten as those of products, in their order. */
const readerOf = (layout: FileLayout): ((record: SourceRecord) => SourceRecord) =>
  layout.format === 'woocommerce' ? woocommerceReader(layout) : (record) => record;

/**
 * A row without a handle is grouped by its product code, then by its name, then by the product that has its SKU code; a row with
 * none of them is a group of its own.
 */
function groupKey(layout: FileLayout, record: SourceRecord): string {
  const text = (column: ProductColumn): string => cellText(layout, record, column);
  const ofCode = (): string => layout.handles?.get(text('skuCode') || text('barcode')) ?? '';
  const key = tidyHandle(text('handle')) || handleOf(text('spuCode')) || handleOf(text('name')) || ofCode();
  return key || `${noHandle}${record.line}`;
}

const isBlank = (record: SourceRecord): boolean => record.cells.every((cell) => cell.trim() === '');
