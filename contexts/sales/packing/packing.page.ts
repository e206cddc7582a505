import { definePage } from '@shopkeeper/resource';

/** The workbench at which staff pack orders with a scanner: a page of its own over the whole screen. */
export const packing = definePage({
  context: 'sales',
  name: 'packing',
  path: '/admin/sales/packing',
  menu: { group: 'sales', icon: 'scan-line', weigh: 95 },
  actions: ['index', 'pack'],
});

/** The prefix of the calls of the workbench. */
export const packingPrefix = '/admin/sales/packing/';
