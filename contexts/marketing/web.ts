// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebModule } from '@shopkeeper/web-kit';
import { banner } from './banner/banner.resource.ts';

export const webModule: WebModule = { context: 'marketing', resources: [banner], screens: {} };
