import { defineMessage } from '@shopkeeper/resource/message';

/** Reports to a member that products of an order are on the way. */
export const orderShipped = defineMessage({
  module: 'member-orders',
  name: 'shipped',
  audience: 'member',
  params: ['orderNo', 'carrier', 'trackingNo'],
  channels: ['email', 'sms'],
});
