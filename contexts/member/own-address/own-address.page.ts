import { defineOwn } from '@shopkeeper/resource';
import { address } from '../address/address.resource.ts';

/** A member's address book: theirs to add to, to change and to clear, under the rules that hold for staff. */
export const ownAddress = defineOwn(address, {
  context: 'member',
  name: 'own-address',
  page: '/user/address',
  owner: 'memberId',
  fields: ['name', 'mobile', 'region', 'detail', 'postcode', 'label', 'isDefault'],
  label: 'name',
  list: ['name', 'mobile', 'region', 'detail', 'postcode', 'label', 'isDefault'],
  writes: ['add', 'edit', 'del'],
  menu: { group: 'user', icon: 'map-pin', weigh: 60 },
});
