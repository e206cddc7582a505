import { type CellReading, readText, unguarded, unguardedCode } from './cells.domain.ts';
import { headingOf, type ProductColumn, type FileLayout } from './columns.domain.ts';
import type { ImportLimits, SourceRecord } from './draft.domain.ts';
import { blame, type RowErrorLog, type Spot } from './row-errors.domain.ts';

/** The context for reading one product: columns, limits and the log of errors. */
export interface FileReadContext {
  readonly layout: FileLayout;
  readonly limits: ImportLimits;
  readonly log: RowErrorLog;
  /** Sanitizes rich text; must be idempotent, otherwise importing a file again would find changes. */
  readonly cleanHtml: (html: string) => string;
}

/** Whether the file has this column; without it the field is not provided. */
export const hasColumn = (layout: FileLayout, column: ProductColumn): boolean => layout.columns.has(column);

/** Returns a cell's text without outer blanks, formula escaping and Windows line ends; '' if there is none. */
export function cellText(layout: FileLayout, record: SourceRecord, column: ProductColumn): string {
  const at = layout.columns.get(column);
  const raw = at === undefined ? '' : (record.cells[at] ?? '');
  if (raw === '') return '';
  const text = raw.includes('\r') ? raw.trim().replaceAll(/\r\n?/g, '\n') : raw.trim();
  return codeColumns.has(column) ? unguardedCode(text).trim() : unguarded(text);
}

/** Numbers are included: spreadsheets mark a number stored as text with the same apostrophe. */
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

/** Returns the position of a cell for error messages. */
export function spotOf(layout: FileLayout, record: SourceRecord, column: ProductColumn): Spot {
  const at = layout.columns.get(column);
  return { line: record.line, column: headingOf(layout, column), value: at === undefined ? '' : (record.cells[at] ?? '') };
}

/** Parses a cell with `read`; an invalid cell is recorded and gives null. A blank cell gives null without an error. */
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

/** Returns a cell's text of at most `max` characters; '' when blank or too long (which is recorded). */
export const readList = (reading: FileReadContext, record: SourceRecord, cell: { column: ProductColumn; max: number }): string =>
  readCell(reading, record, { column: cell.column, read: (text) => readText(text, cell.max) }) ?? '';

/** Returns `{[key]: value}` if the file has the column, otherwise `{}`, so that an absent key means not provided. */
export function fieldOfColumn<Key extends string, T>(
  reading: FileReadContext,
  column: ProductColumn,
  field: { readonly key: Key; readonly value: () => T },
): Partial<Record<Key, T>> {
  if (!hasColumn(reading.layout, column)) return {};
  return { [field.key]: field.value() } as Partial<Record<Key, T>>;
}
