import type { HeaderWidget } from '@shopkeeper/shell';

/** The unread count of the inbox. */
export const messageHeader: HeaderWidget = {
  load: async () => ({ Widget: (await import('./inbox-badge.tsx')).InboxBadge }),
  namespaces: ['message'],
};
