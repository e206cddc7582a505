import type { ReactNode, Ref } from 'react';
import type { Kinds } from '../cells/registry.ts';
import type { AnyColumn, ColumnOf, ColumnState, RowKey } from '../core/columns.ts';
import type { Move } from '../core/drop.ts';
import type { Patch } from '../core/history.ts';
import type { Selection } from '../core/selection.ts';
import type { Sort } from '../core/sort.ts';

/** An action of a row. The most used one sets `inline` and gets its own button next to the menu. */
export interface RowAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly inline?: boolean;
  readonly danger?: boolean;
  /** Why the action is not available now; it is shown but disabled. */
  readonly rejected?: string;
}

/** A pasted text that could not be parsed as the column's kind of value. */
export interface Unread {
  readonly key: RowKey;
  readonly col: string;
  readonly text: string;
}

/** Editing in place as in a spreadsheet. The page owns the rows and applies patches; the grid stores the undo steps. */
export interface GridEditing {
  onPatch(patches: readonly Patch[]): void;
  /** Error messages by `cellId(key, col)`. */
  readonly errors?: ReadonlyMap<string, string>;
  /** Unsaved cells by `cellId(key, col)`. */
  readonly dirty?: ReadonlySet<string>;
  onUnread?(cells: readonly Unread[]): void;
  /** A new value clears the undo history, for example after saving or loading. */
  readonly epoch?: string | number;
}

export interface TreeProps<R> {
  parent(row: R): RowKey | null;
  /** The initially expanded rows. */
  readonly open?: 'all' | readonly RowKey[];
}

/** What a page can do with a grid through its ref. */
export interface GridHandle {
  /** Scrolls to the cell and focuses it; returns false when the row or column does not exist. */
  focus(key: RowKey, col?: string): boolean;
  /** Changes cells of an editable grid as one undoable step. */
  write(patches: readonly Patch[]): void;
  undo(): void;
  redo(): void;
}

export interface GridPropsOf<Id extends string, R> {
  /** Accessible name of the grid. */
  readonly label: string;
  readonly columns: readonly ColumnOf<Id, R>[];
  readonly state: ColumnState;
  onState(state: ColumnState): void;
  readonly rows: readonly R[];
  rowKey(row: R): RowKey;
  /** Total number of rows, and number of rows before the first one on this page. */
  readonly total?: number;
  readonly firstIndex?: number;
  readonly sort?: { readonly value: readonly Sort[]; onChange(sorts: readonly Sort[]): void };
  readonly tree?: TreeProps<R>;
  readonly selection?: { readonly value: Selection; onChange(selection: Selection): void };
  readonly edit?: GridEditing;
  /** Lets rows be moved within one parent by a handle or with Alt and an arrow; `onReject` is called for any other target. */
  readonly move?: { onMove(move: Move): void; onReject(): void };
  /** Values of the footer row, rendered like the columns' values. */
  readonly totals?: { readonly [K in Id]?: unknown };
  actions?(row: R): readonly RowAction[];
  onAction?(action: string, row: R): void;
  /** Called for a click on a row or Enter. `newTab` is true for the middle button, Ctrl or Command. */
  onOpen?(row: R, how: { readonly newTab: boolean }): void;
  /** Called by flags of editable columns in a list, which are shown as switches when this is set. */
  onToggle?(row: R, col: Id, value: boolean): void;
  /** Keys that run an action on the active row: `{ e: 'edit' }`. */
  readonly shortcuts?: Readonly<Record<string, string>>;
  filterButton?(column: ColumnOf<Id, R>): ReactNode;
  readonly loading?: boolean;
  /** Shown when there are no rows. */
  readonly empty?: ReactNode;
  readonly error?: ReactNode;
  readonly kinds?: Kinds;
  readonly handle?: Ref<GridHandle>;
}

export type GridProps<R extends object> = GridPropsOf<Extract<keyof R, string>, R>;
/** The props without the row's type, for internal use. */
export type AnyGridProps = Omit<GridPropsOf<string, object>, 'columns'> & { readonly columns: readonly AnyColumn[] };
