import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/** A folder of the library. It cannot be deleted while it has files or folders. */
export const attachmentFolder = defineResource({
  context: 'platform',
  name: 'attachment-folder',
  module: 'attachment',
  menu: { group: 'system', icon: 'folder-tree', weigh: 69 },
  fields: {
    parentId: f.tree({ maxDepth: 5 }),
    name: f.text({ max: 60 }),
    weigh: f.weigh(),
  },
  label: 'name',
  personal: 'none',
  list: ['name', 'parentId', 'updatedAt'],
  filters: ['parentId', 'name'],
  search: ['name'],
  form: ['parentId', 'name'],
  unique: [['parentId', 'name']],
  operations: ['index', 'add', 'edit', 'del', 'sortable', 'export'],
});
