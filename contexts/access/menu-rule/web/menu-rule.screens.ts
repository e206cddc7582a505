import type { ScreenDef } from '@shopkeeper/web-kit';
import { menuRule } from '../menu-rule.resource.ts';

export const menuRuleScreens: Readonly<Record<string, ScreenDef>> = {
  [menuRule.page]: {
    load: async () => ({ Screen: (await import('./menu-rule-screen.tsx')).MenuRuleScreen }),
    namespaces: ['menu-rule'],
    titleKey: 'menu-rule:title',
  },
};
