import type { Logger } from 'pino';
import type { Database, Tx } from '../database/database.ts';
import type { Audience } from '../session/principals.ts';

export const jobStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** How far a job is. `cursor` is what the next run continues from when this one is killed. */
export interface Progress {
  readonly total?: number;
  readonly done?: number;
  readonly failed?: number;
  readonly message?: string;
  readonly cursor?: unknown;
}

/** Whose job it is; `id` null when the shop itself asked. */
export interface JobOwner {
  readonly audience: Audience;
  readonly id: number | null;
}

export interface JobContext {
  readonly jobId: string;
  readonly db: Database;
  readonly log: Logger;
  readonly owner: JobOwner;
  /** What an earlier run saved last, or null at the first. */
  readonly cursor: unknown;
  /** Aborted when the job is cancelled, taken over by another process, or the server stops. */
  readonly signal: AbortSignal;
  /**
   * Saves progress in the transaction of the step it tells about, so that a killed run repeats no finished step.
   *
   * @throws JobStopped when the job is no longer this run's
   */
  readonly save: (tx: Tx, progress: Progress) => Promise<void>;
}

/** Tells progress; kept at most four times a second. Throws `JobStopped` once the run has to end. */
export type Report = (progress: Progress) => Promise<void>;

/** A kind of long work. `run` may be called again after a crash: it continues from `cursor`. Its answer is the result. */
export interface JobKind<Payload = unknown> {
  readonly kind: string;
  readonly run: (context: JobContext, payload: Payload, report: Report) => Promise<unknown>;
}

/** The run has to end now: cancelled, taken over, or the server stops. Do not catch it. */
export class JobStopped extends Error {
  constructor() {
    super('the job was stopped');
    this.name = 'JobStopped';
  }
}

/** A kind as it is listed beside others: the payload is its own. */
export function defineJob<Payload>(kind: JobKind<Payload>): JobKind {
  return kind as JobKind;
}

/** Work that comes round: in all processes together once every `everySeconds`, never beside itself. */
export interface Task {
  readonly name: string;
  readonly everySeconds: number;
  readonly run: (db: Database, log: Logger) => Promise<unknown>;
}

export const defineTask = (task: Task): Task => task;
