import type { Database } from '@shopkeeper/server/database';

/** Members with balances and points; every fifth owes points, every third promotes, and of those every fourth owes commission. */
const people = [
  `insert into member_member (member_no, username, nickname, jointime)
   select 'G' || n, 'group' || n, 'Mei ' || n, now() - n * interval '20 hours' from generate_series(1, 60) n`,
  `insert into member_balance_account (account_no, owner_id, available, on_hold, applied_until)
   select 'B' || id, id, id * 37 % 9000, 0, now() from member_member where username like 'group%'`,
  `insert into member_points_account (account_no, owner_id, available, on_hold, applied_until)
   select 'P' || id, id, case when id % 5 = 0 then -120 else id * 53 % 4000 end, 0, now() from member_member
   where username like 'group%'`,
  `insert into distribution_promoter (member_id, code, status, applied_at, available_amount)
   select id, 'GR' || id, 'active', now(), case when id % 4 = 0 then -450 else id * 71 % 8000 end from member_member
   where username like 'group%' and id % 3 = 0`,
];

/** Fills a migrated, empty shop with rows that every group of metrics sums, over the last sixty days. */
export async function fillForGroups(db: Database): Promise<void> {
  for (const statement of people) await db.run(statement);
}
