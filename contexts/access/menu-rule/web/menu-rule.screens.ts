import type { ScreenDef } from '@shopkeeper/web-kit';

// The declaration comes with the screen, so its path is said here in words.
const page = '/admin/access/menu-rule';

export const menuRuleScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./menu-rule-screen.tsx')).MenuRuleScreen }),
    namespaces: ['menu-rule'],
    titleKey: 'menu-rule:title',
  },
};
