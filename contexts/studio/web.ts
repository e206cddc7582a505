// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebModule } from '@shopkeeper/web-kit';

export const webModule: WebModule = { context: 'studio', resources: [], screens: {} };
