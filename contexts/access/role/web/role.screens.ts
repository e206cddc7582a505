import type { ScreenDef } from '@shopkeeper/web-kit';

// The declaration comes with the screen, so its path is said here in words.
const page = '/admin/access/role';

const loadForm = async () => ({ Screen: (await import('./role-form-screen.tsx')).RoleFormScreen });

export const roleScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => {
      const { RoleListScreen: Screen, readAhead } = await import('./role-list-screen.tsx');
      return { Screen, readAhead };
    },
    namespaces: ['role'],
    titleKey: 'role:title',
  },
  [`${page}/add`]: { load: loadForm, namespaces: ['role', 'menu-rule'], titleKey: 'role:title', guardedBy: page },
  [`${page}/:id`]: { load: loadForm, namespaces: ['role', 'menu-rule'], titleKey: 'role:title', guardedBy: page },
};
