import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: {
    '/user/cash-out/apply': 'member',
    '/user/cash-out/terms': 'member',
    summary: ['index'],
    Audit: ['audit'],
    '/api/callback/payout': 'public',
  },
  // Without a workflow a cash-out is decided as the buttons do.
  alsoRequires: { Audit: ['approve', 'reject'] },
  async answered({ db, callers: { memberA }, ask }) {
    await db.run(
      `with p as (insert into distribution_promoter (member_id, code, status, applied_at, available_amount)
         values ($1::bigint, 'C' || $1::bigint, 'active', now(), 500000)
         on conflict (member_id) where deleted_at is null do update set status = 'active', available_amount = 500000 returning id),
       a as (insert into distribution_commission_account (account_no, owner_id, available, on_hold, applied_until)
         select 'commission-' || id, id, 500000, 0, now() from p)
       insert into distribution_commission_entry (owner_id, type, amount, held, available_after, ref_type, ref_id, lot, effective_at, actor_name)
       select id, 'settle', 500000, 0, 500000, 'order', 0, 0, now(), 'system' from p`,
      [memberA.id],
    );
    await ask('/user/cash-out/apply', { amount: 20_000, method: 'balance' }, memberA.headers);
    const waiting = `select id::int from distribution_cash_out where status = 'pending_review' and member_id = $1`;
    const ids = (await db.rows<{ id: number }>(waiting, [memberA.id])).map(({ id }) => id);
    await ask('/admin/distribution/cash-out/Audit', { ids, action: 'approve' });
  },
  ofMember: (db, memberId) =>
    db.run(
      `with p as (insert into distribution_promoter (member_id, code, status, applied_at)
         values ($1::bigint, 'F' || $1::bigint, 'active', now())
         on conflict (member_id) where deleted_at is null do update set code = excluded.code returning id)
       insert into distribution_cash_out (cash_out_no, member_id, promoter_id, amount, fee_amount, net_amount, method, applied_at)
       select 'W-' || $1::bigint || '-' || (select count(*) from distribution_cash_out), $1::bigint, p.id, 1000, 0, 1000, 'bank', now() from p`,
      [memberId],
    ),
};
