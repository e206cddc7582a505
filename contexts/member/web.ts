// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebModule } from '@shopkeeper/web-kit';
import { addressScreens } from './address/web/address.screens.ts';
import { memberScreens } from './member/web/member.screens.ts';
import { ownAddressScreens } from './own-address/web/own-address.screens.ts';

export const webModule: WebModule = {
  context: 'member',
  screens: {
    ...addressScreens,
    ...memberScreens,
    ...ownAddressScreens,
  },
};
