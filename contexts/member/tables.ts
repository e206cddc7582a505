// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { tableOf } from '@shopkeeper/crud/tables';
import { address } from './address/address.resource.ts';
import { balance } from './balance/balance.ledger.ts';
import { member } from './member/member.resource.ts';
import { points } from './points/points.ledger.ts';

export const addressTable = tableOf(address);
export const balanceAccountTable = tableOf(balance.account);
export const balanceEntryTable = tableOf(balance.entry);
export const memberTable = tableOf(member);
export const pointsAccountTable = tableOf(points.account);
export const pointsEntryTable = tableOf(points.entry);
