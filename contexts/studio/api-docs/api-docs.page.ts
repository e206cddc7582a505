import { definePage } from '@shopkeeper/resource';

/** Every call of the product, for whoever writes a client of it. Open to all staff: it asks for no node. */
export const apiDocsPage = definePage({
  context: 'studio',
  name: 'api-docs',
  path: '/admin/studio/api-docs',
  actions: [],
});
