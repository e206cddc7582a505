import type { Database } from '@shopkeeper/server/database';
import { type TableStats, type PlanNode, unboundedIn } from './plan-checks.ts';
import type { Statement } from './lists.ts';

/** Statements that can be explained: those that read or write rows. */
const planned = /^\s*(select|with|insert|update|delete|\()/i;

/**
 * Checks plans in one transaction that is rolled back. On small tables PostgreSQL joins by reading both tables completely, which
 * it would not do with millions of rows; disabling these joins makes it look rows up instead.
 */
export async function judging<T>(
  { db, facts: details }: { readonly db: Database; readonly facts: TableStats },
  work: (judge: (statement: Statement) => Promise<string[]>) => Promise<T>,
  before?: string,
): Promise<T> {
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_hashjoin = off');
    await client.query('set local enable_mergejoin = off');
    await client.query('set local max_parallel_workers_per_gather = 0');
    if (before) await client.query(before);
    return await work(async ({ text, values }) => {
      if (!planned.test(text)) return [];
      const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
        `explain (format json) ${text}`,
        [...values],
      );
      return rows.flatMap((row) => unboundedIn(row['QUERY PLAN'][0].Plan, details));
    });
  } finally {
    await client.query('rollback');
    client.release();
  }
}
