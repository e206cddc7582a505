import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { counts: ['index'], colleagues: ['comment'], shipFile: ['ship'], previewAmendment: ['amend'] },
  bodies: { shipFile: { rows: [{ line: 1, orderNo: 'none', carrier: 'SF', trackingNo: 'SF1' }] } },
  importer: { job: 'order-import', topic: 'order-import' },
  reads: ['access_admin', 'sales_carrier', 'catalog_product'],
  ofMember: (db, memberId) =>
    db.run(
      `with o as (select id, order_no from sales_order where member_id = $1::bigint order by id limit 1)
       insert into sales_amendment (amendment_no, order_id, member_id, reason, before_amount, after_amount, audience, actor_name)
       select o.order_no || '-E1', o.id, $1::bigint, 'Kestrel', 100, 200, 'admin', 'owner' from o`,
      [memberId],
    ),
  planExceptions: [
    {
      statement: 'sales/order: filter receiverMobile like common, but one state',
      over: 'sales_order',
      why: 'three digits that a third of the mobiles have: sorting them is cheaper here, walking the index of the list in a large shop',
    },
    {
      statement: 'sales/order: filter receiverMobile startsWith common, but one state',
      over: 'sales_order',
      why: 'the first digits of mobiles match a third of the orders: sorting them is cheaper here, walking the index of the list in a large shop',
    },
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
