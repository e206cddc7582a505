export { type EditorProps, invalid, type Kind, type KindContext, type ViewProps } from './cells/kind.ts';
export { type GridLanguage, GridLanguageProvider } from './cells/language.ts';
export { kindOf, type Kinds } from './cells/registry.ts';
export { changesBetween, type RowChange } from './core/changes.ts';
export {
  type AnyColumn,
  arrange,
  type Column,
  type ColumnOf,
  type ColumnState,
  inOrder,
  isHidden,
  type KindName,
  moveColumn,
  type Option,
  type RowKey,
} from './core/columns.ts';
export type { Move } from './core/drop.ts';
export { groupBy } from './core/group.ts';
export { applyPatches, cellId, type Patch } from './core/history.ts';
export { countOf, isSelected, noSelection, type Selection, withRows } from './core/selection.ts';
export type { Sort } from './core/sort.ts';
export { Grid } from './view/grid.tsx';
export type { GridHandle, RowAction } from './view/props.ts';
