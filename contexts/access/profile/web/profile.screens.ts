import type { ScreenDef } from '@shopkeeper/web-kit';
import { profilePage } from '../profile.page.ts';

export const profileScreens: Readonly<Record<string, ScreenDef>> = {
  [profilePage.path]: {
    load: async () => ({ Screen: (await import('./profile-screen.tsx')).ProfileScreen }),
    namespaces: ['profile', 'admin', 'admin-log'],
    titleKey: 'profile:title',
    isForEveryone: true,
    isPersonal: true,
  },
};
