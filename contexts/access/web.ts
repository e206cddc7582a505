// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/web-kit';
import { adminScreens } from './admin/web/admin.screens.ts';
import { adminGroupScreens } from './admin-group/web/admin-group.screens.ts';
import { adminLogScreens } from './admin-log/web/admin-log.screens.ts';
import { menuRuleScreens } from './menu-rule/web/menu-rule.screens.ts';
import { profileScreens } from './profile/web/profile.screens.ts';
import { roleScreens } from './role/web/role.screens.ts';

export const webContext: WebContext = {
  context: 'access',
  screens: {
    ...adminScreens,
    ...adminGroupScreens,
    ...adminLogScreens,
    ...menuRuleScreens,
    ...profileScreens,
    ...roleScreens,
  },
};
