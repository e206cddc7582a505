import { definePage } from '@shopkeeper/resource';

/** The documentation of every call, for client developers. Open to all staff: it requires no permission. */
export const apiDocsPage = definePage({
  context: 'studio',
  name: 'api-docs',
  path: '/admin/studio/api-docs',
  actions: [],
});
