import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** The mail server that sends. Without a host no e-mail leaves the shop. */
export const emailSettings = defineSettings({
  context: 'messaging',
  name: 'email',
  group: 'messages',
  weigh: 80,
  fields: {
    host: f.text({ max: 120, optional: true }),
    port: f.int({ min: 1, max: 65_535, default: 465 }),
    /** `tls` from the first byte, `starttls` after a greeting; `none` only within a trusted network. */
    security: f.choice({ values: ['tls', 'starttls', 'none'], default: 'tls' }),
    user: f.text({ max: 120, optional: true }),
    password: f.secret({ min: 6, max: 32, optional: true }),
    fromAddress: f.email({ optional: true }),
    fromName: f.text({ max: 60, optional: true }),
  },
});
