import { defineLedger } from '@shopkeeper/resource/ledger';
import { member } from '../member/member.resource.ts';

/** The growth of members, from which their level follows: given by completed orders, taken back by refunds. */
export const growth = defineLedger({
  context: 'member',
  name: 'growth',
  owner: () => member,
  types: ['order', 'refund', 'adjust', 'merge'],
  documents: ['order', 'refund', 'member', 'merge', 'unmerge'],
  unit: 'pieces',
  mayOwe: true,
  mirror: 'growth',
  menu: { group: 'member', icon: 'trending-up', weigh: 66 },
});
