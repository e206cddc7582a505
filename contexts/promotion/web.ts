// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';

export const webContext: WebContext = { context: 'promotion', screens: {} };
