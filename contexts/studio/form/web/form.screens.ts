import type { ScreenDef } from '@shopkeeper/shell';

// The declaration is loaded with the screen, so its path is repeated here.
const page = '/admin/atool_form';
const shared = { namespaces: ['form'], titleKey: 'form:title' } as const;

export const formScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: { ...shared, load: () => import('./form-list-screen.tsx') },
  [`${page}/:id`]: { ...shared, load: () => import('./form-detail-screen.tsx'), guardedBy: page },
  '/form/:code': {
    ...shared,
    load: async () => ({ Screen: (await import('./public-form-screen.tsx')).PublicFormScreen }),
    isPublic: true,
  },
};
