import type { ImportChange, PreviewedVariant } from '../list-state/import-options.ts';

/** The kinds of changes of an import, in the order in which they are shown. */
export const importKinds = ['create', 'update', 'skip', 'error'] as const;
export type ImportKind = (typeof importKinds)[number];

/** How many documents of an import file would be, or were, created, updated, skipped or failed. */
export type ImportTotals = Readonly<Record<ImportKind, number>>;

/** An invalid or corrected cell: `line` is a text line of the file, `msg` is in the user's language. */
export interface RowError {
  readonly line: number;
  readonly column: string | null;
  readonly rule: string;
  readonly value: string;
  readonly msg: string;
}

export type OnError = 'abort' | 'skip';

/** The encoding of a file; where its bytes fit several, the candidates with samples, the likeliest first. */
export interface ReadEncoding {
  readonly name: string;
  readonly isCertain: boolean;
  readonly candidates: readonly { readonly encoding: string; readonly sample: string }[];
}

/** One document of the preview with its changes. */
export interface PreviewedDocument {
  readonly kind: ImportKind;
  readonly handle: string;
  readonly name: string;
  /** Text lines of the file. */
  readonly lines: readonly number[];
  readonly changes: readonly ImportChange[];
  readonly variants: readonly PreviewedVariant[];
}

/** The report of a dry run, with the id of the stored file. */
export interface ImportReport {
  readonly importId: string;
  readonly format: string;
  readonly encoding: ReadEncoding | null;
  readonly rows: number;
  readonly totals: ImportTotals;
  readonly preview: readonly PreviewedDocument[];
  readonly rowErrors: readonly RowError[];
  readonly rowErrorCount: number;
  readonly warnings: readonly RowError[];
  readonly warningCount: number;
  /** Headings that the import does not know and ignores. */
  readonly unknown: readonly string[];
}

/** The result of an import; `applied` is false when an error stopped the whole import. */
export interface ImportOutcome {
  readonly totals: ImportTotals;
  readonly applied: boolean;
  readonly failedLines: number;
  readonly rowErrors: readonly RowError[];
}

/** The reply for a large file: a job checks it, and its result is the report. */
export interface ImportQueued {
  readonly importId: string;
  readonly jobId: string;
}

/** A job as returned to its owner. */
export interface ImportJob {
  readonly id: string;
  readonly status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly total: number;
  readonly done: number;
  readonly message: string;
  readonly result: unknown;
}

export const isOver = ({ status }: Pick<ImportJob, 'status'>): boolean => status !== 'queued' && status !== 'running';

/** Returns the result of an ended import, or null when it ended without one. */
export function outcomeOf({ status, result }: Pick<ImportJob, 'status' | 'result'>): ImportOutcome | null {
  if (status !== 'done' || typeof result !== 'object' || result === null || !('applied' in result)) return null;
  // Jobs of this kind have no other result.
  return result as ImportOutcome;
}

/** Whether a checked import file can be applied: all documents, or only the valid ones. */
export function canApply({ create, update, error }: ImportTotals, onError: OnError): boolean {
  return create + update > 0 && (error === 0 || onError === 'skip');
}
