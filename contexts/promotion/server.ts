// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';

export const serverContext: ServerContext = { context: 'promotion', modules: [] };
