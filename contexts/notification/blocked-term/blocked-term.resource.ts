import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/** A term that texts of members must not have. Spaces, signs, width and case between and of its letters do not matter. */
export const blockedTerm = defineResource({
  context: 'notification',
  name: 'blocked-term',
  menu: { group: 'notification', icon: 'shield-alert', weigh: 50 },
  fields: {
    term: f.text({ max: 50 }),
    action: f.choice({
      values: ['reject', 'mask'],
      default: 'reject',
      statusColors: { reject: 'bad', mask: 'warn' },
    }),
    note: f.text({ max: 200, optional: true }),
    enabled: f.flag({ default: true }),
  },
  label: 'term',
  personal: 'none',
  list: ['term', 'action', 'note', 'enabled', 'updatedAt'],
  filters: ['action', 'enabled', 'term'],
  search: ['term'],
  form: ['term', 'action', 'note', 'enabled'],
  unique: [['term']],
  operations: ['index', 'add', 'edit', 'del', 'export', 'import'],
});
