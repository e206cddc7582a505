import { rejectByAudit } from '../../../../tests/setup/audited-rows.ts';
import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { Audit: ['audit'] },
  async answered(context) {
    const [refund] = await context.db.rows<{ id: number }>(
      `with o as (update sales_order set refunding_amount = refunding_amount + 1
         where id = (select max(id) from sales_order where paid_amount > refunded_amount + refunding_amount) returning id, order_no)
       insert into sales_refund (refund_no, order_id, method, amount, freight_amount, status, reason, key, audience, actor_name)
       select 'A' || order_no, id, 'offline', 1, 0, 'pending', 'For the test', 'audit ' || id, 'system', 'system' from o returning id::int`,
    );
    await rejectByAudit(context, 'sales/refund', refund?.id ?? 0);
  },
};
