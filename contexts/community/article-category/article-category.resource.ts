import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/** A part of the community to which articles belong. Visitors see enabled ones. */
export const articleCategory = defineResource({
  context: 'community',
  name: 'article-category',
  menu: { group: 'community', icon: 'folder-tree', weigh: 60 },
  fields: {
    name: f.text({ max: 40 }),
    description: f.text({ max: 200, optional: true }),
    /** Whether staff publish each article of it. */
    reviewsAll: f.flag({ default: false }),
    articleCount: f.int({ write: 'server', default: 0 }),
    enabled: f.flag({ default: true }),
    weigh: f.weigh(),
  },
  label: 'name',
  personal: 'none',
  list: ['name', 'description', 'reviewsAll', 'articleCount', 'enabled', 'updatedAt'],
  filters: ['enabled', 'reviewsAll', 'name', 'updatedAt'],
  search: ['name'],
  form: ['name', 'description', 'reviewsAll', 'enabled'],
  unique: [['name']],
});
