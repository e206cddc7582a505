import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { eq, lt, sql } from 'drizzle-orm';
import { allowanceTable as t } from '#tables';

/** At most `most` of something since an instant (UTC epoch ms); `amount` of it is needed now. */
export interface Allowance {
  readonly key: string;
  readonly since: number;
  readonly most: number;
  readonly amount: number;
  readonly at: number;
}

interface Taking {
  readonly key: string;
  readonly since: Date;
  readonly most: number;
  readonly amount: number;
  readonly at: Date;
}

/** One conditional statement: of parallel requests no more than the allowance pass. */
const take = typedQuery<Taking>()('messaging_allowance_take', (db, { key, since, most, amount, at }) =>
  db
    .insert(t)
    .values({ key, since: at, used: amount })
    .onConflictDoUpdate({
      target: t.key,
      set: {
        since: sql`case when ${t.since} < ${since}::timestamptz then excluded.since else ${t.since} end`,
        used: sql`case when ${t.since} < ${since}::timestamptz then 0 else ${t.used} end + excluded.used`,
      },
      setWhere: sql`${t.since} < ${since}::timestamptz or ${t.used} + excluded.used <= ${most}::bigint`,
    })
    .returning({ used: t.used }),
);

/** Uses up a part of an allowance; false when not that much is left. */
export async function takeAllowance(q: Queryable, { key, since, most, amount, at }: Allowance): Promise<boolean> {
  if (amount > most) return false;
  const taken = await take(q, { key, since: new Date(since), most, amount, at: new Date(at) });
  return taken.length > 0;
}

const giveBack = typedQuery<{ key: string; amount: number }>()('messaging_allowance_return', (db, { key, amount }) =>
  db
    .update(t)
    .set({ used: sql`greatest(${t.used} - ${amount}::bigint, 0)` })
    .where(eq(t.key, key)),
);

/** Returns what was not used after all. */
export const returnAllowance = (q: Queryable, key: string, amount: number): Promise<unknown> => giveBack(q, { key, amount });

const standing = typedQuery<{ key: string; since: Date }>()('messaging_allowance_standing', (db, { key, since }) =>
  db
    .select(
      columns({
        used: sql<number>`case when ${t.since} < ${since}::timestamptz then 0 else ${t.used} end`,
        since: sql<number>`${t.since}`,
      }),
    )
    .from(t)
    .where(eq(t.key, key)),
);

/** How much of an allowance is used, and since when (UTC epoch ms). */
export async function usedOf(
  q: Queryable,
  key: string,
  since: number,
): Promise<{ readonly used: number; readonly since: number }> {
  const [found] = await standing(q, { key, since: new Date(since) });
  return found ?? { used: 0, since };
}

const forget = typedQuery<{ before: Date }>()('messaging_allowance_sweep', (db, { before }) =>
  db.delete(t).where(lt(t.since, sql`${before}`)),
);

export const sweepAllowances = (q: Queryable, before: number): Promise<unknown> => forget(q, { before: new Date(before) });
