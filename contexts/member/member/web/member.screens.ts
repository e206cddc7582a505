import type { ScreenDef } from '@shopkeeper/web-kit';

// The declaration comes with the screen, so its path is said here in words.
const page = '/admin/member/member';

export const memberScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => {
      const { MemberListScreen: Screen, readAhead } = await import('./member-list-screen.tsx');
      return { Screen, readAhead };
    },
    namespaces: ['member'],
    titleKey: 'member:title',
  },
  [`${page}/:id`]: {
    load: async () => ({ Screen: (await import('./member-detail-screen.tsx')).MemberDetailScreen }),
    // Orders are shown by their own words.
    namespaces: ['member', 'address', 'order'],
    titleKey: 'member:title',
    guardedBy: page,
  },
};
