import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { counts: ['index'] },
  reads: ['access_admin', 'sales_carrier', 'catalog_product'],
  planExceptions: [
    {
      statement: 'POST /admin/sales/order/GetExactTotals [select count(*) as count',
      over: 'sales_order',
      why: 'somebody asked for sums over all rows, however many; the statement has its time and no more',
    },
    {
      statement: 'POST /admin/sales/payment/GetExactTotals [select count(*) as count',
      over: 'sales_payment',
      why: 'somebody asked for sums over all rows, however many; the statement has its time and no more',
    },
    {
      statement: 'a job [select count(*)::int as count from "sales_order" t where',
      over: 'sales_order',
      why: 'an export in the background says how far it is: it counts what it is about to read whole',
    },
  ],
};
