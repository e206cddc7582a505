/** What a row is known by; unique among the rows of one grid. */
export type RowKey = number | string;
export type Side = 'left' | 'right';
export type Density = 'compact' | 'normal' | 'loose';
/** Colour of a state on screen; the same tone means the same thing everywhere. */
export type StatusColor = 'ok' | 'warn' | 'bad' | 'info' | 'idle';
export type FilterKind = 'text' | 'number' | 'money' | 'date' | 'choice' | 'reference' | 'flag';

/** How a value is painted, copied and typed. `custom:` kinds are handed in with the grid's `kinds`. */
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

/** One word of a choice. `ring` draws an open circle (not yet done), `loud` colours the word as well (needs you). */
export interface Option {
  readonly value: string | number;
  readonly label: string;
  readonly tone?: StatusColor;
  readonly ring?: boolean;
  readonly loud?: boolean;
}

/** A column whose id is one of `Id`; write `Column<Row>`. Widths are CSS pixels. */
export interface ColumnOf<Id extends string, R> {
  readonly id: Id;
  readonly title: string;
  readonly kind: KindName;
  readonly width?: number;
  readonly min?: number;
  readonly max?: number;
  /** Share of the room left over; kinds of free text have 1, the others 0. */
  readonly grow?: number;
  readonly pin?: Side;
  readonly sortable?: boolean;
  readonly filter?: FilterKind;
  /** In a grid with `edit`. A function decides by row. */
  readonly editable?: boolean | { is(row: R): boolean }['is'];
  /** Neither hidden, moved nor unpinned. */
  readonly fixed?: true;
  readonly hidden?: true;
  /** Words of `status` and `choice`. */
  readonly options?: readonly Option[];
  /** Said after numbers, dimmed. */
  readonly unit?: string;
  /** Currency sign of `money`; the default comes with the formats. */
  readonly symbol?: string;
  /** How many leading characters of a `link` repeat from row to row and are dimmed. */
  readonly dim?: number;
  /** A second, dimmed text after the value: a phone number, "×2". */
  note?(row: R): string | null;
  /** Path of a picture before the value. */
  picture?(row: R): string | null;
  /** Address of a `link` or `reference`; a plain click opens the row instead when it answers null. */
  href?(row: R): string | null;
  /** Words for a `reference`, whose value is an id. */
  label?(row: R): string | null;
}

/** One column; its id is a property of the row. */
export type Column<R extends object> = ColumnOf<Extract<keyof R, string>, R>;
export type AnyColumn = ColumnOf<string, object>;

/** What a person changed about the columns. Kept by the page: order, widths, pins and density per user, hidden in the address. */
export interface ColumnState {
  readonly order?: readonly string[];
  readonly hidden?: readonly string[];
  readonly width?: Readonly<Record<string, number>>;
  readonly pin?: Readonly<Record<string, Side | null>>;
  readonly density?: Density;
}

/** The columns in the person's order, hidden ones left out, left pins first and right pins last. */
export function arrange(columns: readonly AnyColumn[], state: ColumnState): readonly AnyColumn[] {
  const shown = inOrder(columns, state.order ?? []).filter((column) => !isHidden(column, state));
  const side = (requested: Side | null) => shown.filter((column) => pinOf(column, state) === requested);
  return [...side('left'), ...side(null), ...side('right')];
}

/** Every column, hidden ones too, in the person's order: what a column panel lists. */
export function inOrder(columns: readonly AnyColumn[], order: readonly string[]): readonly AnyColumn[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const result = order.flatMap((id) => byId.get(id) ?? []);
  const placed = new Set(result.map((column) => column.id));
  columns.forEach((column, index) => {
    if (placed.has(column.id)) return;
    // A column that is newer than the kept order stands where its author put it: behind its neighbour.
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

export function isHidden(column: AnyColumn, state: ColumnState): boolean {
  if (column.fixed) return false;
  return state.hidden ? state.hidden.includes(column.id) : column.hidden === true;
}

/** The order after `id` was put before `before`; null puts it last. */
export function moveColumn(ids: readonly string[], id: string, before: string | null): readonly string[] {
  if (id === before || !ids.includes(id)) return ids;
  const rest = ids.filter((other) => other !== id);
  const at = before === null ? rest.length : rest.indexOf(before);
  return at < 0 ? ids : rest.toSpliced(at, 0, id);
}

/** `width` within what the column allows. */
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

/** The column's width before any room left over is shared out. */
export function widthOf(column: AnyColumn, state: ColumnState): number {
  return clampWidth(column, state.width?.[column.id] ?? column.width ?? widths[column.kind] ?? 160);
}

const freeText: ReadonlySet<KindName> = new Set<KindName>(['text', 'reference', 'tags']);

export function growOf(column: AnyColumn, state: ColumnState): number {
  if (state.width?.[column.id] !== undefined) return 0;
  return column.grow ?? (freeText.has(column.kind) ? 1 : 0);
}
