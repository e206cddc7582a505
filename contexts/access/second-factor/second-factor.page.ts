import { definePage } from '@shopkeeper/resource';

/** The page where signed-in staff set up their own second factor. Open to all staff: it requires no permission. */
export const secondFactorPage = definePage({
  context: 'access',
  name: 'second-factor',
  path: '/admin/access/second-factor',
  actions: [],
});
