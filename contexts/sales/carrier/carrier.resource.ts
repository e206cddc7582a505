import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/** Carriers that ship to members; proposed when an order is shipped. */
export const carrier = defineResource({
  context: 'sales',
  name: 'carrier',
  menu: { group: 'sales', icon: 'truck', weigh: 40 },
  fields: {
    name: f.text({ max: 40 }),
    phone: f.code({ max: 20, optional: true }),
    website: f.url({ optional: true }),
    enabled: f.flag({ default: true }),
    weigh: f.weigh(),
  },
  label: 'name',
  personal: 'none: the telephone number of a company',
  list: ['name', 'phone', 'website', 'enabled', 'updatedAt'],
  filters: ['enabled', 'name', 'updatedAt'],
  search: ['name'],
  form: [['name', 'phone'], 'website', 'enabled'],
  unique: [['name']],
});
