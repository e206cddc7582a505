// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { tableOf } from '@shopkeeper/crud/tables';
import { address } from './address/address.resource.ts';
import { balance } from './balance/balance.ledger.ts';
import { balanceAdjustment } from './balance-adjustment/balance-adjustment.resource.ts';
import { growth } from './growth/growth.ledger.ts';
import { member } from './member/member.resource.ts';
import { memberGroup } from './member-group/member-group.resource.ts';
import { memberLevel } from './member-level/member-level.resource.ts';
import { memberMerge } from './member-merge/member-merge.resource.ts';
import { points } from './points/points.ledger.ts';
import { recharge } from './recharge/recharge.resource.ts';
import { segment } from './segment/segment.resource.ts';

export const addressTable = tableOf(address);
export const balanceAccountTable = tableOf(balance.account);
export const balanceEntryTable = tableOf(balance.entry);
export const balanceAdjustmentTable = tableOf(balanceAdjustment);
export const growthAccountTable = tableOf(growth.account);
export const growthEntryTable = tableOf(growth.entry);
export const memberTable = tableOf(member);
export const memberGroupTable = tableOf(memberGroup);
export const memberLevelTable = tableOf(memberLevel);
export const memberMergeTable = tableOf(memberMerge);
export const pointsAccountTable = tableOf(points.account);
export const pointsEntryTable = tableOf(points.entry);
export const rechargeTable = tableOf(recharge);
export const segmentTable = tableOf(segment);
