import type { AnyResource, ListRowOf, StandardOperation } from '@shopkeeper/resource';
import type { ComponentType, ReactNode } from 'react';
import type { Selection } from '@shopkeeper/grid';
import type { CustomInputs } from '../inputs/input.ts';
import type { CellView } from '../cells/grid-kinds.tsx';
import type { WireRow } from '../calls/wire.ts';
import type { ColumnOptions } from './grid-columns.ts';
import type { ListTab } from './list-tab.ts';
import type { ListBody } from './list-body.ts';
import type { ImportOptions } from './import-options.ts';

/** An action of a page on one row, besides edit, delete and the transitions. */
export interface ScreenAction<Row> {
  readonly id: string;
  /** A language key. */
  readonly titleKey: string;
  /** Shown only to users with the permission for this action of the page. */
  readonly action?: StandardOperation | (string & Record<never, never>);
  readonly icon?: ReactNode;
  /** Whether it is a separate button beside the menu. */
  readonly isInline?: boolean;
  readonly isDanger?: boolean;
  isShown?(row: Row): boolean;
  /** Returns why it is not possible now, as text; null when it is. */
  rejected?(row: Row): string | null;
  run(row: Row): void;
}

/** An action of a page on the selected rows. */
export interface BulkAction<Row> {
  readonly id: string;
  readonly titleKey: string;
  readonly action?: StandardOperation | (string & Record<never, never>);
  readonly isDanger?: boolean;
  /**
   * `rows` are the selected rows that were loaded; `selection` may also mean all rows that match `body`; `clear` clears the
   * selection.
   */
  run(chosen: { readonly rows: readonly Row[]; readonly selection: Selection; readonly body: ListBody; clear(): void }): void;
}

/** The props of a page's own dialog about one row. */
export interface RowDialogProps {
  readonly row: WireRow;
  onClose(): void;
}

/** What a preview of a transition or action shows: the rows it is for, as far as they are loaded, and the inputs so far. */
export interface CommandPreviewProps {
  readonly rows: readonly WireRow[];
  readonly draft: Readonly<Record<string, unknown>>;
  /** Number of all rows it is for. */
  readonly total: number;
}

/** The props of what draws the rows of a list in place of the table. */
export interface ListRowsProps {
  readonly rows: readonly WireRow[];
  isSelected(row: WireRow): boolean;
  /** Selects a row, or no longer. */
  onToggle(row: WireRow): void;
  onOpen(row: WireRow, how: { readonly newTab: boolean }): void;
}

/** The customizations of a list page; each replaces only what it names. */
export interface ScreenOptions<Row> {
  /** Components that render these columns instead of the kit; the name may also be an enriched value of the row. */
  readonly cells?: { readonly [K in keyof Row]?: CellView<Row, Row[K]> };
  /** Widths, dimmed parts, notes and pictures of columns. */
  readonly columns?: { readonly [K in keyof Row]?: ColumnOptions };
  /** The columns a phone shows by default; if omitted, the row's label, state and first amount. */
  readonly onPhone?: readonly (keyof Row & string)[];
  readonly tabs?: readonly ListTab[];
  /** Path of one call that returns the counts of all tabs by key; without it each tab requests its own count. */
  readonly countsPath?: string;
  readonly rowActions?: readonly ScreenAction<Row>[];
  readonly bulkActions?: readonly BulkAction<Row>[];
  /** Dialogs for these transitions, by name, instead of the kit's. */
  readonly dialogs?: Readonly<Record<string, ComponentType<RowDialogProps>>>;
  /** Shown below the inputs of these transitions and actions, by name: what they would change. */
  readonly previews?: Readonly<Record<string, ComponentType<CommandPreviewProps>>>;
  /** Components that render these inputs of the form instead of the kit. */
  readonly inputs?: CustomInputs;
  /** Called after the form was saved, or rows were deleted or sorted by hand. */
  onChanged?(): void;
  /** Shown left of the primary action. */
  readonly toolbar?: ReactNode;
  /** How its import dialog differs from the standard one. */
  readonly importOptions?: ImportOptions;
  /**
   * Whether the resource's `Export` call makes an export file that its import can read; it is offered beside the other exports.
   */
  readonly exportsSheet?: boolean;
  /** Draws the rows in place of the table, for example as tiles. */
  readonly Rows?: ComponentType<ListRowsProps>;
  /** Shown between tabs and grid, for example a notice. */
  readonly above?: ReactNode;
  /** Handles a click on a row; by default the row's page or its form opens. */
  onOpen?(row: Row): void;
  /** Returns the URL of a row's own page. */
  detailPath?(id: number): string;
  /** Returns the URL of a form page that replaces the drawer; null is the page for adding. */
  formPath?(id: number | null): string;
}

export type ResourceScreenProps<R extends AnyResource> = ScreenOptions<ListRowOf<R>> & { readonly resource: R };

/** The props as used inside the kit, where the row type is not known. */
export type AnyScreenProps = ScreenOptions<WireRow> & { readonly resource: AnyResource };
