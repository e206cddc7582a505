// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { blockedTermServer } from './blocked-term/server/blocked-term.server.ts';
import { memberMessageServer } from './member-message/server/member-message.server.ts';
import { messageServer } from './message/server/message.server.ts';
import { noticeServer } from './notice/server/notice.server.ts';
import { webhookServer } from './webhook/server/webhook.server.ts';
import { webhookDeliveryServer } from './webhook/server/webhook-delivery.server.ts';
import { notificationMenu } from './notification-menu/notification-menu.menu.ts';
import { messageSettings } from './message/message.settings.ts';
import { webhookSettings } from './webhook/webhook.settings.ts';

export const serverContext: ServerContext = {
  context: 'notification',
  modules: [blockedTermServer, memberMessageServer, messageServer, noticeServer, webhookServer, webhookDeliveryServer],
  menuGroups: [notificationMenu],
  settings: [messageSettings, webhookSettings],
};
export * from './message/server/message-choice.operations.ts';
export * from './notice/server/next-notices.operations.ts';
export * from './notice/server/notices-at.operations.ts';
