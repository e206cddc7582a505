import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** Which refunds need approval, where a workflow for refunds is published. */
export const refundSettings = defineSettings({
  context: 'sales',
  name: 'refund',
  group: 'trade',
  weigh: 68,
  fields: {
    /** Refunds of more than this, in fen, wait for their approval. */
    approveAbove: f.money({ default: 0 }),
  },
});
