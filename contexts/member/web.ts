// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { AnyResource } from '@shopkeeper/resource';
import type { WebModule } from '@shopkeeper/web-kit';
import { screensOf } from '@shopkeeper/web-kit/screens';
import { address } from './address/address.resource.ts';
import { addressScreens } from './address/web/address.screens.ts';
import { member } from './member/member.resource.ts';
import { memberScreens } from './member/web/member.screens.ts';

const resources: readonly AnyResource[] = [address, member];

export const webModule: WebModule = {
  context: 'member',
  resources,
  screens: screensOf(resources, { ...addressScreens, ...memberScreens }),
};
