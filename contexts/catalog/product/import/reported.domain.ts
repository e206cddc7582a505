import type { Change } from './changes.domain.ts';
import type { RowError } from './row-errors.domain.ts';

/** How many products of an import file would be, or were, created, updated, skipped or failed. */
export interface ImportTotals {
  readonly create: number;
  readonly update: number;
  readonly skip: number;
  readonly error: number;
}

export type ImportKind = keyof ImportTotals;
export const importKinds = ['create', 'update', 'skip', 'error'] as const satisfies readonly ImportKind[];

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

/** The result of a dry run. */
export interface ImportReport {
  readonly format: 'shopify' | 'shopkeeper';
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
