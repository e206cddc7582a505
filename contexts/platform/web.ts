// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebModule } from '@shopkeeper/web-kit';
import { dictionary } from './dictionary/dictionary.resource.ts';

export const webModule: WebModule = { context: 'platform', resources: [dictionary], screens: {} };
