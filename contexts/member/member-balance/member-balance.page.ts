import { defineMemberView } from '@shopkeeper/resource';
import { balance } from '../balance/balance.ledger.ts';

/** The history of a member's balance. */
export const memberBalance = defineMemberView(balance.entry, {
  context: 'member',
  name: 'member-balance',
  page: '/user/balance',
  owner: 'ownerId',
  fields: ['type', 'amount', 'availableAfter', 'note', 'effectiveAt'],
  label: 'type',
  list: ['type', 'amount', 'availableAfter', 'note', 'effectiveAt'],
  filters: ['type'],
  menu: { group: 'user', icon: 'wallet', weigh: 55 },
});
