import type { ScreenDef } from '@shopkeeper/shell';

export const formScreens: Readonly<Record<string, ScreenDef>> = {
  '/form/:code': {
    load: async () => ({ Screen: (await import('./public-form-screen.tsx')).PublicFormScreen }),
    namespaces: ['form'],
    titleKey: 'form:title',
    isPublic: true,
  },
};
