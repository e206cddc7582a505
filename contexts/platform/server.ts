// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { dictionaryServer } from './dictionary/server/dictionary.server.ts';
import { listViewServer } from './list-view/server/list-view.server.ts';
import { systemMenu } from './system-menu/system-menu.menu.ts';

export const serverContext: ServerContext = {
  context: 'platform',
  modules: [dictionaryServer, listViewServer],
  menuGroups: [systemMenu],
};
export * from './lock-order/server/lock-order.operations.ts';
export * from './site/server/site-config.operations.ts';
