export { cursorKeys, cursorOf, type Sort, sortsMark } from './cursor.ts';
export { type AllListPreferences, type ColumnPreferences, listPreferencesPage, type SavedView } from './list-preferences.ts';
export { type Op, opsIn, opsOfField } from './ops.ts';
export {
  defaultPageSize,
  defaultSorts,
  type Filter,
  fitsKind,
  type Leaf,
  type ListQuery,
  maxOffset,
  maxPageSize,
  maxSorts,
  readListQuery,
  type Scalar,
  sortableColumns,
} from './query.ts';
