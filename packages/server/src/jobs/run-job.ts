import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database, Tx } from '../database/database.ts';
import type { Engine } from '../routes/engine.ts';
import { requestErrorOf } from '../http/thrown-error.ts';
import {
  type DeadJob,
  exponentialBackoff,
  type JobContext,
  type JobKind,
  JobStopped,
  NoRetryError,
  type Progress,
  type Report,
  type Retries,
} from './job.ts';
import {
  type ClaimedJob,
  endRun,
  leaseSeconds,
  publishJob,
  renewLease,
  repeatLater,
  restRun,
  type Standing,
} from './job-store.ts';

export type StopReason = 'cancel' | 'lost' | 'shutdown';

export interface Run {
  readonly db: Database;
  readonly log: Logger;
  readonly engine: Engine;
  readonly job: ClaimedJob;
  readonly holder: string;
  /** Aborted with a `StopReason`. */
  readonly stop: AbortController;
  /** Records a job whose last attempt failed, in the transaction that ends it. */
  readonly onDead?: OnDead;
}

/** Records a job whose last attempt failed, in the transaction that ends it. */
export type OnDead = (tx: Tx, dead: DeadJob) => Promise<void>;

const tellEveryMs = 250;
const yieldEveryMs = 15;

/** Runs a claimed job to its end and stores the outcome. Never throws for a failure of the job. */
export async function runJob(kind: JobKind, run: Run): Promise<void> {
  const { db, job, stop } = run;
  const held = { id: job.id, holder: run.holder };
  const renewal = setInterval(
    () =>
      void renewLease(db, held).then(
        (standing) => heed(standing, stop),
        () => undefined,
      ),
    (leaseSeconds / 3) * 1000,
  );
  const progress = keepingProgress(run);
  try {
    await run.engine.settings.refresh(db);
    const result = await kind.run(contextOf(run), job.payload, progress.report);
    await progress.flush();
    await endRun(db, held, { status: 'done', result });
  } catch (error) {
    await progress.flush().catch(() => undefined);
    await endBadly(kind, run, error);
  } finally {
    clearInterval(renewal);
  }
}

function contextOf(run: Run): JobContext {
  const { db, log, engine, job, stop } = run;
  return {
    jobId: job.id,
    engine,
    db: db.withLongTimeout,
    log: log.child({ jobId: job.id, kind: job.kind }),
    owner: { audience: job.owner_audience, id: job.owner_id },
    attempt: job.attempts,
    cursor: job.cursor,
    signal: stop.signal,
    async save(tx, progress) {
      heed(await renewLease(tx, { id: job.id, holder: run.holder }, progress), stop);
      if (stop.signal.reason === 'lost') throw new JobStopped();
    },
  };
}

/** Saves only the newest progress of an interval; every report still notices that the run has to end. */
function keepingProgress(run: Run): { report: Report; flush: () => Promise<void> } {
  let unsaved: Progress | null = null;
  let savedAt = 0;
  let yieldedAt = performance.now();
  const flush = async (): Promise<void> => {
    if (!unsaved) return;
    const progress = unsaved;
    unsaved = null;
    savedAt = performance.now();
    heed(await renewLease(run.db, { id: run.job.id, holder: run.holder }, progress), run.stop);
    await publishJob(run.db, run.job.id);
  };
  const report: Report = async (progress) => {
    unsaved = { ...unsaved, ...progress };
    // A run that only computes must still let the server handle requests.
    if (performance.now() - yieldedAt >= yieldEveryMs) {
      await setImmediate();
      yieldedAt = performance.now();
    }
    if (performance.now() - savedAt >= tellEveryMs) await flush();
    if (run.stop.signal.aborted) throw new JobStopped();
  };
  return { report, flush };
}

function heed(standing: Standing, stop: AbortController): void {
  if (standing !== 'mine' && !stop.signal.aborted) stop.abort(standing);
}

/** Whether the database was unavailable, full or busy, which is not a failure of the job. */
const isPassing = (error: unknown): boolean => requestErrorOf(error).status === 503;

const restTries = 8;
const restPauseMs = 1_000;

/** Releases the run, retrying while the database is unreachable; otherwise its lease expires. */
async function releaseWithRetry({ db, stop }: Run, held: { id: string; holder: string }): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await restRun(db, held);
    } catch (error) {
      if (turn === restTries) throw error;
      await pause(restPauseMs, undefined, { signal: stop.signal });
    }
  }
}

const messageOf = (error: unknown): string => requestErrorOf(error).error;
const longestError = 1_000;
/** For staff, without the stack. */
const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, longestError);

/** The retries of a job; undefined where an error ends it at once. */
export const retriesOf = ({ retries }: JobKind, payload: unknown): Retries | undefined =>
  typeof retries === 'function' ? retries(payload) : retries;

/** Ends a job as failed. One with retries is reported as dead, in the same transaction. */
export async function failJob(kind: JobKind, run: Run, outcome: { message: string; error: string }): Promise<void> {
  const { db, job, onDead, engine } = run;
  const held = { id: job.id, holder: run.holder };
  const failed = { status: 'failed', message: outcome.message } as const;
  if (!retriesOf(kind, job.payload) || !onDead) {
    await endRun(db, held, failed);
    return;
  }
  await db.transaction(async (tx) => {
    if (!(await endRun(tx, held, failed))) return;
    const label = kind.labelOf?.(job.payload) ?? job.kind;
    const { id, kind: name, attempts } = job;
    await onDead(tx, { id, kind: name, label, attempts, error: outcome.error, at: engine.clock.now() });
  });
}

/** Repeats a failed run later, or ends the job after its last attempt. */
async function endFailed(kind: JobKind, run: Run, error: unknown): Promise<void> {
  const { job, log, engine } = run;
  log.error({ err: error, jobId: job.id, kind: job.kind, attempt: job.attempts }, 'job failed');
  const retries = retriesOf(kind, job.payload);
  const message = messageOf(error);
  if (!retries || job.attempts >= retries.attempts || error instanceof NoRetryError)
    return failJob(kind, run, { message, error: errorText(error) });
  const { backoff = exponentialBackoff } = retries;
  const runAt = engine.clock.now() + backoff(job.attempts) * 1_000;
  return repeatLater(run.db, { id: job.id, holder: run.holder }, { runAt, message });
}

async function endBadly(kind: JobKind, run: Run, error: unknown): Promise<void> {
  const held = { id: run.job.id, holder: run.holder };
  const reason: unknown = run.stop.signal.aborted ? run.stop.signal.reason : undefined;
  if (reason === 'lost') return;
  if (error instanceof NoRetryError) return endFailed(kind, run, error);
  if (reason === 'cancel') return void (await endRun(run.db, held, { status: 'cancelled' }));
  if (reason === 'shutdown') return void (await endRun(run.db, held, { status: 'queued' }));
  if (isPassing(error)) {
    run.log.warn({ err: error, jobId: run.job.id, kind: run.job.kind }, 'job rests');
    return releaseWithRetry(run, held);
  }
  return endFailed(kind, run, error);
}
