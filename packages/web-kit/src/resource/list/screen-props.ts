import type { Action, AnyResource, ListRowOf } from '@shopkeeper/resource';
import type { ComponentType, ReactNode } from 'react';
import type { Selection } from '../../grid/core/selection.ts';
import type { CustomInputs } from '../inputs/input.ts';
import type { CellView } from '../cells/grid-kinds.tsx';
import type { WireRow } from '../wire.ts';
import type { ColumnOptions } from './grid-columns.ts';
import type { ListTab } from './list-tab.ts';
import type { ListBody } from './list-body.ts';

/** Something a screen does to one row, beside edit, delete and the moves. */
export interface ScreenAction<Row> {
  readonly id: string;
  /** A language key. */
  readonly titleKey: string;
  /** Shown to those who hold this action of the page only. */
  readonly action?: Action | (string & Record<never, never>);
  readonly icon?: ReactNode;
  /** A button of its own beside the menu. */
  readonly isInline?: boolean;
  readonly isDanger?: boolean;
  isShown?(row: Row): boolean;
  /** Why not now, in words; null when it can be done. */
  rejected?(row: Row): string | null;
  run(row: Row): void;
}

/** Something a screen does to the chosen rows. */
export interface BulkAction<Row> {
  readonly id: string;
  readonly titleKey: string;
  readonly action?: Action | (string & Record<never, never>);
  readonly isDanger?: boolean;
  /** `rows` are the chosen rows that were seen; `selection` may also mean all that match `body`; `clear` forgets the choice. */
  run(chosen: { readonly rows: readonly Row[]; readonly selection: Selection; readonly body: ListBody; clear(): void }): void;
}

/** A dialog of the screen's own about one row. */
export interface RowDialogProps {
  readonly row: WireRow;
  onClose(): void;
}

/** The steps off a plain list, one at a time: each replaces only what it names. */
export interface ScreenOptions<Row> {
  /** Draws these columns instead of the kit; the name may also be of an enriched value of the row. */
  readonly cells?: { readonly [K in keyof Row]?: CellView<Row, Row[K]> };
  /** Widths, dimmed parts, notes and pictures of columns. */
  readonly columns?: { readonly [K in keyof Row]?: ColumnOptions };
  /** The columns a phone shows until somebody asks for more; by default the row's name, state and first amount. */
  readonly onPhone?: readonly (keyof Row & string)[];
  readonly tabs?: readonly ListTab[];
  /** Path of one call that answers the counts of all tabs by key; without it each tab is counted by the list itself. */
  readonly countsPath?: string;
  readonly rowActions?: readonly ScreenAction<Row>[];
  readonly bulkActions?: readonly BulkAction<Row>[];
  /** Asks for these moves, by name, instead of the kit's dialog. */
  readonly dialogs?: Readonly<Record<string, ComponentType<RowDialogProps>>>;
  /** Draws these inputs of the form instead of the kit. */
  readonly inputs?: CustomInputs;
  /** Told after the form saved, or rows were deleted or moved by hand. */
  onChanged?(): void;
  /** Stands left of the primary action. */
  readonly toolbar?: ReactNode;
  /** The way into an import of the screen's own, where the plain one is not offered. */
  readonly ownImport?: ReactNode;
  /** The resource's `Export` call makes a sheet of its own, which its import reads back: it is offered beside what is seen. */
  readonly exportsSheet?: boolean;
  /** Stands between tabs and grid, for instance a notice. */
  readonly above?: ReactNode;
  /** A click on a row; without it the row's page is opened, or its form. */
  onOpen?(row: Row): void;
  /** Address of a row's own page. */
  detailPath?(id: number): string;
  /** Address of a form that is a page, instead of the drawer; null is the one for adding. */
  formPath?(id: number | null): string;
}

export type ResourceScreenProps<R extends AnyResource> = ScreenOptions<ListRowOf<R>> & { readonly resource: R };

/** The same for the kit's inside, which knows no row by its type. */
export type AnyScreenProps = ScreenOptions<WireRow> & { readonly resource: AnyResource };
