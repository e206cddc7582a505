import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** How after-sales run. Amounts are fen. */
export const afterSaleSettings = defineSettings({
  context: 'sales',
  name: 'after-sale',
  group: 'trade',
  weigh: 70,
  fields: {
    /** Days after the receipt in which members can ask. */
    withinDays: f.int({ min: 1, max: 365, default: 15 }),
    reviewWithinHours: f.int({ min: 1, max: 720, default: 48 }),
    returnWithinDays: f.int({ min: 1, max: 60, default: 7 }),
    receiveWithinDays: f.int({ min: 1, max: 60, default: 10 }),
    /** Asked amounts up to this are approved when nobody decided in time; 0 approves none. */
    autoApproveAmount: f.money({ default: 0 }),
    /** Whether units that were not shipped are approved when nobody decided in time. */
    autoApprovesUnshipped: f.flag({ default: true }),
    /** Asked amounts up to this can be approved together. */
    smallAmount: f.money({ default: 20_000 }),
    returnAddress: f.longText({ max: 300, optional: true }),
  },
});
