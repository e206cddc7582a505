import { defineMessage } from '@shopkeeper/resource/message';

/** Reminds a member of a cart that was left. Nobody is sent it who has not chosen a way for it. */
export const cartLeft = defineMessage({
  module: 'cart',
  name: 'left',
  audience: 'member',
  params: ['items', 'cart', 'stop'],
  channels: [],
});
