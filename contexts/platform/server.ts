// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerModule } from '@shopkeeper/server-kit';
import { dictionaryServer } from './dictionary/server/dictionary.server.ts';
import { listViewServer } from './list-view/server/list-view.server.ts';

export const serverModule: ServerModule = { context: 'platform', parts: [dictionaryServer, listViewServer] };
export * from './site/server/site-config.operations.ts';
