// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { AnyResource } from '@shopkeeper/resource';
import type { WebModule } from '@shopkeeper/web-kit';
import { screensOf } from '@shopkeeper/web-kit/screens';
import { dictionary } from './dictionary/dictionary.resource.ts';
import { dictionaryScreens } from './dictionary/web/dictionary.screens.ts';

const resources: readonly AnyResource[] = [dictionary];

export const webModule: WebModule = { context: 'platform', resources, screens: screensOf(resources, { ...dictionaryScreens }) };
