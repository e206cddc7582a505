import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Engine } from '../routes/engine.ts';
import { RequestError } from '../routes/errors.ts';
import { requestErrorOf } from '../http/thrown-error.ts';
import { type JobContext, type JobKind, JobStopped, type Progress, type Report } from './job.ts';
import { type ClaimedJob, endRun, leaseSeconds, publishJob, renewLease, restRun, type Standing } from './job-store.ts';

export type StopReason = 'cancel' | 'lost' | 'shutdown';

interface Run {
  readonly db: Database;
  readonly log: Logger;
  readonly engine: Engine;
  readonly job: ClaimedJob;
  readonly holder: string;
  /** Aborted with a `StopReason`. */
  readonly stop: AbortController;
}

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
    await endBadly(run, error);
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

async function endBadly(run: Run, error: unknown): Promise<void> {
  const held = { id: run.job.id, holder: run.holder };
  const reason: unknown = run.stop.signal.aborted ? run.stop.signal.reason : undefined;
  if (reason === 'lost') return;
  if (reason === 'cancel') return endRun(run.db, held, { status: 'cancelled' });
  if (reason === 'shutdown') return endRun(run.db, held, { status: 'queued' });
  if (isPassing(error)) {
    run.log.warn({ err: error, jobId: run.job.id, kind: run.job.kind }, 'job rests');
    return releaseWithRetry(run, held);
  }
  run.log.error({ err: error, jobId: run.job.id, kind: run.job.kind }, 'job failed');
  await endRun(run.db, held, {
    status: 'failed',
    message: error instanceof RequestError ? error.error : 'request.internal-error',
  });
}
