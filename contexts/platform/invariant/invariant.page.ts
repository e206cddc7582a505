import { definePage } from '@shopkeeper/resource';

/** The page of what must always be true of the shop, checked against live data. */
export const invariantPage = definePage({
  context: 'platform',
  name: 'invariant',
  path: '/admin/platform/invariant',
  menu: { group: 'system', icon: 'shield-check', weigh: 16 },
  actions: ['index', 'check'],
});
