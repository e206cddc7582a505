// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { AnyResource } from '@shopkeeper/resource';
import type { WebModule } from '@shopkeeper/web-kit';
import { screensOf } from '@shopkeeper/web-kit/screens';
import { admin } from './admin/admin.resource.ts';
import { adminScreens } from './admin/web/admin.screens.ts';
import { adminGroup } from './admin-group/admin-group.resource.ts';
import { adminGroupScreens } from './admin-group/web/admin-group.screens.ts';
import { adminLog } from './admin-log/admin-log.resource.ts';
import { adminLogScreens } from './admin-log/web/admin-log.screens.ts';
import { menuRule } from './menu-rule/menu-rule.resource.ts';
import { menuRuleScreens } from './menu-rule/web/menu-rule.screens.ts';
import { profileScreens } from './profile/web/profile.screens.ts';
import { role } from './role/role.resource.ts';
import { roleScreens } from './role/web/role.screens.ts';

const resources: readonly AnyResource[] = [admin, adminGroup, adminLog, menuRule, role];

export const webModule: WebModule = {
  context: 'access',
  resources,
  screens: screensOf(resources, {
    ...adminScreens,
    ...adminGroupScreens,
    ...adminLogScreens,
    ...menuRuleScreens,
    ...profileScreens,
    ...roleScreens,
  }),
};
