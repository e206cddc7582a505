import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Database, Tx } from '@shopkeeper/server/database';
import { defineJob, defineTask, startJob } from '@shopkeeper/server/jobs';
import { eq, isNull, sql } from 'drizzle-orm';
import { segmentTable as s } from '#tables';
import { mostCounted } from '../segment-view.domain.ts';
import { countSegment } from './segment.operations.ts';

const withinMs = 20_000;

const write = typedQuery<{ id: number; count: number | null; at: Date }>()('segment_count', (db, p) =>
  db
    .update(s)
    .set({ memberCount: sql`${p.count}::int`, countedAt: sql`${p.at}::timestamptz` })
    .where(eq(s.id, p.id)),
);

async function countOne(db: Database, segmentId: number, at: number): Promise<void> {
  const count = await countSegment(db, { segmentId, at, cap: mostCounted, withinMs });
  await write(db, { id: segmentId, count: count === null ? null : Math.min(count, mostCounted), at: new Date(at) });
}

/** Counts one segment after its condition was changed. */
export const countJob = defineJob<{ readonly segmentId: number }>({
  kind: 'segment-count',
  retries: { attempts: 3 },
  labelOf: ({ segmentId }) => `segment ${segmentId}`,
  run: async ({ db, engine }, { segmentId }) => countOne(db, segmentId, engine.clock.now()),
});

/** Queues the counting of a segment in the transaction that changes it. */
export const startCounting = (tx: Tx, segmentId: number): Promise<string> =>
  startJob(tx, countJob, {
    payload: { segmentId },
    owner: { audience: 'admin', id: null },
    dedupeKey: `segment ${segmentId}`,
  });

const all = typedQuery()('segment_ids', (db) =>
  db
    .select(columns({ id: s.id }))
    .from(s)
    .where(isNull(s.deletedAt)),
);

/** Who belongs to a segment changes without anybody saving it: members buy, and days pass. */
export const countTask = defineTask({
  name: 'member.segment.count',
  cron: '20 4 * * *',
  run: async ({ db, engine }) => {
    for (const { id } of await all(db, {})) await countOne(db, id, engine.clock.now());
  },
});
