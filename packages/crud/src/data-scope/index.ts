export { countAsStaff, type CountedList } from './list-count.ts';
export { dataScopeOf, deniedToLimited, rowsInScope } from '../rows/data-scope.ts';
export { withDataScope } from '../rows/with-data-scope.ts';
export { loggedScope } from '../rows/restore.ts';
