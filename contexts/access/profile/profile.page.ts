import { definePage } from '@shopkeeper/resource';

/** What the person who is signed in may change about themselves. Open to all staff: it asks for no node. */
export const profilePage = definePage({
  context: 'access',
  name: 'profile',
  path: '/admin/access/profile',
  actions: [],
});
