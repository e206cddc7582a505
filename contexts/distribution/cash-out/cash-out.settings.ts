import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** How commission is cashed out. */
export const cashOutSettings = defineSettings({
  context: 'distribution',
  name: 'cash-out',
  group: 'trade',
  weigh: 48,
  fields: {
    isOpen: f.flag({ default: true }),
    /** Of one cash-out, and of all that a member asks for in a day; fen. */
    leastAmount: f.money({ min: 1, default: 1_000 }),
    mostAmount: f.money({ min: 1, default: 500_000 }),
    dayAmount: f.money({ min: 1, default: 1_000_000 }),
    /** Of the amount, rounded up to the next fen. */
    feeRate: f.ratio({ max: 5_000, default: 0 }),
    /** Larger amounts need a second person. */
    secondAbove: f.money({ default: 100_000 }),
    toBalance: f.flag({ default: true }),
    toBank: f.flag({ default: true }),
    toWechat: f.flag({ default: true }),
    toAlipay: f.flag({ default: true }),
    inCash: f.flag({ default: false }),
    /** After how many minutes without a report a transfer is asked about again. */
    queryAfterMinutes: f.int({ min: 1, max: 1_440, default: 10 }),
  },
});
