import type { KindContext } from '../cells/kind.ts';
import { kindOf, type Kinds } from '../cells/registry.ts';
import type { AnyColumn, RowKey } from '../core/columns.ts';
import { type History, noHistory } from '../core/history.ts';
import type { Layout } from '../core/layout.ts';
import type { Cell, Range } from '../core/range.ts';
import { rangeOf } from '../core/range.ts';
import { createStore, type Store } from '../core/store.ts';
import type { Node } from '../core/tree.ts';
import type { Window } from '../core/window.ts';
import type { GridLanguage } from './language.ts';
import type { AnyGridProps, SheetEdit } from './props.ts';

/** An edit of the active cell: begun by typing over it, or by opening its text. */
export interface Edit {
  readonly how: 'type' | 'text';
  readonly start?: string;
  /** What was typed cannot be read. */
  readonly wrong: boolean;
}

/** An open row menu: whose, below which rectangle, and whether a key opened it. */
export interface MenuAt {
  readonly row: number;
  readonly byKey: boolean;
  readonly rect: { readonly right: number; readonly top: number; readonly bottom: number };
}

export interface ViewState {
  readonly width: number;
  readonly height: number;
  readonly win: Window;
  readonly active: Cell;
  /** The corner of the range opposite to the active cell. */
  readonly corner: Cell | null;
  readonly edit: Edit | null;
  readonly menu: MenuAt | null;
  /** Where a dragged row would go. */
  readonly drop: { readonly from: number; readonly gap: number; readonly refused: boolean } | null;
}

/** What the event handlers of one grid share; the newest props and layout are written here after each render. */
export interface Live {
  readonly store: Store<ViewState>;
  props: AnyGridProps;
  language: GridLanguage;
  layout: Layout;
  nodes: readonly Node[];
  rowHeight: number;
  footHeight: number;
  toggle(key: RowKey): void;
  history: History;
  /** The row last chosen by its box, from which Shift extends. */
  lastChosen: RowKey | null;
  /** The focus is in the grid; if a render takes it away, the grid takes it back. */
  hasFocus: boolean;
  /** Escape was pressed in a sheet: the next Tab leaves it. */
  leaving: boolean;
  /** A drag has just ended: the click that follows is part of it. */
  dragged: boolean;
  readonly pos: { x: number; y: number };
  readonly dom: { root: HTMLElement | null; scroller: HTMLElement | null; mover: HTMLElement | null };
}

export const headHeight = 34;

export function createLive(start: Pick<Live, 'props' | 'language' | 'layout' | 'nodes' | 'toggle'>): Live {
  const store = createStore<ViewState>({
    width: 0,
    height: 0,
    win: { r0: 0, r1: 0, c0: 0, c1: 0 },
    active: { row: 0, col: 0 },
    corner: null,
    edit: null,
    menu: null,
    drop: null,
  });
  return {
    ...start,
    store,
    rowHeight: 40,
    footHeight: 0,
    history: noHistory,
    lastChosen: null,
    hasFocus: false,
    leaving: false,
    dragged: false,
    pos: { x: 0, y: 0 },
    dom: { root: null, scroller: null, mover: null },
  };
}

export function rangeIn({ active, corner }: Pick<ViewState, 'active' | 'corner'>): Range {
  return rangeOf(active, corner ?? active);
}

/** The data column at a place among all slots, or null for the grid's own columns. */
export function columnAt(live: Live, col: number): AnyColumn | null {
  return live.layout.slots[col]?.column ?? null;
}

export function contextOf(live: Live, column: AnyColumn, row: object): KindContext {
  return { column, row, ...live.language };
}

export function kindAt(live: Live, column: AnyColumn): ReturnType<typeof kindOf> {
  return kindOf(column, live.props.kinds);
}

interface Editing {
  readonly edit?: SheetEdit | undefined;
  readonly kinds?: Kinds | undefined;
}

/** Whether the cell may be edited: the column says so and its kind can be typed or turned over. */
export function isEditable({ edit, kinds }: Editing, column: AnyColumn, row: object): boolean {
  if (!edit) return false;
  const may = typeof column.editable === 'function' ? column.editable(row) : column.editable === true;
  return may && kindOf(column, kinds).parse !== undefined;
}

export function isEditableAt(live: Live, { row, col }: Cell): boolean {
  const column = columnAt(live, col);
  const node = live.nodes[row];
  return column !== null && node !== undefined && isEditable(live.props, column, node.row);
}
