// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { dashboardServer } from './dashboard/server/dashboard.server.ts';

export const serverContext: ServerContext = { context: 'studio', modules: [dashboardServer] };
