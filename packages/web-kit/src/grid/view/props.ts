import type { ReactNode, Ref } from 'react';
import type { Kinds } from '../cells/registry.ts';
import type { AnyColumn, ColumnOf, ColumnState, RowKey } from '../core/columns.ts';
import type { Move } from '../core/drop.ts';
import type { Patch } from '../core/history.ts';
import type { Selection } from '../core/selection.ts';
import type { Sort } from '../core/sort.ts';

/** Something that can be done to a row. The most used one carries `inline` and is a button of its own beside the menu. */
export interface RowAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly inline?: boolean;
  readonly danger?: boolean;
  /** Why it cannot be done now; it is shown, but not offered. */
  readonly rejected?: string;
}

/** Text that could not be read as its column's kind of value, after a paste. */
export interface Unread {
  readonly key: RowKey;
  readonly col: string;
  readonly text: string;
}

/** Cells edited in place as in a spreadsheet. The page keeps the rows: it applies patches, and the grid keeps the undo steps. */
export interface GridEditing {
  onPatch(patches: readonly Patch[]): void;
  /** Messages by `cellId(key, col)`. */
  readonly errors?: ReadonlyMap<string, string>;
  /** Unsaved cells by `cellId(key, col)`. */
  readonly dirty?: ReadonlySet<string>;
  onUnread?(cells: readonly Unread[]): void;
  /** A new value forgets the undo steps, for instance after saving or loading. */
  readonly epoch?: string | number;
}

export interface TreeProps<R> {
  parent(row: R): RowKey | null;
  hasChildren(row: R): boolean;
  /** Children that are not among the rows, asked for at the first unfolding; null when they could not be had. */
  load?(id: RowKey): Promise<readonly R[] | null>;
  /** Which rows are unfolded at first. */
  readonly open?: 'all' | readonly RowKey[];
}

export interface GridHandle {
  /** Shows the cell and puts the focus there; false when there is no such row or column. */
  focus(key: RowKey, col?: string): boolean;
  /** Changes cells of a sheet from outside, as one step that can be taken back. */
  write(patches: readonly Patch[]): void;
  undo(): void;
  redo(): void;
}

export interface GridPropsOf<Id extends string, R> {
  /** What the list is, for screen readers. */
  readonly label: string;
  readonly columns: readonly ColumnOf<Id, R>[];
  readonly state: ColumnState;
  onState(state: ColumnState): void;
  readonly rows: readonly R[];
  rowKey(row: R): RowKey;
  /** How many rows there are in all, and how many stand before the first one here. */
  readonly total?: number;
  readonly firstIndex?: number;
  readonly sort?: { readonly value: readonly Sort[]; onChange(sorts: readonly Sort[]): void };
  readonly tree?: TreeProps<R>;
  readonly selection?: { readonly value: Selection; onChange(selection: Selection): void };
  readonly edit?: GridEditing;
  /** Rows dragged by a handle, or by Alt and an arrow, within one parent; `onRefuse` when they were to go elsewhere. */
  readonly move?: { onMove(move: Move): void; onReject(): void };
  /** Values of the foot row, painted as their columns' values are. */
  readonly totals?: { readonly [K in Id]?: unknown };
  actions?(row: R): readonly RowAction[];
  onAction?(action: string, row: R): void;
  /** A click on a row, or Enter. `newTab` when it was the middle button or with Ctrl or Command. */
  onOpen?(row: R, how: { readonly newTab: boolean }): void;
  /** Flags of editable columns are switches in a list that has this. */
  onToggle?(row: R, col: Id, value: boolean): void;
  /** Keys that run an action on the active row: `{ e: 'edit' }`. */
  readonly shortcuts?: Readonly<Record<string, string>>;
  filterButton?(column: ColumnOf<Id, R>): ReactNode;
  readonly loading?: boolean;
  /** Shown in place of rows. */
  readonly empty?: ReactNode;
  readonly error?: ReactNode;
  /** `fill` takes the height of its box and scrolls; `content` is as high as its rows. */
  readonly height?: 'fill' | 'content';
  readonly kinds?: Kinds;
  readonly handle?: Ref<GridHandle>;
}

export type GridProps<R extends object> = GridPropsOf<Extract<keyof R, string>, R>;
/** The same without the row's type: what the grid works with inside. */
export type AnyGridProps = Omit<GridPropsOf<string, object>, 'columns'> & { readonly columns: readonly AnyColumn[] };
