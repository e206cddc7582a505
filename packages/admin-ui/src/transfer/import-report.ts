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
  readonly columns: readonly FileHeading[];
  readonly assignable: readonly AssignableColumn[];
  /** The values of what the user can choose, by name, and those that apply. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly chosen: Readonly<Record<string, string>>;
  /** Of the amounts; null without amounts. */
  readonly currency: string | null;
  /** Rows of other lists that the import adds, the first of them. */
  readonly adds: readonly string[];
  readonly addCount: number;
}

/** A heading of the file, the column it is read as, and the first text below it. */
export interface FileHeading {
  readonly heading: string;
  readonly column: string | null;
  readonly sample: string;
}

/** A column that a heading can be assigned to. */
export interface AssignableColumn {
  readonly key: string;
  readonly title: string;
}

/** What the user decided for the file: columns by heading ('' ignores it), and values of choices. */
export interface ImportDecisions {
  readonly columns: Readonly<Record<string, string>>;
  readonly choices: Readonly<Record<string, string>>;
}

export const noDecisions: ImportDecisions = { columns: {}, choices: {} };

/** The headings of a file whose header was not recognised, from the details of the error; null for other errors. */
export function headingsOf(
  details: Readonly<Record<string, unknown>>,
): { readonly columns: readonly FileHeading[]; readonly assignable: readonly AssignableColumn[] } | null {
  const list = (name: string): string[] => {
    const value = details[name];
    return Array.isArray(value) ? value.map(String) : [];
  };
  const headings = list('headings');
  if (headings.length === 0) return null;
  const titles = list('titles');
  return {
    columns: headings.map((heading) => ({ heading, column: null, sample: '' })),
    assignable: list('columns').map((key, at) => ({ key, title: titles[at] ?? key })),
  };
}

/** The result of an import; `applied` is false when an error stopped the whole import. */
export interface ImportOutcome {
  readonly totals: ImportTotals;
  readonly applied: boolean;
  readonly failedLines: number;
  readonly rowErrors: readonly RowError[];
  readonly warnings?: readonly RowError[];
  readonly warningCount?: number;
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
