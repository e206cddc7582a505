import type { ScreenDef } from '@shopkeeper/web-kit';
import { adminGroup } from '../admin-group.resource.ts';

export const adminGroupScreens: Readonly<Record<string, ScreenDef>> = {
  [adminGroup.page]: {
    load: async () => ({ Screen: (await import('./admin-group-screen.tsx')).AdminGroupScreen }),
    namespaces: ['admin-group'],
    titleKey: 'admin-group:title',
  },
};
