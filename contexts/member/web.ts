// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/web-kit';
import { addressScreens } from './address/web/address.screens.ts';
import { memberScreens } from './member/web/member.screens.ts';
import { memberAddressesScreens } from './member-addresses/web/member-addresses.screens.ts';

export const webContext: WebContext = {
  context: 'member',
  screens: {
    ...addressScreens,
    ...memberScreens,
    ...memberAddressesScreens,
  },
};
