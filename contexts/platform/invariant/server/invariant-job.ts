import { checkInvariant, type Invariant } from '@shopkeeper/crud/invariants';
import { pagePermissionOf } from '@shopkeeper/resource';
import type { Tx } from '@shopkeeper/server/database';
import { notificationEvent, publish } from '@shopkeeper/server/events';
import { defineJob, defineTask, type JobContext, type JobKind, startJob, type Task } from '@shopkeeper/server/jobs';
import { invariantPage } from '../invariant.page.ts';
import { beginRun, countInRun, endRun, storeResult } from './invariant-rows.ts';

/** The invariant to check; null for all. */
export interface CheckPayload {
  readonly key: string | null;
}

const kind = 'invariants';
const to = { audience: 'admin', permission: pagePermissionOf(invariantPage, 'index') } as const;

/** Queues a check of one invariant or of all; one that already waits is not queued again. */
export async function queueCheck(
  tx: Tx,
  { key, ownerId, at }: CheckPayload & { readonly ownerId: number | null; readonly at: number },
): Promise<string> {
  const owner = { audience: 'admin', id: ownerId } as const;
  const jobId = await startJob(tx, { kind }, { payload: { key }, owner, dedupeKey: key ?? 'all' });
  await beginRun(tx, { jobId, ofKey: key, at });
  return jobId;
}

/** Checks one invariant and stores the result with the progress of the job; staff are notified when it no longer holds. */
async function checkOne(
  context: JobContext,
  invariant: Invariant,
  { step, onPage }: { readonly step: number; readonly onPage: () => Promise<void> },
): Promise<void> {
  const { db, engine, jobId } = context;
  const result = await checkInvariant(db, invariant, { onPage });
  await db.transaction(async (tx) => {
    const isNew = await storeResult(tx, result, { key: invariant.key, at: engine.clock.now() });
    await countInRun(tx, jobId, result);
    if (isNew) await publish(tx, { type: notificationEvent, data: null, to });
    await context.save(tx, { done: step, cursor: step });
  });
}

/** The job that checks invariants one after the other; a run that takes over continues with the next. */
export const invariantJob = (all: readonly Invariant[]): JobKind =>
  defineJob<CheckPayload>({
    kind,
    retries: { attempts: 3 },
    async run(context, { key }, report) {
      const { db, engine, jobId } = context;
      const chosen = key === null ? all : all.filter((one) => one.key === key);
      const total = chosen.length;
      const from = typeof context.cursor === 'number' ? context.cursor : 0;
      for (const [place, invariant] of [...chosen.entries()].slice(from)) {
        const onPage = () => report({ total, done: place, message: invariant.key });
        await onPage();
        await checkOne(context, invariant, { step: place + 1, onPage });
      }
      await report({ total, done: total, message: '' });
      await endRun(db, jobId, engine.clock.now());
      return { checked: total };
    },
  });

/** Every night; the job it queues survives its process. */
export const nightlyCheck: Task = defineTask({
  name: 'platform.invariant.nightly',
  cron: '10 3 * * *',
  run: ({ db, engine }) => db.transaction((tx) => queueCheck(tx, { key: null, ownerId: null, at: engine.clock.now() })),
});
