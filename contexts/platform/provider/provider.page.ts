import { definePage } from '@shopkeeper/resource';

/** The external services of the shop: their health, and a test of each. Without a screen of its own. */
export const providerPage = definePage({
  context: 'platform',
  name: 'provider',
  path: '/admin/platform/provider',
  actions: ['check', 'test'],
});
