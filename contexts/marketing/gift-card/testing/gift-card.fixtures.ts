import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  ofMember: (db, memberId) =>
    db.run(
      `insert into marketing_gift_card (code, face_amount, balance_amount, member_id, expires_at)
       values ('GIFT-' || $1::bigint, 500, 500, $1::bigint, now() + interval '1 year')`,
      [memberId],
    ),
};
