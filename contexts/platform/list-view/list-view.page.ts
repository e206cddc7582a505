import { definePage, listPreferencesPage } from '@shopkeeper/resource';

/** What people keep about lists: columns and named views. Open to all staff; only sharing a view asks for a node. */
export const listViewPage = definePage({
  context: 'platform',
  name: 'list-view',
  path: listPreferencesPage,
  actions: ['share'],
});
