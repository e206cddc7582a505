import type { ScreenDef } from '@shopkeeper/web-kit';
import { adminLog } from '../admin-log.resource.ts';

export const adminLogScreens: Readonly<Record<string, ScreenDef>> = {
  [adminLog.page]: {
    load: async () => ({ Screen: (await import('./admin-log-screen.tsx')).AdminLogScreen }),
    namespaces: ['admin-log'],
    titleKey: 'admin-log:title',
  },
};
