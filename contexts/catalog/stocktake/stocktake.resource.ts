import { defineResource, reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { category } from '../category/category.resource.ts';
import { location } from '../location/location.resource.ts';

/** A count of the stock at a location. Its differences are applied once, to the stock as it is then. */
export const stocktake = defineResource({
  context: 'catalog',
  name: 'stocktake',
  menu: { group: 'catalog', icon: 'clipboard-check', weigh: 84 },
  namespaces: ['stock'],
  fields: {
    name: f.text({ max: 60 }),
    locationId: f.ref(() => location, { optional: true, write: 'once' }),
    /** The SKUs of this category are on the sheet; without one, what is counted. */
    categoryId: f.ref(() => category, { optional: true, write: 'once' }),
    /** Whether those who count do not see what is expected. */
    isBlind: f.flag({ default: false, write: 'once' }),
    note: f.longText({ max: 500, optional: true }),
    countedSkus: f.int({ write: 'server', default: 0 }),
    differentSkus: f.int({ write: 'server', optional: true }),
    appliedAt: f.time({ write: 'server', optional: true }),
    status: f.choice({
      values: ['counting', 'applied', 'cancelled'],
      write: 'server',
      default: 'counting',
      statusColors: { counting: 'info', applied: 'ok', cancelled: 'idle' },
      statusShapes: { counting: 'half', cancelled: 'cross' },
    }),
  },
  label: 'name',
  personal: 'none',
  list: ['name', 'locationId', 'isBlind', 'countedSkus', 'differentSkus', 'status', 'appliedAt', 'createdAt'],
  filters: ['status', 'locationId', 'createdAt'],
  search: ['name', 'note'],
  form: ['name', ['locationId', 'categoryId'], 'isBlind', 'note'],
  order: ['-createdAt'],
  indexes: [['status', '-createdAt'], ['locationId', '-createdAt'], ['categoryId'], ['-createdAt']],
  operations: ['index', 'add', 'edit', 'export'],
  lifecycle: {
    field: 'status',
    transitions: {
      /** Changes the stock by the differences between what was counted and what was expected at that time. */
      apply: {
        from: ['counting'],
        to: ['applied'],
        idempotency: 'required',
        reads: ['countedSkus'],
        guard: ({ countedSkus }) => countedSkus > 0 || reject('stocktake.nothing-counted'),
      },
      cancel: { from: ['counting'], to: ['cancelled'], danger: true },
    },
  },
});
