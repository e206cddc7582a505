// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { tableOf } from '@shopkeeper/crud/tables';
import { address } from './address/address.resource.ts';
import { member } from './member/member.resource.ts';

export const addressTable = tableOf(address);
export const memberTable = tableOf(member);
