// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { adminServer } from './admin/server/admin.server.ts';
import { adminGroup } from './admin-group/admin-group.resource.ts';
import { adminLogServer } from './admin-log/server/admin-log.server.ts';
import { changeSetServer } from './change-set/server/change-set.server.ts';
import { dataRecycleServer } from './data-recycle/server/data-recycle.server.ts';
import { menuRuleServer } from './menu-rule/server/menu-rule.server.ts';
import { permissionServer } from './permission/server/permission.server.ts';
import { profileServer } from './profile/server/profile.server.ts';
import { roleServer } from './role/server/role.server.ts';
import { secondFactorServer } from './second-factor/server/second-factor.server.ts';
import { sensitiveDataServer } from './sensitive-data/server/sensitive-data.server.ts';
import { signInServer } from './sign-in/server/sign-in.server.ts';
import { viewAsServer } from './view-as/server/view-as.server.ts';
import { accessMenu } from './access-menu/access-menu.menu.ts';
import { adminSettings } from './admin/admin.settings.ts';
import { dataRecycleSettings } from './data-recycle/data-recycle.settings.ts';
import { profileSettings } from './profile/profile.settings.ts';
import { sensitiveDataSettings } from './sensitive-data/sensitive-data.settings.ts';
import { signInSettings } from './sign-in/sign-in.settings.ts';

export const serverContext: ServerContext = {
  context: 'access',
  modules: [
    adminServer,
    { resource: adminGroup },
    adminLogServer,
    changeSetServer,
    dataRecycleServer,
    menuRuleServer,
    permissionServer,
    profileServer,
    roleServer,
    secondFactorServer,
    sensitiveDataServer,
    signInServer,
    viewAsServer,
  ],
  menuGroups: [accessMenu],
  settings: [adminSettings, dataRecycleSettings, profileSettings, sensitiveDataSettings, signInSettings],
};
export * from './admin/server/staff-accounts.operations.ts';
export * from './admin/server/staff-colleagues.operations.ts';
export * from './admin/server/staff-contacts.operations.ts';
export * from './admin/server/staff-names.operations.ts';
export * from './admin-log/server/row-changes.operations.ts';
export * from './change-set/server/counter-entries.operations.ts';
export * from './profile/server/recent-proof.operations.ts';
