import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** What the site shows of itself. Without a name it has the product's, in the reader's language. */
export const siteSettings = defineSettings({
  context: 'platform',
  name: 'site',
  group: 'site',
  weigh: 100,
  fields: {
    siteName: f.text({ max: 40, optional: true }),
    recordNumber: f.text({ max: 60, optional: true }),
    cdnUrl: f.url({ max: 200, optional: true }),
    apiUrl: f.url({ max: 200, optional: true }),
    /** Whether visitors and members find the community; staff always do. */
    communityOpen: f.flag({ default: true }),
  },
});
