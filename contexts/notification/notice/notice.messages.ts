import { defineMessage } from '@shopkeeper/resource/message';

/** Reports a notice by mail, by audience; the inbox shows the notice itself. */
export const noticeMessages = {
  admin: defineMessage({ module: 'notice', name: 'published', audience: 'admin', params: ['title'], channels: ['email'] }),
  member: defineMessage({ module: 'notice', name: 'published', audience: 'member', params: ['title'], channels: ['email'] }),
};
