import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** Who may promote, and for how long a buyer who came by an invitation counts for its promoter. */
export const promoterSettings = defineSettings({
  context: 'distribution',
  name: 'promoter',
  group: 'trade',
  weigh: 50,
  fields: {
    /** Whether members may apply. */
    isOpen: f.flag({ default: true }),
    /** Whether an application needs nobody's approval. */
    approvesAtOnce: f.flag({ default: false }),
    /** Which members an invitation binds: everybody whom none binds yet, or only those who have just registered. */
    binds: f.choice({ values: ['first_touch', 'register_only'], default: 'first_touch' }),
    /** For how long after registering a member counts as new. */
    newMemberHours: f.int({ min: 1, max: 720, default: 24 }),
    /** For how long purchases of a bound member count; 0 means for ever. Applies to members bound from then on. */
    windowDays: f.int({ min: 0, max: 3_650, default: 30 }),
  },
});
