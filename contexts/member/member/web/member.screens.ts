import type { ScreenDef } from '@shopkeeper/web-kit';
import { member } from '../member.resource.ts';

export const memberScreens: Readonly<Record<string, ScreenDef>> = {
  [member.page]: {
    load: async () => ({ Screen: (await import('./member-list-screen.tsx')).MemberListScreen }),
    namespaces: ['member'],
    titleKey: 'member:title',
  },
  [`${member.page}/:id`]: {
    load: async () => ({ Screen: (await import('./member-detail-screen.tsx')).MemberDetailScreen }),
    // Orders are shown by their own words.
    namespaces: ['member', 'address', 'order'],
    titleKey: 'member:title',
    guardedBy: member.page,
  },
};
