import { declarePersonal } from '@shopkeeper/resource';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { precision: 3, withTimezone: true });

/** What the last check of an invariant found; one that was never checked has no row. */
export const invariantResultTable = pgTable('platform_invariant_result', {
  key: text('key').primaryKey(),
  checked: bigint('checked', { mode: 'number' }).notNull(),
  found: bigint('found', { mode: 'number' }).notNull(),
  tookMs: integer('took_ms').notNull(),
  checkedAt: instant('checked_at').notNull(),
  /** Since when it has not held; null while it holds. */
  brokenAt: instant('broken_at'),
  differences: jsonb('differences').notNull(),
});
declarePersonal(invariantResultTable, 'none: names rows by their numbers');

/** One check of all invariants, or of one; its job knows how far it is. */
export const invariantRunTable = pgTable(
  'platform_invariant_run',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    jobId: uuid('job_id').notNull(),
    /** The one invariant that is checked; null for all. */
    ofKey: text('of_key'),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    checked: bigint('checked', { mode: 'number' }).notNull().default(0),
    broken: integer('broken').notNull().default(0),
  },
  (t) => [uniqueIndex('platform_invariant_run_job_key').on(t.jobId), index('platform_invariant_run_ended_idx').on(t.endedAt)],
);
declarePersonal(invariantRunTable, 'none');
