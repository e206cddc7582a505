export { readPermissionsOf, revealableFields, sealedFields } from '../declaration/access-rules.ts';
export {
  keyOf,
  languageKeysOf,
  linesTableNameOf,
  linkTableNameOf,
  namedCode,
  namespaceOf,
  permissionOf,
  permissionsOf,
  snake,
  tableNameOf,
} from '../declaration/names.ts';
export {
  type ColumnView,
  type FilterView,
  type InputView,
  isRequired,
  titleOf,
  type TransitionView,
  type View,
  viewOf,
} from './view.ts';
