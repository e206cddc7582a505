import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  ofMember: (db, memberId) =>
    db.run(
      `insert into sales_invoice (order_id, member_id, title, amount)
       select id, $1::bigint, 'Lin Mei', 100 from sales_order where member_id = $1::bigint limit 1`,
      [memberId],
    ),
};
