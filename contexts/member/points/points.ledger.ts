import { defineLedger } from '@shopkeeper/resource/ledger';
import { member } from '../member/member.resource.ts';

/** The points of members: earned by orders and campaigns, spent on orders and lost when they expire. */
export const points = defineLedger({
  context: 'member',
  name: 'points',
  owner: () => member,
  types: ['opening', 'earn', 'spend', 'refund', 'adjust', 'merge'],
  documents: ['member', 'order', 'refund', 'balance-adjustment', 'merge', 'unmerge'],
  unit: 'pieces',
  lots: true,
  mayOwe: true,
  mirror: 'score',
  menu: { group: 'member', icon: 'coins', weigh: 80 },
});
