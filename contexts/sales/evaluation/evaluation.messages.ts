import { defineMessage } from '@shopkeeper/resource/message';

/** Reports to a member that the shop has replied to an evaluation. */
export const evaluationReplied = defineMessage({
  module: 'evaluation',
  name: 'replied',
  audience: 'member',
  params: ['product', 'reply'],
});
