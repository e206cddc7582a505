export {
  type DataScope,
  dataScopeKinds,
  decidingRoles,
  type LimitedPages,
  limitOn,
  pageOfPermission,
  type ScopedRole,
  scopeVariables,
  type ScopeVariable,
  unitedScopes,
  variableOf,
} from './data-scope.ts';
export { masked } from './mask.ts';
export { readableBy, readableRow, type Reader, withoutAccessRules, withWithheldValues } from './readable.ts';
export { withheldNames, type WithheldNames, withoutWithheld } from './records.ts';
