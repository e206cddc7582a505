import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { '/user/promotion/summary': 'member' },
  // Copied from the order when it is paid.
  reads: ['sales_order.order_no', 'sales_order_line.name'],
  ofMember: (db, memberId) =>
    db.run(
      `with p as (insert into distribution_promoter (member_id, code, status, applied_at)
         values ($1::bigint, 'F' || $1::bigint, 'active', now())
         on conflict (member_id) where deleted_at is null do update set code = excluded.code returning id)
       insert into distribution_distribution_order (order_no, order_id, order_line_id, product_id, item_name, member_id, promoter_id,
         earner_id, tier, base_amount, rate, amount, paid_at)
       select o.order_no, o.id, l.id, l.product_id, l.name, $1::bigint, p.id, $1::bigint, 1, 1000, 500, 50, now()
       from p, sales_order o join sales_order_line l on l.parent_id = o.id
       where not exists (select 1 from distribution_distribution_order d where d.order_line_id = l.id) order by l.id limit 1`,
      [memberId],
    ),
};
