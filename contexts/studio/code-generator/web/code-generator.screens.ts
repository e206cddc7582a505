import type { ScreenDef } from '@shopkeeper/shell';

// The path is repeated here, because the declaration is loaded with the page.
const page = '/admin/coder';

export const codeGeneratorScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./code-generator-screen.tsx')).CodeGeneratorScreen }),
    namespaces: ['code-generator'],
    titleKey: 'code-generator:title',
  },
};
