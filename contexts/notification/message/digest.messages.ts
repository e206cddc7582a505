import { defineMessage } from '@shopkeeper/resource/message';

/** The daily mail with the number of unread messages, by audience. */
export const digestMessages = {
  admin: defineMessage({ module: 'message', name: 'digest', audience: 'admin', params: ['unread'], channels: ['email'] }),
  member: defineMessage({
    module: 'member-message',
    name: 'digest',
    audience: 'member',
    params: ['unread'],
    channels: ['email'],
  }),
};
