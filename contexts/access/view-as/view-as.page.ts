import { definePage } from '@shopkeeper/resource';

/** The page from which the shop is seen as another member of staff, or one role, sees it. Nothing can be changed meanwhile. */
export const viewAsPage = definePage({
  context: 'access',
  name: 'view-as',
  path: '/admin/access/view-as',
  menu: { group: 'access', icon: 'user-cog', weigh: 76 },
  actions: ['index'],
});
