// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { deliveryServer } from './delivery/server/delivery.server.ts';
import { emailServer } from './email/server/email.server.ts';
import { emailTemplateServer } from './email-template/server/email-template.server.ts';
import { smsChannelServer } from './sms-channel/server/sms-channel.server.ts';
import { smsTemplateServer } from './sms-template/server/sms-template.server.ts';
import { smsVariableServer } from './sms-variable/server/sms-variable.server.ts';
import { verificationServer } from './verification/server/verification.server.ts';
import { messagingMenu } from './messaging-menu/messaging-menu.menu.ts';
import { deliverySettings } from './delivery/delivery.settings.ts';
import { emailSettings } from './email/email.settings.ts';
import { smsChannelSettings } from './sms-channel/sms-channel.settings.ts';
import { verificationSettings } from './verification/verification.settings.ts';

export const serverContext: ServerContext = {
  context: 'messaging',
  modules: [
    deliveryServer,
    emailServer,
    emailTemplateServer,
    smsChannelServer,
    smsTemplateServer,
    smsVariableServer,
    verificationServer,
  ],
  menuGroups: [messagingMenu],
  settings: [deliverySettings, emailSettings, smsChannelSettings, verificationSettings],
};
export * from './delivery/server/write-delivery.operations.ts';
