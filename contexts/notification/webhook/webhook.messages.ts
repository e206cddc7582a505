import { defineMessage } from '@shopkeeper/resource/message';

/** Reports to staff that a webhook failed too often. */
export const webhookSwitchedOff = defineMessage({
  module: 'webhook',
  name: 'switchedOff',
  audience: 'admin',
  params: ['name', 'failures'],
  channels: ['email'],
});
