// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebModule } from '@shopkeeper/web-kit';
import { dictionaryScreens } from './dictionary/web/dictionary.screens.ts';

export const webModule: WebModule = {
  context: 'platform',
  screens: {
    ...dictionaryScreens,
  },
};
