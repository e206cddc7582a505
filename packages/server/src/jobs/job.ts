import type { Logger } from 'pino';
import type { Database, Tx } from '../database/database.ts';
import type { Engine } from '../routes/engine.ts';
import type { Audience } from '../session/principals.ts';
import { nextTime } from './timetable.ts';

/** The states of a job; the last three are final. */
export const jobStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** The progress of a job. `cursor` is where the next run continues if this one is killed. */
export interface Progress {
  readonly total?: number;
  readonly done?: number;
  readonly failed?: number;
  readonly message?: string;
  readonly cursor?: unknown;
  /** Whether the cursor is a finished step, after which attempts are counted anew; true by default. */
  readonly isStep?: boolean;
}

/** The owner of a job; `id` is null for a job of the shop itself. */
export interface JobOwner {
  readonly audience: Audience;
  readonly id: number | null;
}

/** Methods are compared bivariantly, so that a kind of one payload is a kind of any. */
type Hook<A extends readonly unknown[], R> = { call(...args: A): R }['call'];

/** What a running job is given. */
export interface JobContext {
  readonly jobId: string;
  readonly db: Database;
  readonly engine: Engine;
  readonly log: Logger;
  readonly owner: JobOwner;
  /** 1 in the first run, and in the first after staff started a failed job again. */
  readonly attempt: number;
  /** The cursor saved by an earlier run, or null in the first. */
  readonly cursor: unknown;
  /** Aborted when the job is cancelled, taken over by another process, or the server stops. */
  readonly signal: AbortSignal;
  /**
   * Saves progress in the transaction of the step it describes, so that a killed run repeats no finished step.
   *
   * @throws JobStopped when the job is no longer this run's
   */
  readonly save: (tx: Tx, progress: Progress) => Promise<void>;
}

/** Reports progress, which is saved at most four times a second. Throws `JobStopped` once the run has to end. */
export type Report = (progress: Progress) => Promise<void>;

/** How often a failing job is run. */
export interface Retries {
  /** The number of runs in all; at least 1. */
  readonly attempts: number;
  /** Seconds until the next run, after the given number of failed ones; by default `exponentialBackoff`. */
  readonly backoff?: (failures: number) => number;
}

const longestBackoff = 3_600;

/** 2^n seconds after n failures, at most an hour. */
export const exponentialBackoff = (failures: number): number => Math.min(2 ** failures, longestBackoff);

/**
 * A kind of job. `run` may be called again after a crash and then continues from `cursor`. Its return value is the result of the
 * job.
 */
export interface JobKind<Payload = unknown> {
  readonly kind: string;
  /**
   * When given, a run that throws is repeated, and a job whose last attempt failed is reported as dead. By default an error ends
   * the job at once, and only a run that was killed is repeated.
   */
  readonly retries?: Retries | Hook<[payload: Payload], Retries>;
  /** What staff recognise a dead job by; the kind by default. */
  readonly labelOf?: Hook<[payload: Payload], string>;
  readonly run: (context: JobContext, payload: Payload, report: Report) => Promise<unknown>;
}

/** Thrown when the run has to end: cancelled, taken over, or the server stops. Do not catch it. */
export class JobStopped extends Error {
  constructor() {
    super('the job was stopped');
    this.name = 'JobStopped';
  }
}

/** Ends the job as failed without another attempt, whatever its retries. The message is shown to staff. */
export class NoRetryError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NoRetryError';
  }
}

/** A job whose last attempt failed. */
export interface DeadJob {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly attempts: number;
  /** The message of the last error. */
  readonly error: string;
  /** UTC epoch ms. */
  readonly at: number;
}

/** Checks the payload type of a kind of job and returns it as a general `JobKind`. */
export function defineJob<Payload>(kind: JobKind<Payload>): JobKind {
  return kind as JobKind;
}

/** What a task is given. */
export interface TaskContext {
  readonly db: Database;
  readonly log: Logger;
  readonly engine: Engine;
}

interface TaskBody {
  readonly name: string;
  readonly run: (context: TaskContext) => Promise<unknown>;
}

/** A task that runs once every `everySeconds` across all processes, never in parallel. */
interface IntervalTask extends TaskBody {
  readonly everySeconds: number;
}

/**
 * A task that runs at the times of a cron pattern in the time zone of the shop, such as `0 2 * * *`. Times that passed while no
 * process was running are made up for by one run.
 */
interface TimetableTask extends TaskBody {
  readonly cron: string;
}

/** A recurring task. */
export type Task = IntervalTask | TimetableTask;

/**
 * Declares a task that runs at intervals or by a timetable.
 *
 * @throws Error when the cron pattern is invalid or never matches
 */
export function defineTask<const T extends Task>(task: T): T {
  if ('cron' in task) nextTime(task.cron, 0);
  return task;
}
