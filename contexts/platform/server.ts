// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { configServer } from './config/server/config.server.ts';
import { dictionaryServer } from './dictionary/server/dictionary.server.ts';
import { listViewServer } from './list-view/server/list-view.server.ts';
import { systemMenu } from './system-menu/system-menu.menu.ts';
import { siteSettings } from './site/site.settings.ts';
import { uploadSettings } from './upload/upload.settings.ts';

export const serverContext: ServerContext = {
  context: 'platform',
  modules: [configServer, dictionaryServer, listViewServer],
  menuGroups: [systemMenu],
  settings: [siteSettings, uploadSettings],
};
export * from './lock-order/server/lock-order.operations.ts';
export * from './site/server/site-config.operations.ts';
export * from './upload/server/upload-policy.operations.ts';
