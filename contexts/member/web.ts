// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebModule } from '@shopkeeper/web-kit';
import { address } from './address/address.resource.ts';
import { member } from './member/member.resource.ts';

export const webModule: WebModule = { context: 'member', resources: [address, member], screens: {} };
