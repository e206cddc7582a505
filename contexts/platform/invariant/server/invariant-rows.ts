import type { InvariantDifference, InvariantResult } from '@shopkeeper/crud/invariants';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { invariantResultTable, invariantRunTable } from '#tables';

const t = invariantResultTable;
const r = invariantRunTable;
const nights = 30;

/** What the last check of each invariant found. */
export const resultsOf = typedQuery()('platform_invariant_results', (db) =>
  db
    .select(
      columns({
        key: t.key,
        checked: t.checked,
        found: t.found,
        tookMs: t.tookMs,
        checkedAt: t.checkedAt,
        brokenAt: t.brokenAt,
        differences: sql<readonly InvariantDifference[]>`${t.differences}`,
      }),
    )
    .from(t),
);

const brokenNow = typedQuery()('platform_invariants_broken', (db) =>
  db
    .select(columns({ key: t.key, found: t.found, brokenAt: sql<number>`${t.brokenAt}` }))
    .from(t)
    .where(isNotNull(t.brokenAt))
    .orderBy(desc(t.brokenAt)),
);

/** The invariants that do not hold, the newest first. */
export const brokenInvariants = (db: Queryable) => brokenNow(db, {});

const known = typedQuery<{ key: string }>()('platform_invariant_known', (db, { key }) =>
  db
    .select(columns({ brokenAt: t.brokenAt }))
    .from(t)
    .where(eq(t.key, key))
    .for('update'),
);

interface Stored {
  readonly key: string;
  readonly checked: number;
  readonly found: number;
  readonly tookMs: number;
  readonly at: Date;
  readonly brokenAt: Date | null;
  readonly differences: string;
}

const store = typedQuery<Stored>()('platform_invariant_store', (db, p) =>
  db
    .insert(t)
    .values({
      key: p.key,
      checked: p.checked,
      found: p.found,
      tookMs: p.tookMs,
      checkedAt: p.at,
      brokenAt: p.brokenAt,
      differences: sql`${p.differences}::jsonb`,
    })
    .onConflictDoUpdate({
      target: t.key,
      set: {
        checked: sql`excluded.checked`,
        found: sql`excluded.found`,
        tookMs: sql`excluded.took_ms`,
        checkedAt: sql`excluded.checked_at`,
        brokenAt: sql`excluded.broken_at`,
        differences: sql`excluded.differences`,
      },
    }),
);

/** Stores what a check found; returns whether the invariant held until then and does not any more. */
export async function storeResult(
  tx: Tx,
  result: InvariantResult,
  { key, at }: { readonly key: string; readonly at: number },
): Promise<boolean> {
  const [before] = await known(tx, { key });
  const since = before?.brokenAt ?? null;
  const { checked, found, tookMs, differences } = result;
  const brokenAt = found === 0 ? null : new Date(since ?? at);
  await store(tx, { key, checked, found, tookMs, at: new Date(at), brokenAt, differences: JSON.stringify(differences) });
  return found > 0 && since === null;
}

const begin = typedQuery<{ jobId: string; ofKey: string | null; at: Date }>()(
  'platform_invariant_run_begin',
  (db, { jobId, ofKey, at }) => db.insert(r).values({ jobId, ofKey, startedAt: at }).onConflictDoNothing(),
);

/** Notes that a job checks all invariants, or one. */
export const beginRun = async (
  db: Queryable,
  run: { readonly jobId: string; readonly ofKey: string | null; readonly at: number },
): Promise<void> => {
  await begin(db, { ...run, at: new Date(run.at) });
};

const count = typedQuery<{ jobId: string; checked: number; broken: number }>()('platform_invariant_run_count', (db, p) =>
  db
    .update(r)
    .set({ checked: sql`${r.checked} + ${p.checked}::bigint`, broken: sql`${r.broken} + ${p.broken}::int` })
    .where(eq(r.jobId, p.jobId)),
);

/** Adds the result of one invariant to the run of its job. */
export const countInRun = async (tx: Tx, jobId: string, { checked, found }: InvariantResult): Promise<void> => {
  await count(tx, { jobId, checked, broken: found > 0 ? 1 : 0 });
};

const finish = typedQuery<{ jobId: string; at: Date }>()('platform_invariant_run_end', (db, { jobId, at }) =>
  db
    .update(r)
    .set({ endedAt: sql`${at}::timestamptz` })
    .where(eq(r.jobId, jobId)),
);

export const endRun = async (db: Queryable, jobId: string, at: number): Promise<void> => {
  await finish(db, { jobId, at: new Date(at) });
};

const full = typedQuery()('platform_invariant_runs', (db) =>
  db
    .select(columns({ startedAt: r.startedAt, endedAt: sql<number>`${r.endedAt}`, checked: r.checked, broken: r.broken }))
    .from(r)
    .where(and(isNull(r.ofKey), isNotNull(r.endedAt)))
    .orderBy(desc(r.endedAt))
    .limit(nights),
);

/** The last checks of all invariants, oldest first. */
export const fullRuns = async (db: Queryable) => (await full(db, {})).toReversed();

const newest = typedQuery()('platform_invariant_run_newest', (db) =>
  db
    .select(columns({ jobId: r.jobId }))
    .from(r)
    .where(isNull(r.endedAt))
    .orderBy(desc(r.id))
    .limit(1),
);

/** The job of the newest check that has not ended; it may have failed. */
export const unfinishedJob = async (db: Queryable): Promise<string | null> => (await newest(db, {}))[0]?.jobId ?? null;
