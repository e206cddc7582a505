// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerModule } from '@shopkeeper/server-kit';
import { bannerServer } from './banner/server/banner.server.ts';

export const serverModule: ServerModule = { context: 'marketing', parts: [bannerServer] };
