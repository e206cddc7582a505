import { rejectByAudit } from '../../../../tests/setup/audited-rows.ts';
import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { Audit: ['audit'] },
  async answered(context) {
    const [issue] = await context.db.rows<{ id: number }>(
      `insert into promotion_coupon_issue (template_id, target, note, status)
       select min(id), 'everybody', 'For everybody', 'awaiting_approval' from promotion_coupon_template returning id::int`,
    );
    await rejectByAudit(context, 'promotion/coupon-issue', issue?.id ?? 0);
  },
};
