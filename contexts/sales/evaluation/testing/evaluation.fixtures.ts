import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: {
    '/api/evaluation/ofProduct': 'public',
    '/user/evaluation/report': 'member',
  },
  publishes: ['sales_evaluation', 'member_member.nickname'],
  async answered({ db, callers, ask }) {
    const [row] = await db.rows<{ id: number }>(
      `insert into sales_evaluation (order_id, order_line_id, product_id, member_id, product_name, spec_text, images, image_count,
         anonymous, sensitive_hit, pinned, reports, status, rating, rating_service, rating_logistics, submitted_at, source)
       select o.id, -900, p.id, m.id, p.name, '', '{}', 0, false, false, false, 0, 'published', 5, 5, 5, now(), 'member'
       from (select id from sales_order order by id limit 1) o, (select id, name from catalog_product order by id limit 1) p,
         (select id from member_member where id <> $1 order by id limit 1) m returning id::int`,
      [callers.memberA.id],
    );
    await ask('/user/evaluation/report', { id: row?.id, reason: 'Not about the product' }, callers.memberA.headers);
  },
  /** The evaluation of a line that no order has, which refers to it by id only. */
  ofMember: (db, memberId) =>
    db.run(
      `insert into sales_evaluation (order_id, order_line_id, product_id, member_id, product_name, spec_text, images, image_count,
         anonymous, sensitive_hit, pinned, reports)
       select o.id, -$1::bigint, p.id, $1::bigint, p.name, '', '{}', 0, false, false, false, 0
       from (select id from sales_order order by id limit 1) o, (select id, name from catalog_product order by id limit 1) p`,
      [memberId],
    ),
};
