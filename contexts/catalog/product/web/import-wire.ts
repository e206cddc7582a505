import type { ImportReport, ImportTotals, ReportedRowError } from '../import-reported.domain.ts';

/** The report of a dry run, with the name that its sheet is kept under. */
export interface StoredReport extends ImportReport {
  readonly importId: string;
}

/** A large sheet is looked through by a job; its result is the report. */
export interface ImportQueued {
  readonly importId: string;
  readonly jobId: string;
}

/** What an import came to; `applied` is false when a fault kept all out. */
export interface ImportOutcome {
  readonly totals: ImportTotals;
  readonly applied: boolean;
  readonly failedLines: number;
  readonly rowErrors: readonly ReportedRowError[];
}

/** A job as its owner sees it. */
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
