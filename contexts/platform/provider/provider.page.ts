import { definePage } from '@shopkeeper/resource';

/** The external services of the shop: what each can do, its health, and a test of each. */
export const providerPage = definePage({
  context: 'platform',
  name: 'provider',
  path: '/admin/platform/provider',
  menu: { group: 'system', icon: 'plug', weigh: 19 },
  actions: ['index', 'check', 'test'],
});
