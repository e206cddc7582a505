import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/** The brand of a product. */
export const brand = defineResource({
  context: 'catalog',
  name: 'brand',
  menu: { group: 'catalog', icon: 'badge-check', weigh: 70 },
  fields: {
    name: f.text({ max: 60 }),
    logo: f.image({ optional: true }),
    website: f.url({ optional: true }),
    story: f.longText({ max: 500, optional: true }),
    enabled: f.flag({ default: true }),
    weigh: f.weigh(),
  },
  label: 'name',
  personal: 'none',
  list: ['logo', 'name', 'website', 'enabled', 'updatedAt'],
  filters: ['enabled', 'name', 'updatedAt'],
  search: ['name'],
  form: ['name', 'logo', 'website', 'story', 'enabled'],
  unique: [['name']],
});
