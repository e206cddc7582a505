import { definePage } from '@shopkeeper/resource';

/** The page of all roles and all permissions in one matrix. */
export const permissionPage = definePage({
  context: 'access',
  name: 'permission',
  path: '/admin/access/permission',
  menu: { group: 'access', icon: 'key-round', weigh: 78 },
  actions: ['index', 'save', 'explain', 'export', 'rightsSheet'],
});
