import { unguarded, withoutHiddenControls } from '@shopkeeper/resource/schema';
import { type CellReading, readText, unguardedCode } from './cells.domain.ts';
import { headingOf, type ProductColumn, type FileLayout } from './columns.domain.ts';
import type { SourceRecord } from './draft.domain.ts';
import {
  type ImportWarningRule,
  rowErrorOf,
  type RowErrorLog,
  type RowErrorParams,
  type RowErrorRule,
  type Spot,
} from './row-errors.domain.ts';

/** Returns a cell's text without hidden controls, outer blanks, formula escaping and Windows line ends; '' if there is none. */
export function cellText(layout: FileLayout, record: SourceRecord, column: ProductColumn): string {
  const at = layout.columns.get(column);
  const raw = withoutHiddenControls(at === undefined ? '' : (record.cells[at] ?? ''));
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

/** A cell for an error message: a column, or the value that is wrong, in a column or in the whole row. */
type CellAt = ProductColumn | { readonly column: ProductColumn | null; readonly value: string };

/** A row of the product that is read: its cells by column; errors and warnings are recorded in the log of the product. */
export class ProductRow {
  readonly layout: FileLayout;
  readonly #record: SourceRecord;
  readonly #log: RowErrorLog;

  constructor(record: SourceRecord, layout: FileLayout, log: RowErrorLog) {
    this.layout = layout;
    this.#record = record;
    this.#log = log;
  }

  get line(): number {
    return this.#record.line;
  }

  get cells(): readonly string[] {
    return this.#record.cells;
  }

  /** Whether the file has this column; without it the field is not provided. */
  has(column: ProductColumn): boolean {
    return this.layout.columns.has(column);
  }

  text(column: ProductColumn): string {
    return cellText(this.layout, this.#record, column);
  }

  /** Parses a cell with `parse`; an invalid cell is recorded and gives null. A blank cell gives null without an error. */
  read<T>(column: ProductColumn, parse: (text: string) => CellReading<T>): T | null {
    const text = this.text(column);
    if (text === '') return null;
    const answer = parse(text);
    if ('value' in answer) return answer.value;
    this.blame(column, answer.rule, answer.params);
    return null;
  }

  /** Returns a cell's text of at most `max` characters; '' when blank or too long (which is recorded). */
  readText(column: ProductColumn, max: number): string {
    return this.read(column, (text) => readText(text, max)) ?? '';
  }

  /** Records an error that excludes the product. */
  blame(at: CellAt, rule: RowErrorRule, params: RowErrorParams = {}): void {
    this.#log.rowErrors.push(rowErrorOf({ at: this.#spot(at), rule, params }));
  }

  /** Records a warning; the product is still imported. */
  warn(at: CellAt, rule: ImportWarningRule, params: RowErrorParams = {}): void {
    this.#log.warnings.push(rowErrorOf({ at: this.#spot(at), rule, params }));
  }

  #spot(cell: CellAt): Spot {
    const { line, cells } = this.#record;
    if (typeof cell !== 'string')
      return { line, column: cell.column === null ? null : headingOf(this.layout, cell.column), value: cell.value };
    const at = this.layout.columns.get(cell);
    return { line, column: headingOf(this.layout, cell), value: at === undefined ? '' : (cells[at] ?? '') };
  }
}
