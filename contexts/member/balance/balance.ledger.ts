import { defineLedger } from '@shopkeeper/resource/ledger';
import { member } from '../member/member.resource.ts';

/** The balance of members: money of theirs that the shop holds, in fen. */
export const balance = defineLedger({
  context: 'member',
  name: 'balance',
  owner: () => member,
  types: ['opening', 'recharge', 'payment', 'refund', 'adjust', 'merge'],
  documents: [
    'member',
    'recharge',
    'balance-adjustment',
    'payment-attempt',
    'refund',
    'refund-attempt',
    'cash-out',
    'merge',
    'unmerge',
  ],
  unit: 'fen',
  mirror: 'money',
  menu: { group: 'member', icon: 'wallet', weigh: 78 },
});
