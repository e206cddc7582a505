import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** What an owner decides about gift cards. Applies to cards issued from then on. */
export const giftCardSettings = defineSettings({
  context: 'marketing',
  name: 'gift-card',
  group: 'trade',
  weigh: 60,
  fields: {
    /** Days after which a card expires, at midnight in the shop. */
    validDays: f.int({ min: 1, max: 3_650, default: 1_095 }),
  },
});
