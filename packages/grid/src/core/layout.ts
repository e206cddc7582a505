import { type AnyColumn, arrange, type ColumnState, growOf, pinOf, widthOf } from './columns.ts';

/** Columns that the grid adds: drag handle, checkbox, row actions. */
export type Extra = '$drag' | '$check' | '$actions';

/** A column as shown. `column` is null for columns that the grid adds. */
export interface Slot {
  readonly id: string;
  readonly width: number;
  readonly column: AnyColumn | null;
}

/** All columns from left to right: `left` pinned ones, a scrolling middle, `right` pinned ones. */
export interface Layout {
  readonly slots: readonly Slot[];
  readonly left: number;
  readonly right: number;
  /** Left edges of the middle columns, relative to the middle, followed by the middle's width. */
  readonly offsets: readonly number[];
  readonly leftWidth: number;
  readonly rightWidth: number;
  readonly total: number;
}

export interface LayoutInput {
  readonly columns: readonly AnyColumn[];
  readonly state: ColumnState;
  /** Inner width of the scroller in pixels; 0 while unknown. */
  readonly view: number;
  readonly extras: Readonly<Partial<Record<Extra, number>>>;
}

/** The maximum share of the view that pinned columns may cover. */
const pinShare = 0.6;
const digit = 7.5;

/** Whether the view is as narrow as a phone: rows are higher, and columns with dimmed leading characters are narrower. */
export function isNarrow(view: number): boolean {
  return view > 0 && view < 480;
}

/** Computes the widths and pins of all columns for a width of the view. */
export function layOut({ columns, state, view, extras }: LayoutInput): Layout {
  const shown = arrange(columns, state);
  const before = extraSlots(extras, ['$drag', '$check']);
  const after = extraSlots(extras, ['$actions']);
  const taken = sum([...before, ...after].map((slot) => slot.width));
  const widths = shown.map((column) => widthOf(column, state) - (isNarrow(view) ? Math.round((column.dim ?? 0) * digit) : 0));
  const slots = [...before, ...shareOut(shown, widths, { state, room: view - taken, narrow: isNarrow(view) }), ...after];
  const pins = {
    left: before.length + shown.filter((column) => pinOf(column, state) === 'left').length,
    right: after.length + shown.filter((column) => pinOf(column, state) === 'right').length,
  };
  const { left, right } = view > 0 ? fitPins(slots, pins, view * pinShare) : pins;
  const middle = slots.slice(left, slots.length - right);
  const offsets = middle.reduce<number[]>((edges, slot) => [...edges, (edges.at(-1) ?? 0) + slot.width], [0]);
  const leftWidth = sum(slots.slice(0, left).map((slot) => slot.width));
  const rightWidth = sum(slots.slice(slots.length - right).map((slot) => slot.width));
  return { slots, left, right, offsets, leftWidth, rightWidth, total: leftWidth + (offsets.at(-1) ?? 0) + rightWidth };
}

/**
 * Returns how many pins fit into `limit` pixels: right data columns are unpinned first, then inner left ones, then the actions,
 * and finally the first data column and the columns before it.
 */
export function fitPins(
  slots: readonly Slot[],
  pins: { left: number; right: number },
  limit: number,
): { left: number; right: number } {
  let { left, right } = pins;
  const widthOfPins = () => sum(slots.map((slot, i) => (i < left || i >= slots.length - right ? slot.width : 0)));
  const isData = (index: number) => slots[index]?.column != null;
  const firstData = slots.findIndex((slot) => slot.column !== null);
  while (left + right > 0 && widthOfPins() > limit) {
    if (right > 0 && isData(slots.length - right)) right -= 1;
    else if (left - 1 > firstData && isData(left - 1)) left -= 1;
    else if (right > 0) right -= 1;
    else left -= 1;
  }
  return { left, right };
}

function extraSlots(extras: LayoutInput['extras'], ids: readonly Extra[]): readonly Slot[] {
  return ids.flatMap((id) => {
    const width = extras[id];
    return width === undefined ? [] : [{ id, width, column: null }];
  });
}

/** Distributes the remaining width to growing columns (free text), so that a wide screen has no empty strip. */
function shareOut(
  shown: readonly AnyColumn[],
  widths: readonly number[],
  { state, room, narrow }: { readonly state: ColumnState; readonly room: number; readonly narrow: boolean },
): readonly Slot[] {
  const shares = shown.map((column) => growOf(column, state));
  const all = sum(shares);
  const own = narrow ? shrunk(widths, shares, room) : widths;
  const spare = room - sum(own);
  if (spare <= 0 || all === 0) return shown.map((column, i) => ({ id: column.id, width: own[i] ?? 0, column }));
  const last = shares.findLastIndex((share) => share > 0);
  const extra = shares.map((share) => Math.floor((spare * share) / all));
  const rest = spare - sum(extra);
  return shown.map((column, i) => {
    const width = (own[i] ?? 0) + (extra[i] ?? 0) + (i === last ? rest : 0);
    return { id: column.id, width: Math.min(width, column.max ?? width), column };
  });
}

/** The minimum width of a growing column on a phone, where it shrinks before rows scroll sideways. */
const leastNarrow = 108;

function shrunk(widths: readonly number[], shares: readonly number[], room: number): readonly number[] {
  const givable = widths.map((width, i) => ((shares[i] ?? 0) > 0 ? Math.max(0, width - leastNarrow) : 0));
  const short = sum(widths) - room;
  const all = sum(givable);
  if (short <= 0 || all === 0) return widths;
  return widths.map((width, i) => width - Math.ceil((Math.min(short, all) * (givable[i] ?? 0)) / all));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Returns the `grid-template-columns` of the slots from `from` up to `to`. */
export function templateOf(layout: Layout, from: number, to: number): string {
  return layout.slots
    .slice(from, to)
    .map((slot) => `${slot.width}px`)
    .join(' ');
}
