import { defineMemberView } from '@shopkeeper/resource';
import { address } from '../address/address.resource.ts';

/** A member's address book: theirs to add to, to change and to clear, under the rules that hold for staff. */
export const memberAddresses = defineMemberView(address, {
  context: 'member',
  name: 'member-addresses',
  page: '/user/address',
  owner: 'memberId',
  fields: ['name', 'mobile', 'region', 'detail', 'postcode', 'label', 'isDefault'],
  label: 'name',
  list: ['name', 'mobile', 'region', 'detail', 'postcode', 'label', 'isDefault'],
  writes: ['add', 'edit', 'del'],
  menu: { group: 'user', icon: 'map-pin', weigh: 60 },
});
