import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** What text messages may cost. */
export const smsChannelSettings = defineSettings({
  context: 'messaging',
  name: 'sms-channel',
  group: 'messages',
  weigh: 90,
  fields: {
    /** Fen a day, from midnight in the shop; nothing more is sent then. */
    dailyBudgetAmount: f.money({ min: 0, max: 100_000_000, default: 50_000 }),
    /** Failures in a row after which a channel is passed over for a while. */
    failuresBeforeRest: f.int({ min: 1, max: 100, default: 3 }),
    restSeconds: f.int({ min: 5, max: 86_400, default: 60 }),
  },
});
