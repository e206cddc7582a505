import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/** A part of the organisation that staff belong to. */
export const adminGroup = defineResource({
  context: 'access',
  name: 'admin-group',
  menu: { group: 'access', icon: 'network', weigh: 70 },
  fields: {
    parentId: f.tree({ maxDepth: 8 }),
    name: f.text({ max: 40 }),
    note: f.text({ max: 200, optional: true }),
    enabled: f.flag({ default: true }),
    weigh: f.weigh(),
  },
  label: 'name',
  personal: 'none',
  list: ['name', 'parentId', 'note', 'enabled', 'updatedAt'],
  filters: ['parentId', 'enabled', 'name'],
  search: ['name'],
  form: ['parentId', 'name', 'note', 'enabled'],
  unique: [['parentId', 'name']],
});
