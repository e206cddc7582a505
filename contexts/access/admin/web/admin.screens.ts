import type { ScreenDef } from '@shopkeeper/web-kit';
import { admin } from '../admin.resource.ts';

export const adminScreens: Readonly<Record<string, ScreenDef>> = {
  [admin.page]: {
    load: async () => ({ Screen: (await import('./admin-screen.tsx')).AdminScreen }),
    namespaces: ['admin', 'role', 'admin-group'],
    titleKey: 'admin:title',
  },
};
