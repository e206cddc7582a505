import type { Logger } from 'pino';
import type { Database, Tx } from '../database/database.ts';
import type { Engine } from '../routes/engine.ts';
import type { Audience } from '../session/principals.ts';

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
}

/** The owner of a job; `id` is null for a job of the shop itself. */
export interface JobOwner {
  readonly audience: Audience;
  readonly id: number | null;
}

/** What a running job is given. */
export interface JobContext {
  readonly jobId: string;
  readonly db: Database;
  readonly engine: Engine;
  readonly log: Logger;
  readonly owner: JobOwner;
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

/**
 * A kind of job. `run` may be called again after a crash and then continues from `cursor`. Its return value is the result of the
 * job.
 */
export interface JobKind<Payload = unknown> {
  readonly kind: string;
  readonly run: (context: JobContext, payload: Payload, report: Report) => Promise<unknown>;
}

/** Thrown when the run has to end: cancelled, taken over, or the server stops. Do not catch it. */
export class JobStopped extends Error {
  constructor() {
    super('the job was stopped');
    this.name = 'JobStopped';
  }
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

/** A recurring task: runs once every `everySeconds` across all processes, never in parallel. */
export interface Task {
  readonly name: string;
  readonly everySeconds: number;
  readonly run: (context: TaskContext) => Promise<unknown>;
}

/** Declares a task that runs at intervals. */
export const defineTask = (task: Task): Task => task;
