import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { member } from '../member/member.resource.ts';

/** A shipping address of a member. Orders store a copy: editing an address never changes an order. */
export const address = defineResource({
  context: 'member',
  name: 'address',
  menu: { group: 'member', icon: 'map-pin', weigh: 80 },
  expectedRows: 'millions',
  fields: {
    memberId: f.ref(() => member, { write: 'once' }),
    name: f.text({ min: 2, max: 20, format: 'name' }),
    mobile: f.mobile(),
    region: f.region(),
    detail: f.text({ min: 5, max: 120 }),
    postcode: f.code({ max: 10, optional: true }),
    label: f.text({ max: 10, optional: true }),
    isDefault: f.flag({ default: false }),
  },
  label: 'name',
  personal: {
    by: 'memberId',
    fields: {
      name: 'anonymize',
      mobile: 'anonymize',
      region: 'anonymize',
      detail: 'anonymize',
      postcode: 'erase',
      label: 'erase',
    },
  },
  list: ['memberId', 'name', 'mobile', 'region', 'detail', 'label', 'isDefault', 'updatedAt'],
  filters: ['memberId', 'region', 'isDefault', 'mobile', 'name', 'updatedAt'],
  search: ['name', 'mobile', 'detail'],
  form: ['memberId', ['name', 'mobile'], 'region', 'detail', ['postcode', 'label'], 'isDefault'],
  indexes: [
    ['memberId', '-id'],
    ['region', '-id'],
    ['mobile', '-id'],
    ['name', '-id'],
    ['-updatedAt', '-id'],
  ],
});
