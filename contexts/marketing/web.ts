// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { AnyResource } from '@shopkeeper/resource';
import type { WebModule } from '@shopkeeper/web-kit';
import { screensOf } from '@shopkeeper/web-kit/screens';
import { banner } from './banner/banner.resource.ts';

const resources: readonly AnyResource[] = [banner];

export const webModule: WebModule = { context: 'marketing', resources, screens: screensOf(resources) };
