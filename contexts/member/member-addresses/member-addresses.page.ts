import { defineMemberView } from '@shopkeeper/resource';
import { address } from '../address/address.resource.ts';

/** A member's address book: members add, change and delete their own addresses, under the same rules as staff. */
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
