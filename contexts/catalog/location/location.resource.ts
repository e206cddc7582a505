import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/** A place where the shop keeps stock. There is always the main one. */
export const location = defineResource({
  context: 'catalog',
  name: 'location',
  menu: { group: 'catalog', icon: 'warehouse', weigh: 82 },
  fields: {
    name: f.text({ max: 40 }),
    address: f.text({ max: 160, optional: true }),
    /** Which location serves an order first: the smallest; of the same priority the one with the most stock. */
    priority: f.int({ min: 0, max: 999, default: 100 }),
    isMain: f.flag({ write: 'server', default: false }),
  },
  label: 'name',
  personal: 'none: the address of a warehouse',
  list: ['name', 'address', 'priority', 'isMain', 'updatedAt'],
  filters: ['name', 'priority', 'isMain', 'updatedAt'],
  search: ['name', 'address'],
  form: [['name', 'priority'], 'address'],
  order: ['priority'],
  unique: [['name']],
  operations: ['index', 'add', 'edit', 'del', 'export'],
});
