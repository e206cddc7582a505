import { sql } from '../../../../tests/e2e/database.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { findByKeys } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';

const list = '/admin/distribution/distribution-order';

export const keyboard: Jobs = {
  [list]: {
    does: 'finds the commission of an order',
    run: async ({ page }) => {
      const name = `K${Date.now().toString(36)}`;
      await sql(
        `with m as (select id from member_member order by id limit 1),
         p as (insert into distribution_promoter (member_id, code, status, applied_at) select id, $1, 'active', now() from m
           on conflict (member_id) where deleted_at is null do update set status = 'active' returning id, member_id)
         insert into distribution_distribution_order (order_no, order_id, order_line_id, product_id, item_name, member_id, promoter_id,
           earner_id, tier, base_amount, rate, amount, paid_at)
         select o.order_no, o.id, l.id, l.product_id, $1, o.member_id, p.id, p.member_id, 2, 1000, 500, 50, now()
         from p, sales_order o join sales_order_line l on l.parent_id = o.id
         where o.member_id is not null
           and not exists (select 1 from distribution_distribution_order d where d.order_line_id = l.id) order by l.id desc limit 1`,
        [name],
      );
      const row = await findByKeys(page, list, name);
      await expect(row).toContainText('0.50');
    },
  },
};
