import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: {
    '/user/coupon/mine': 'member',
    '/user/coupon/offers': 'member',
    '/user/coupon/claim': 'member',
    '/user/coupon/redeem': 'member',
  },
  shownToMembers: {
    '/user/coupon/offers': ['promotion_coupon_template.name', 'promotion_coupon_template.description'],
    '/user/coupon/mine': ['promotion_coupon_template.name', 'promotion_coupon_template.description'],
  },
  bodies: { '/user/coupon/claim': { templateId: 900_000_001 }, '/user/coupon/redeem': { code: 'NONE-SUCH' } },
  ofMember: (db, memberId) =>
    db.run(
      `with t as (insert into promotion_coupon_template (name, kind, value_amount, validity, valid_days, status, claimed_count)
         values ('Guard', 'cash', 500, 'days', 30, 'active', 1) returning id)
       insert into promotion_coupon (code, template_id, member_id, status, claim_key, claimed_at, valid_from, valid_to)
       select 'GUARD-' || $1::bigint, id, $1::bigint, 'available', 'guard-' || $1::bigint, now(), now(), now() + interval '1 year' from t`,
      [memberId],
    ),
  async answered({ db, callers, ask }) {
    const path = '/admin/promotion/coupon-template/';
    const draft = { kind: 'cash', valueAmount: 100, validDays: 10 };
    const open = async (name: string, channel: string): Promise<{ id: number; version: number }> => {
      const { id, version } = await ask<{ id: number; version: number }>(`${path}add`, { name, channel, ...draft });
      await ask(`${path}activate`, { id, version });
      return { id, version: version + 1 };
    };
    const { headers } = callers.memberA;
    const claimed = await open('To claim', 'claim');
    await ask('/user/coupon/claim', { templateId: claimed.id }, headers);
    const coded = await open('By code', 'code');
    await ask(`${path}makeCodes`, { ...coded, count: 1, pattern: 'GUARD-########' });
    const [made] = await db.rows<{ code: string }>('select code from promotion_coupon where template_id = $1', [coded.id]);
    await ask('/user/coupon/redeem', { code: made?.code }, headers);
  },
};
