import type { ScreenDef } from '@shopkeeper/shell';

// The declaration is loaded with the screen, so its path is repeated here.
const page = '/admin/sys_message_view';

export const messageScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./message-screen.tsx')).MessageScreen }),
    namespaces: ['message'],
    titleKey: 'message:title',
  },
};
