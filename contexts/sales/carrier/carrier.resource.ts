import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { isNumberPattern } from './tracking-number.domain.ts';

/** Carriers that ship to members; proposed when an order is shipped, in the order of the list. */
export const carrier = defineResource({
  context: 'sales',
  name: 'carrier',
  menu: { group: 'sales', icon: 'truck', weigh: 40 },
  fields: {
    name: f.text({ max: 40 }),
    /** The name by which tracking services know it, such as `shunfeng`; without one its shipments are not tracked. */
    code: f.code({ max: 40, optional: true }),
    /** What its tracking numbers look like, such as `SF\d{12,15}`; others are rejected when an order is shipped. */
    trackingPattern: f.text({ max: 120, optional: true }),
    phone: f.code({ max: 20, optional: true }),
    website: f.url({ optional: true }),
    enabled: f.flag({ default: true }),
    weigh: f.weigh(),
  },
  label: 'name',
  personal: 'none: the telephone number of a company',
  list: ['name', 'code', 'phone', 'website', 'trackingPattern', 'enabled', 'updatedAt'],
  filters: ['enabled', 'name', 'code', 'updatedAt'],
  search: ['name'],
  form: [['name', 'code'], ['phone', 'website'], 'trackingPattern', 'enabled'],
  unique: [['name'], ['code']],
  rules: [
    ({ trackingPattern }) =>
      trackingPattern === null || isNumberPattern(trackingPattern) ? null : { path: 'trackingPattern', rule: 'pattern' },
  ],
});
