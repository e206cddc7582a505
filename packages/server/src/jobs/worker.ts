import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { repeat } from '../repeat.ts';
import type { Engine } from '../routes/engine.ts';
import type { JobKind, Task } from './job.ts';
import { claimJob, mostAttempts } from './job-store.ts';
import { failJob, type OnDead, retriesOf, runJob, type StopReason } from './run-job.ts';
import { runDueTasks } from './tasks.ts';

/** The job worker of one process. */
export interface Worker {
  start(): void;
  /**
   * Runs the tasks that are due and then the jobs that may start, also those that they queue, and waits for their ends. In place of
   * `start` where a test moves the clock; a failed job waits for its next attempt.
   */
  runDue(): Promise<void>;
  /** Takes no more jobs, stops the running ones and waits; unfinished jobs return to the queue. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly engine: Engine;
  readonly kinds: readonly JobKind[];
  readonly tasks?: readonly Task[];
  /** The number of parallel jobs in this process. */
  readonly slots?: number;
  readonly pollMs?: number;
  /** Called for jobs with retries after their last attempt; without it they are only marked as failed. */
  readonly onDead?: OnDead;
}

/**
 * Any number of processes can have a worker: a row lock gives each job to one of them, and an expired lease takes it back from a
 * dead one.
 */
export function createWorker(options: WorkerOptions): Worker {
  const { db, log, engine, slots = 2, pollMs = 300, onDead } = options;
  const kinds = new Map(options.kinds.map((kind) => [kind.kind, kind]));
  const running = new Map<Promise<void>, AbortController>();

  async function claim(): Promise<boolean> {
    const holder = randomUUID();
    const job = await claimJob(db, [...kinds.keys()], { holder, now: engine.clock.now() });
    const kind = job && kinds.get(job.kind);
    if (!kind) return false;
    const stop = new AbortController();
    const claimed = { db, log, engine, job, holder, stop, ...(onDead ? { onDead } : {}) };
    if (job.attempts > (retriesOf(kind, job.payload)?.attempts ?? mostAttempts)) {
      const message = 'request.job-gave-up';
      await failJob(kind, claimed, { message, error: message });
      return true;
    }
    const run = runJob(kind, claimed).catch((error: unknown) => log.error({ err: error, jobId: job.id }, 'job lost'));
    const kept = run.finally(() => running.delete(kept));
    running.set(kept, stop);
    return true;
  }

  const onError = (error: unknown): void => log.warn({ err: error }, 'the worker could not reach the database');
  const jobs = repeat({ everyMs: pollMs, onError }, async (isStopped) => {
    while (!isStopped() && kinds.size > 0 && running.size < slots && (await claim()));
  });
  const tasks = repeat({ everyMs: tasksEveryMs, onError }, () => runDueTasks(options.tasks ?? [], { db, log, engine }));

  return {
    start() {
      jobs.start();
      tasks.start();
    },
    async runDue() {
      await runDueTasks(options.tasks ?? [], { db, log, engine });
      while (kinds.size > 0 && (await claim())) await Promise.all(running.keys());
    },
    async stop() {
      const quiet = Promise.all([jobs.stop(), tasks.stop()]);
      await jobs.stop();
      for (const controller of running.values()) controller.abort('shutdown' satisfies StopReason);
      await Promise.allSettled([quiet, ...running.keys()]);
    },
  };
}

const tasksEveryMs = 2_000;
