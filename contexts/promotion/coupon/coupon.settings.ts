import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** What becomes of the coupon of an order that is refunded whole. */
export const couponSettings = defineSettings({
  context: 'promotion',
  name: 'coupon',
  group: 'trade',
  weigh: 62,
  fields: {
    returnsOnRefund: f.flag({ default: true }),
    /** A coupon that comes back is valid for at least so many days more. */
    extendDays: f.int({ min: 0, max: 7, default: 3 }),
  },
});
