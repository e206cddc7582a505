import { type CellReading, readText, unguarded, unguardedCode } from './import-cells.domain.ts';
import { headingOf, type ProductColumn, type FileLayout } from './import-columns.domain.ts';
import type { ImportLimits, SourceRecord } from './import-draft.domain.ts';
import { blame, type RowErrorLog, type Spot } from './import-row-errors.domain.ts';

/** One product's reading at work: whose columns, which bounds, and where faults are noted. */
export interface FileReadContext {
  readonly layout: FileLayout;
  readonly limits: ImportLimits;
  readonly log: RowErrorLog;
  /** Makes rich text safe; must answer the same for its own answer, or a repeat would not be recognised. */
  readonly cleanHtml: (html: string) => string;
}

/** Whether the file has this column at all; without it nothing is said about the field. */
export const hasColumn = (layout: FileLayout, column: ProductColumn): boolean => layout.columns.has(column);

/** A cell's text without outer blanks, the guard against formulas, and Windows line ends. '' where there is none. */
export function cellText(layout: FileLayout, record: SourceRecord, column: ProductColumn): string {
  const at = layout.columns.get(column);
  const raw = at === undefined ? '' : (record.cells[at] ?? '');
  if (raw === '') return '';
  const text = raw.includes('\r') ? raw.trim().replaceAll(/\r\n?/g, '\n') : raw.trim();
  return codeColumns.has(column) ? unguardedCode(text).trim() : unguarded(text);
}

/** Numbers go with the codes: spreadsheets hold a number as text by the same apostrophe. */
const codeColumns: ReadonlySet<ProductColumn> = new Set([
  'spuCode',
  'skuCode',
  'barcode',
  'price',
  'marketPrice',
  'cost',
  'stock',
  'weightG',
  'weight',
  'lowStock',
]);

/** Where a fault of this cell is shown. */
export function spotOf(layout: FileLayout, record: SourceRecord, column: ProductColumn): Spot {
  const at = layout.columns.get(column);
  return { line: record.line, column: headingOf(layout, column), value: at === undefined ? '' : (record.cells[at] ?? '') };
}

/** The cell by `read`; a broken rule is noted and null answered. A blank cell is null without a fault. */
export function readCell<T>(
  reading: FileReadContext,
  record: SourceRecord,
  cell: { readonly column: ProductColumn; readonly read: (text: string) => CellReading<T> },
): T | null {
  const text = cellText(reading.layout, record, cell.column);
  if (text === '') return null;
  const answer = cell.read(text);
  if ('value' in answer) return answer.value;
  blame(reading.log, { at: spotOf(reading.layout, record, cell.column), rule: answer.rule, params: answer.params });
  return null;
}

/** A cell's text of at most `max` characters; '' when blank or too long (then noted). */
export const readList = (reading: FileReadContext, record: SourceRecord, cell: { column: ProductColumn; max: number }): string =>
  readCell(reading, record, { column: cell.column, read: (text) => readText(text, cell.max) }) ?? '';

/** `{[key]: value}` when the file has the column, else nothing: the shape of "said or not said". */
export function fieldOfColumn<Key extends string, T>(
  reading: FileReadContext,
  column: ProductColumn,
  field: { readonly key: Key; readonly value: () => T },
): Partial<Record<Key, T>> {
  if (!hasColumn(reading.layout, column)) return {};
  return { [field.key]: field.value() } as Partial<Record<Key, T>>;
}
