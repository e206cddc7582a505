import { definePage } from '@shopkeeper/resource';

/** The products that a member wants to find again. */
export const favourites = definePage({
  context: 'storefront',
  name: 'favourite',
  path: '/user/favourites',
  menu: { group: 'user', icon: 'heart', weigh: 62 },
  actions: [],
});
