import type { ScreenDef } from '@shopkeeper/web-kit';
import { dictionary } from '../dictionary.resource.ts';

const loadForm = async () => ({ Screen: (await import('./dictionary-form-screen.tsx')).DictionaryFormScreen });
const form: ScreenDef = { load: loadForm, namespaces: ['dictionary'], titleKey: 'dictionary:title', guardedBy: dictionary.page };

export const dictionaryScreens: Readonly<Record<string, ScreenDef>> = {
  [dictionary.page]: {
    load: async () => ({ Screen: (await import('./dictionary-list-screen.tsx')).DictionaryListScreen }),
    namespaces: ['dictionary'],
    titleKey: 'dictionary:title',
  },
  [`${dictionary.page}/add`]: form,
  [`${dictionary.page}/:id`]: form,
};
