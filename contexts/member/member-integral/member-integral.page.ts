import { defineMemberView } from '@shopkeeper/resource';
import { points } from '../points/points.ledger.ts';

/** The history of a member's points. */
export const memberIntegral = defineMemberView(points.entry, {
  context: 'member',
  name: 'member-integral',
  page: '/user/integral',
  owner: 'ownerId',
  fields: ['type', 'amount', 'availableAfter', 'note', 'effectiveAt'],
  label: 'type',
  list: ['type', 'amount', 'availableAfter', 'note', 'effectiveAt'],
  filters: ['type'],
  menu: { group: 'user', icon: 'coins', weigh: 54 },
});
