import type { ScreenDef } from '@shopkeeper/shell';

// The declaration is loaded with the screen, so its path is repeated here.
const page = '/admin/cart';

export const draftOrderScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./draft-order-screen.tsx')).DraftOrderScreen }),
    namespaces: ['draft-order', 'order', 'member', 'address'],
    titleKey: 'draft-order:title',
  },
};
