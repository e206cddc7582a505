import type { After, KindContext } from '../cells/kind.ts';
import { kindOf, type Kinds } from '../cells/registry.ts';
import { preserveActive } from '../core/active.ts';
import type { AnyColumn, RowKey } from '../core/columns.ts';
import { type History, noHistory, type Patch } from '../core/history.ts';
import type { Layout } from '../core/layout.ts';
import { type Cell, type Range, rangeOf } from '../core/range.ts';
import { createStore, type Store } from '../core/store.ts';
import type { Node } from '../core/tree.ts';
import type { Window } from '../core/window.ts';
import type { GridLanguage } from '../cells/language.ts';
import type { AnyGridProps } from './props.ts';

/** An edit of the active cell: started by typing over it or by opening its text. */
export interface Edit {
  readonly how: 'type' | 'text';
  readonly start?: string;
  /** The text cannot be parsed. */
  readonly wrong: boolean;
}

/** An open menu: of a row, or of a column for row -1; with the rectangle to open below and whether a key opened it. */
export interface MenuAt {
  readonly row: number;
  readonly col: number;
  readonly byKey: boolean;
  readonly rect: { readonly right: number; readonly top: number; readonly bottom: number };
}

export interface ViewState {
  readonly width: number;
  readonly height: number;
  readonly win: Window;
  readonly active: Cell;
  /** The corner of the range opposite the active cell. */
  readonly corner: Cell | null;
  readonly edit: Edit | null;
  readonly menu: MenuAt | null;
  /** Where a dragged row would be dropped. */
  readonly drop: { readonly from: number; readonly gap: number; readonly rejected: boolean } | null;
}

/** The values of the last render, for event handlers. */
export interface Newest {
  readonly props: AnyGridProps;
  readonly language: GridLanguage;
  readonly layout: Layout;
  readonly nodes: readonly Node[];
  readonly rowHeight: number;
  readonly footerHeight: number;
  toggle(key: RowKey): void;
}

type Part = 'root' | 'scroller' | 'mover' | 'voice';

/** Exports of the lazily loaded editing chunk; declared here because that chunk depends on this module. */
interface Editing {
  beginEdit(runtime: GridRuntime): void;
  beginTyping(runtime: GridRuntime, start: string): void;
  commitText(runtime: GridRuntime, after: After): boolean;
  commitValue(runtime: GridRuntime, value: unknown, after: After): void;
  cancelEdit(runtime: GridRuntime): void;
  goOn(runtime: GridRuntime, by: 1 | -1): boolean;
  paste(runtime: GridRuntime, text: string): void;
  clear(runtime: GridRuntime): void;
  fill(runtime: GridRuntime, way: 'down' | 'right'): void;
  fillOver(runtime: GridRuntime, source: Range, whole: Range): void;
  dragFill(runtime: GridRuntime, down: PointerEvent): void;
  fillToEnd(runtime: GridRuntime): void;
  takeBack(runtime: GridRuntime, direction: 'undo' | 'redo'): void;
  write(runtime: GridRuntime, patches: readonly Patch[]): number;
}

/** The state shared by the event handlers of one grid. */
export interface GridRuntime extends Newest {
  readonly store: Store<ViewState>;
  readonly dom: Readonly<Record<Part, HTMLElement | null>>;
  /** Refs of the grid's elements, the same in every render. */
  readonly refs: Readonly<Record<Part, (part: HTMLElement | null) => void>>;
  readonly pos: { x: number; y: number };
  history: History;
  /** Editing in place; loaded as a separate chunk once the grid is editable. */
  editing: Editing | null;
  /** The row last selected by its checkbox, from which Shift extends. */
  lastChosen: RowKey | null;
  /** The grid has the focus; if a render loses it, the grid restores it. */
  hasFocus: boolean;
  /** Escape was pressed in an editable grid: the next Tab leaves it. */
  leaving: boolean;
  /** A drag has just ended: the click that follows belongs to it. */
  dragged: boolean;
  renew(newest: Newest): void;
}

export const headerHeight = 34;

export function createGridRuntime(first: Newest): GridRuntime {
  const dom: Record<Part, HTMLElement | null> = { root: null, scroller: null, mover: null, voice: null };
  const refOf = (name: Part) => (part: HTMLElement | null) => {
    dom[name] = part;
  };
  const runtime: GridRuntime = {
    ...first,
    store: createStore<ViewState>({
      width: 0,
      height: 0,
      win: { r0: 0, r1: 0, c0: 0, c1: 0 },
      active: { row: 0, col: 0 },
      corner: null,
      edit: null,
      menu: null,
      drop: null,
    }),
    dom,
    refs: { root: refOf('root'), scroller: refOf('scroller'), mover: refOf('mover'), voice: refOf('voice') },
    pos: { x: 0, y: 0 },
    history: noHistory,
    editing: null,
    lastChosen: null,
    hasFocus: false,
    leaving: false,
    dragged: false,
    renew: (newest) => renew(runtime, newest),
  };
  return runtime;
}

/** Stores the values of the last render and keeps the active cell on its row and column when they moved. */
function renew(runtime: GridRuntime, newest: Newest): void {
  const { active } = runtime.store.get();
  const next = preserveActive(active, placesOf(runtime), placesOf(newest));
  if (newest.props.edit?.epoch !== runtime.props.edit?.epoch) runtime.history = noHistory;
  Object.assign(runtime, newest);
  if (next.row !== active.row || next.col !== active.col) runtime.store.set({ active: next, corner: null });
}

function placesOf({ nodes, layout }: Pick<Newest, 'nodes' | 'layout'>): Parameters<typeof preserveActive>[1] {
  return {
    rows: nodes,
    cols: layout.slots,
    home: Math.max(
      0,
      layout.slots.findIndex((slot) => slot.column !== null),
    ),
  };
}

export function rangeIn({ active, corner }: Pick<ViewState, 'active' | 'corner'>): Range {
  return rangeOf(active, corner ?? active);
}

/** Returns the data column at an index of all slots, or null for columns that the grid adds. */
export function columnAt(runtime: GridRuntime, col: number): AnyColumn | null {
  return runtime.layout.slots[col]?.column ?? null;
}

export function contextOf(runtime: GridRuntime, column: AnyColumn, row: object): KindContext {
  return { column, row, ...runtime.language };
}

export function kindAt(runtime: GridRuntime, column: AnyColumn): ReturnType<typeof kindOf> {
  return kindOf(column, runtime.props.kinds);
}

/** Whether a cell may be edited: the column allows it and its kind can be parsed. */
export function isEditable(column: AnyColumn, row: object, kinds: Kinds | undefined): boolean {
  const may = typeof column.editable === 'function' ? column.editable(row) : column.editable === true;
  return may && kindOf(column, kinds).parse !== undefined;
}

export function isEditableAt(runtime: GridRuntime, { row, col }: Cell): boolean {
  const column = columnAt(runtime, col);
  const node = runtime.nodes[row];
  return (
    runtime.props.edit !== undefined && column !== null && node !== undefined && isEditable(column, node.row, runtime.props.kinds)
  );
}
