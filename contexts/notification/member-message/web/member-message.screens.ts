import type { ScreenDef } from '@shopkeeper/shell';

// The declaration is loaded with the screen, so its path is repeated here.
const page = '/user/message';

export const memberMessageScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./member-message-screen.tsx')).MemberMessageScreen }),
    namespaces: ['member-message'],
    titleKey: 'member-message:title',
  },
};
