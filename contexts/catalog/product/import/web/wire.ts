import type { ImportReport } from '../reported.domain.ts';

/** The report of a dry run, with the id of the stored file. */
export interface StoredReport extends ImportReport {
  readonly importId: string;
}

/** The reply for a large file: a job checks it, and its result is the report. */
export interface ImportQueued {
  readonly importId: string;
  readonly jobId: string;
}

/** A job as returned to its owner. */
export interface ImportJob {
  readonly id: string;
  readonly kind: string;
  readonly status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly total: number;
  readonly done: number;
  readonly message: string;
  readonly result: unknown;
}

export const isOver = ({ status }: Pick<ImportJob, 'status'>): boolean => status !== 'queued' && status !== 'running';
