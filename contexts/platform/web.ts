// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/web-kit';
import { dictionaryScreens } from './dictionary/web/dictionary.screens.ts';

export const webContext: WebContext = {
  context: 'platform',
  screens: {
    ...dictionaryScreens,
  },
};
