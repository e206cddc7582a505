import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/** A product category: a tree of at most three levels; products may be assigned to any level. */
export const category = defineResource({
  context: 'catalog',
  name: 'category',
  menu: { group: 'catalog', icon: 'folder-tree', weigh: 80 },
  fields: {
    parentId: f.tree({ maxDepth: 3 }),
    name: f.text({ max: 50 }),
    slug: f.code({ max: 60, format: 'slug', optional: true }),
    image: f.image({ optional: true }),
    enabled: f.flag({ default: true }),
    weigh: f.weigh(),
  },
  label: 'name',
  personal: 'none',
  list: ['name', 'image', 'parentId', 'slug', 'enabled'],
  filters: ['parentId', 'enabled', 'name'],
  search: ['name', 'slug'],
  form: ['parentId', 'name', 'slug', 'image', 'enabled'],
  unique: [['parentId', 'name']],
});
