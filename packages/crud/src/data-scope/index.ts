export { actorOf, countAsStaff, type CountedList } from './list-count.ts';
export { dataScopeOf, deniedToLimited, rowsInScope, type ScopeCaller } from '../rows/data-scope.ts';
export { countListed, onlyInScope, requireInScope } from './requested-rows.ts';
export { scopedQuery } from './scoped-query.ts';
export { Values } from '../list/sql-text.ts';
export { withDataScope } from '../rows/with-data-scope.ts';
export { loggedScope } from '../rows/restore.ts';
