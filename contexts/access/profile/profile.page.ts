import { definePage } from '@shopkeeper/resource';

/** The page where signed-in staff change their own account. Open to all staff: it requires no permission. */
export const profilePage = definePage({
  context: 'access',
  name: 'profile',
  path: '/admin/access/profile',
  actions: [],
});
