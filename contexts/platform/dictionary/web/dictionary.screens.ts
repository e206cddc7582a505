import type { ScreenDef } from '@shopkeeper/web-kit';

// The declaration comes with the screen, so its path is said here in words.
const page = '/admin/platform/dictionary';

const loadForm = async () => ({ Screen: (await import('./dictionary-form-screen.tsx')).DictionaryFormScreen });
const form: ScreenDef = { load: loadForm, namespaces: ['dictionary'], titleKey: 'dictionary:title', guardedBy: page };

export const dictionaryScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => {
      const { DictionaryListScreen: Screen, readAhead } = await import('./dictionary-list-screen.tsx');
      return { Screen, readAhead };
    },
    namespaces: ['dictionary'],
    titleKey: 'dictionary:title',
  },
  [`${page}/add`]: form,
  [`${page}/:id`]: form,
};
