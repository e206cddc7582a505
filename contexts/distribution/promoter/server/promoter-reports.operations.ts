import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, gt, isNull, lt, sql } from 'drizzle-orm';
import { promoterTable as p } from '#tables';

const sum = sql<number>`coalesce(sum(${p.availableAmount}), 0)::bigint`;

const available = typedQuery()('distribution_report_available', (db) =>
  db
    .select(columns({ amount: sum }))
    .from(p)
    .where(and(gt(p.availableAmount, 0), isNull(p.deletedAt))),
);

const owed = typedQuery()('distribution_report_owed', (db) =>
  db
    .select(columns({ amount: sum }))
    .from(p)
    .where(and(lt(p.availableAmount, 0), isNull(p.deletedAt))),
);

/** What promoters can cash out now, in fen; those who owe the shop are not deducted. */
export async function availableCommission(db: Queryable): Promise<number> {
  const [row] = await available(db, {});
  return row?.amount ?? 0;
}

/** What promoters owe the shop now, in fen: commission that they cashed out before its order was refunded. */
export async function owedCommission(db: Queryable): Promise<number> {
  const [row] = await owed(db, {});
  return -(row?.amount ?? 0);
}

const frozen = typedQuery()('distribution_report_frozen', (db) =>
  db
    .select(columns({ amount: sql<number>`coalesce(sum(${p.frozenAmount}), 0)::bigint` }))
    .from(p)
    .where(and(gt(p.frozenAmount, 0), isNull(p.deletedAt))),
);

/** The commission of orders that may still be refunded, in fen, now. */
export async function frozenCommissions(db: Queryable): Promise<number> {
  const [row] = await frozen(db, {});
  return row?.amount ?? 0;
}
