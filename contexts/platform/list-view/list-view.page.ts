import { definePage } from '@shopkeeper/resource';
import { listPreferencesPage } from '@shopkeeper/resource/query';

/** The page of list preferences: columns and named views. Open to all staff; only sharing a view requires a permission. */
export const listViewPage = definePage({
  context: 'platform',
  name: 'list-view',
  path: listPreferencesPage,
  actions: ['share'],
});
