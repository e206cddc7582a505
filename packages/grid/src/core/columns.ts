import type { ReactNode } from 'react';

/** Identifies a row; unique among the rows of one grid. */
export type RowKey = number | string;
export type Side = 'left' | 'right';
export type Density = 'compact' | 'normal' | 'loose';
/** Colour of a status; a status color means the same everywhere. */
export type StatusColor = 'ok' | 'warn' | 'bad' | 'info' | 'idle';
export type StatusShape = 'ring' | 'half' | 'dot' | 'tick' | 'cross' | 'bang';
export type FilterKind = 'text' | 'number' | 'money' | 'date' | 'choice' | 'reference' | 'flag';

/** Determines how a value is rendered, copied and edited. `custom:` kinds are passed in the grid's `kinds`. */
export type KindName =
  | 'text'
  | 'number'
  | 'money'
  | 'ratio'
  | 'flag'
  | 'status'
  | 'choice'
  | 'time'
  | 'date'
  | 'image'
  | 'images'
  | 'tags'
  | 'link'
  | 'reference'
  | `custom:${string}`;

/** One option of a choice. A `status` shows its badge in `tone`, with the usual shape of that color unless `shape` is set. */
export interface Option {
  readonly value: string | number;
  readonly label: string;
  readonly tone?: StatusColor;
  readonly shape?: StatusShape;
}

/** A column whose id is one of `Id`; write `Column<Row>`. Widths are CSS pixels. */
export interface ColumnOf<Id extends string, R> {
  readonly id: Id;
  readonly title: string;
  readonly kind: KindName;
  readonly width?: number;
  readonly min?: number;
  readonly max?: number;
  /** Share of the remaining width; kinds of free text have 1, the others 0. */
  readonly grow?: number;
  readonly pin?: Side;
  readonly sortable?: boolean;
  readonly filter?: FilterKind;
  /** Applies to a grid with `edit`. A function decides per row. */
  readonly editable?: boolean | { is(row: R): boolean }['is'];
  /** Cannot be hidden, moved or unpinned. */
  readonly fixed?: true;
  readonly hidden?: true;
  /** Options of `status` and `choice`. */
  readonly options?: readonly Option[];
  /** Unit shown dimmed after numbers. */
  readonly unit?: string;
  /** Number of leading characters of a `link` that repeat from row to row and are dimmed. */
  readonly dim?: number;
  /** A second, dimmed text after the value: a phone number, "×2". */
  note?(row: R): string | null;
  /** Path of a picture before the value. */
  picture?(row: R): string | null;
  /** What is shown after the value, whatever its kind: plain elements. */
  mark?(row: R): ReactNode;
  /** Address of a `link` or `reference`, null for none. A plain click opens the row where the grid has `onOpen`. */
  href?(row: R): string | null;
  /** Label of a `reference`, whose value is an id. */
  label?(row: R): string | null;
}

/** A column; its id is a property of the row. */
export type Column<R extends object> = ColumnOf<Extract<keyof R, string>, R>;
/** A column of any kind and row. */
export type AnyColumn = ColumnOf<string, object>;

/** The user's column settings. The page stores them: order, widths, pins and density per user, hidden columns in the address. */
export interface ColumnState {
  readonly order?: readonly string[];
  readonly hidden?: readonly string[];
  readonly width?: Readonly<Record<string, number>>;
  readonly pin?: Readonly<Record<string, Side | null>>;
  readonly density?: Density;
}

/** Returns the visible columns in the user's order, left pins first and right pins last. */
export function arrange(columns: readonly AnyColumn[], state: ColumnState): readonly AnyColumn[] {
  const shown = inOrder(columns, state.order ?? []).filter((column) => !isHidden(column, state));
  const side = (requested: Side | null) => shown.filter((column) => pinOf(column, state) === requested);
  return [...side('left'), ...side(null), ...side('right')];
}

/** Returns all columns in the user's order, including hidden ones, as a column panel lists them. */
export function inOrder(columns: readonly AnyColumn[], order: readonly string[]): readonly AnyColumn[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const result = order.flatMap((id) => byId.get(id) ?? []);
  const placed = new Set(result.map((column) => column.id));
  columns.forEach((column, index) => {
    if (placed.has(column.id)) return;
    // A column missing from the stored order follows its neighbour in the declared order.
    const neighbour = columns[index - 1];
    const at = neighbour === undefined ? 0 : result.indexOf(neighbour) + 1;
    result.splice(at, 0, column);
    placed.add(column.id);
  });
  return result;
}

export function pinOf(column: AnyColumn, state: ColumnState): Side | null {
  if (column.fixed) return column.pin ?? null;
  const kept = state.pin?.[column.id];
  return kept === undefined ? (column.pin ?? null) : kept;
}

/** Whether a column is hidden now, by choice of the user or by default. */
export function isHidden(column: AnyColumn, state: ColumnState): boolean {
  if (column.fixed) return false;
  return state.hidden ? state.hidden.includes(column.id) : column.hidden === true;
}

/** Returns the order after moving `id` before `before`; null moves it to the end. */
export function moveColumn(ids: readonly string[], id: string, before: string | null): readonly string[] {
  if (id === before || !ids.includes(id)) return ids;
  const rest = ids.filter((other) => other !== id);
  const at = before === null ? rest.length : rest.indexOf(before);
  return at < 0 ? ids : rest.toSpliced(at, 0, id);
}

/** Clamps a width to the column's limits. */
export function clampWidth(column: AnyColumn, width: number): number {
  return Math.round(Math.min(column.max ?? 960, Math.max(column.min ?? 56, width)));
}

const widths: Partial<Record<KindName, number>> = {
  number: 96,
  money: 116,
  ratio: 88,
  flag: 72,
  status: 116,
  choice: 112,
  time: 124,
  date: 112,
  image: 60,
  images: 60,
  link: 156,
};

/** Returns the column's width before the remaining width is distributed. */
export function widthOf(column: AnyColumn, state: ColumnState): number {
  return clampWidth(column, state.width?.[column.id] ?? column.width ?? widths[column.kind] ?? 160);
}

const freeText: ReadonlySet<KindName> = new Set<KindName>(['text', 'reference', 'tags']);

export function growOf(column: AnyColumn, state: ColumnState): number {
  if (state.width?.[column.id] !== undefined) return 0;
  return column.grow ?? (freeText.has(column.kind) ? 1 : 0);
}
