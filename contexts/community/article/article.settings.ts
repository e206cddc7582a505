import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** What an owner decides about the community. Applies to articles and comments from then on. */
export const articleSettings = defineSettings({
  context: 'community',
  name: 'article',
  group: 'community',
  weigh: 50,
  fields: {
    /** Whether staff publish the first article of a member. */
    reviewsFirst: f.flag({ default: true }),
    articleInterval: f.int({ min: 0, max: 3_600, default: 15 }),
    articlesPerDay: f.int({ min: 1, max: 1_000, default: 20 }),
    commentInterval: f.int({ min: 0, max: 3_600, default: 5 }),
    commentsPerDay: f.int({ min: 1, max: 10_000, default: 200 }),
    /** For how long staff have what they claimed to review, in minutes. */
    claimMinutes: f.int({ min: 1, max: 240, default: 15 }),
    /** The address of the shop that links of the feed begin with; without it they are paths. */
    communityUrl: f.url({ max: 200, optional: true }),
    /** How many revisions of an article are kept. */
    keptRevisions: f.int({ min: 2, max: 500, default: 50 }),
  },
});
