import type { ScreenDef } from '@shopkeeper/shell';

// The declaration is loaded with the screens, so their paths are repeated here.
export const evaluationScreens: Readonly<Record<string, ScreenDef>> = {
  '/admin/sales/evaluation': {
    load: () => import('./evaluation-list-screen.tsx'),
    namespaces: ['evaluation', 'order', 'member', 'product'],
    titleKey: 'evaluation:title',
  },
  '/user/evaluation': {
    load: async () => ({ Screen: (await import('./member-evaluations-screen.tsx')).MemberEvaluationsScreen }),
    namespaces: ['evaluation'],
    titleKey: 'evaluation:member-evaluations.title',
  },
};
