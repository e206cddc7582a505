/** The grid component: lists, trees and editable grids. */
export {
  type After,
  type EditorProps,
  type Invalid,
  invalid,
  type Kind,
  type KindContext,
  type ViewProps,
} from './cells/kind.ts';
export type { Kinds } from './cells/registry.ts';
export { changesBetween, type RowChange } from './core/changes.ts';
export {
  type AnyColumn,
  type Column,
  type ColumnState,
  type Density,
  inOrder,
  type KindName,
  moveColumn,
  type Option,
  type RowKey,
  type Side,
  type StatusColor,
} from './core/columns.ts';
export type { Move } from './core/drop.ts';
export { applyPatches, cellId, type Patch } from './core/history.ts';
export { countOf, howMany, isSelected, noSelection, type Selection, withRows } from './core/selection.ts';
export type { Sort } from './core/sort.ts';
export { parseTsv, printTsv } from './core/tsv.ts';
export { Grid } from './view/grid.tsx';
export { type GridFormats, type GridLanguage, GridLanguageProvider, type GridMessages } from './view/language.ts';
export type { GridHandle, GridProps, RowAction, GridEditing, TreeProps, Unread } from './view/props.ts';
