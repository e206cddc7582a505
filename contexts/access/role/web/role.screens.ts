import type { ScreenDef } from '@shopkeeper/web-kit';
import { role } from '../role.resource.ts';

const loadForm = async () => ({ Screen: (await import('./role-form-screen.tsx')).RoleFormScreen });

export const roleScreens: Readonly<Record<string, ScreenDef>> = {
  [role.page]: {
    load: async () => ({ Screen: (await import('./role-list-screen.tsx')).RoleListScreen }),
    namespaces: ['role'],
    titleKey: 'role:title',
  },
  [`${role.page}/add`]: { load: loadForm, namespaces: ['role', 'menu-rule'], titleKey: 'role:title', guardedBy: role.page },
  [`${role.page}/:id`]: { load: loadForm, namespaces: ['role', 'menu-rule'], titleKey: 'role:title', guardedBy: role.page },
};
