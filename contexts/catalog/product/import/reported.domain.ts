import type { Change } from './changes.domain.ts';
import type { FileFormat } from './columns.domain.ts';
import type { RowError } from './row-errors.domain.ts';

/** How many products of an import file would be, or were, created, updated, skipped or failed. */
export type ImportTotals = Readonly<Record<ImportKind, number>>;

export const importKinds = ['create', 'update', 'skip', 'error'] as const;
export type ImportKind = (typeof importKinds)[number];

/** An invalid or corrected cell: `line` is a text line of the file, `msg` is in the user's language. */
export type ReportedRowError = RowError & { readonly msg: string };

export interface PreviewedVariant {
  readonly kind: 'create' | 'update' | 'skip';
  readonly skuCode: string | null;
  readonly values: readonly string[];
  readonly changes: readonly Change[];
}

/** One product of the preview with its changes. */
export interface PreviewedProduct {
  readonly kind: ImportKind;
  readonly handle: string;
  readonly name: string;
  /** Text lines of the file. */
  readonly lines: readonly number[];
  readonly changes: readonly Change[];
  readonly variants: readonly PreviewedVariant[];
}

/** The encoding of the file; where its bytes fit several, the candidates with samples, the likeliest first. */
export interface ReportedEncoding {
  readonly name: string;
  readonly isCertain: boolean;
  readonly candidates: readonly { readonly encoding: string; readonly sample: string }[];
}

/** The result of a dry run. */
export interface ImportReport {
  readonly format: FileFormat;
  /** How the text of the file was read, and what else it may be; null for a workbook. */
  readonly encoding: ReportedEncoding | null;
  readonly rows: number;
  readonly totals: ImportTotals;
  /** The first 50 products that would be created or updated, or that failed. */
  readonly preview: readonly PreviewedProduct[];
  readonly rowErrors: readonly ReportedRowError[];
  readonly rowErrorCount: number;
  readonly warnings: readonly ReportedRowError[];
  readonly warningCount: number;
  /** Headings that the import does not know and ignores. */
  readonly unknown: readonly string[];
}

/**
 * The result of an import. Its failed rows, `failedLines` of them, are stored as a file under the job's id; `applied` is false
 * when an error stopped the whole import.
 */
export interface ImportOutcome {
  readonly totals: ImportTotals;
  readonly applied: boolean;
  readonly failedLines: number;
  readonly rowErrors: readonly ReportedRowError[];
}
