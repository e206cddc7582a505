// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { attachmentServer } from './attachment/server/attachment.server.ts';
import { attachmentFolderServer } from './attachment/server/attachment-folder.server.ts';
import { callbackServer } from './callback/server/callback.server.ts';
import { configServer } from './config/server/config.server.ts';
import { customSettingServer } from './custom-setting/server/custom-setting.server.ts';
import { deadLetterServer } from './dead-letter/server/dead-letter.server.ts';
import { dictionaryServer } from './dictionary/server/dictionary.server.ts';
import { invariantServer } from './invariant/server/invariant.server.ts';
import { listViewServer } from './list-view/server/list-view.server.ts';
import { providerServer } from './provider/server/provider.server.ts';
import { systemMenu } from './system-menu/system-menu.menu.ts';
import { callbackSettings } from './callback/callback.settings.ts';
import { siteSettings } from './site/site.settings.ts';
import { uploadSettings } from './upload/upload.settings.ts';
import { callbackInvariants } from './callback/server/callback.invariants.ts';
import { deadLetterInvariants } from './dead-letter/server/dead-letter.invariants.ts';

export const serverContext: ServerContext = {
  context: 'platform',
  modules: [
    attachmentServer,
    attachmentFolderServer,
    callbackServer,
    configServer,
    customSettingServer,
    deadLetterServer,
    dictionaryServer,
    invariantServer,
    listViewServer,
    providerServer,
  ],
  menuGroups: [systemMenu],
  settings: [callbackSettings, siteSettings, uploadSettings],
  invariants: [...callbackInvariants, ...deadLetterInvariants],
};
export * from './attachment/server/attachment-content.operations.ts';
export * from './attachment/server/attachment-files.operations.ts';
export * from './attachment/server/owned-files.operations.ts';
export * from './callback/server/callback-routes.operations.ts';
export * from './custom-setting/server/custom-settings.operations.ts';
export * from './dead-letter/server/record-dead-letter.operations.ts';
export * from './list-view/server/saved-views.operations.ts';
export * from './lock-order/server/lock-order.operations.ts';
export * from './site/server/site-config.operations.ts';
export * from './upload/server/upload-policy.operations.ts';
