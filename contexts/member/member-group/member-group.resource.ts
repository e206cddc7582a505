import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/** A group into which staff put members, such as wholesale. */
export const memberGroup = defineResource({
  context: 'member',
  name: 'member-group',
  menu: { group: 'member', icon: 'users-round', weigh: 68 },
  fields: {
    name: f.text({ max: 40 }),
    note: f.text({ max: 200, optional: true }),
    enabled: f.flag({ default: true }),
    weigh: f.weigh(),
  },
  label: 'name',
  personal: 'none',
  list: ['name', 'note', 'enabled', 'updatedAt'],
  filters: ['enabled', 'name'],
  search: ['name'],
  form: ['name', 'note', 'enabled'],
  unique: [['name']],
});
