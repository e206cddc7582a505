import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: {
    '/user/cash-out/apply': 'member',
    '/user/cash-out/terms': 'member',
    summary: ['index'],
    '/api/callback/payout': 'public',
  },
  ofMember: (db, memberId) =>
    db.run(
      `with p as (insert into distribution_promoter (member_id, code, status, applied_at)
         values ($1::bigint, 'F' || $1::bigint, 'active', now())
         on conflict (member_id) where deleted_at is null do update set code = excluded.code returning id)
       insert into distribution_cash_out (cash_out_no, member_id, promoter_id, amount, fee_amount, net_amount, method, applied_at)
       select 'W-' || $1::bigint, $1::bigint, p.id, 1000, 0, 1000, 'bank', now() from p`,
      [memberId],
    ),
};
