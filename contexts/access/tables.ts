// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { childTableOf, linkTableOf, tableOf } from '@shopkeeper/crud/tables';
import { admin, timedRole } from './admin/admin.resource.ts';
import { adminGroup } from './admin-group/admin-group.resource.ts';
import { adminLog } from './admin-log/admin-log.resource.ts';
import { changeSet } from './change-set/change-set.resource.ts';
import { dataRecycle } from './data-recycle/data-recycle.resource.ts';
import { menuRule } from './menu-rule/menu-rule.resource.ts';
import { role } from './role/role.resource.ts';
import { sensitiveData } from './sensitive-data/sensitive-data.resource.ts';
import { signIn } from './sign-in/sign-in.resource.ts';

export const adminTable = tableOf(admin);
export const adminRoleIdsTable = linkTableOf(admin, 'roleIds');
export const adminTimedRolesTable = childTableOf(admin, timedRole);
export const adminGroupTable = tableOf(adminGroup);
export const adminLogTable = tableOf(adminLog);
export const changeSetTable = tableOf(changeSet);
export const dataRecycleTable = tableOf(dataRecycle);
export const menuRuleTable = tableOf(menuRule);
export const roleTable = tableOf(role);
export const sensitiveDataTable = tableOf(sensitiveData);
export const signInTable = tableOf(signIn);
export * from './second-factor/server/second-factor.tables.ts';
export * from './sensitive-data/server/sensitive-rule.tables.ts';
