import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, gt, isNull, sql } from 'drizzle-orm';
import { balanceAccountTable as b, pointsAccountTable as p } from '#tables';

// The index of what is available has all that these sums read.
const balances = typedQuery()('member_report_balances', (db) =>
  db
    .select(columns({ sum: sql<number>`coalesce(sum(${b.available}), 0)::bigint` }))
    .from(b)
    .where(and(gt(b.available, 0), isNull(b.deletedAt))),
);

const points = typedQuery()('member_report_points', (db) =>
  db
    .select(columns({ sum: sql<number>`coalesce(sum(${p.available}), 0)::bigint` }))
    .from(p)
    .where(and(gt(p.available, 0), isNull(p.deletedAt))),
);

/** What members can spend of their balances now, in fen, without what is on hold for their orders. */
export async function availableBalances(db: Queryable): Promise<number> {
  const [row] = await balances(db, {});
  return row?.sum ?? 0;
}

/** How many points members can spend now; those who owe points are not deducted. */
export async function availablePoints(db: Queryable): Promise<number> {
  const [row] = await points(db, {});
  return row?.sum ?? 0;
}
