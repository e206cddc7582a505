import type { Change } from './import-changes.domain.ts';
import type { RowError } from './import-row-errors.domain.ts';

/** How many products of a sheet would be, or were, treated how. */
export interface ImportTotals {
  readonly create: number;
  readonly update: number;
  readonly skip: number;
  readonly error: number;
}

export type ImportKind = keyof ImportTotals;
export const importKinds = ['create', 'update', 'skip', 'error'] as const satisfies readonly ImportKind[];

/** One cell that cannot be taken, or that was mended: `line` counts the file's text lines, `msg` is in the reader's language. */
export type ReportedRowError = RowError & { readonly msg: string };

export interface PreviewedVariant {
  readonly kind: 'create' | 'update' | 'skip';
  readonly skuCode: string | null;
  readonly values: readonly string[];
  readonly changes: readonly Change[];
}

/** One product of the preview, with what changes in it. */
export interface PreviewedProduct {
  readonly kind: ImportKind;
  readonly handle: string;
  readonly name: string;
  /** Text lines of the file. */
  readonly lines: readonly number[];
  readonly changes: readonly Change[];
  readonly variants: readonly PreviewedVariant[];
}

/** What a sheet would do: the answer of a dry run. */
export interface ImportReport {
  readonly format: 'shopify' | 'shopkeeper';
  readonly rows: number;
  readonly totals: ImportTotals;
  /** The first 50 products that something happens to, or all alike where nothing does. */
  readonly preview: readonly PreviewedProduct[];
  readonly rowErrors: readonly ReportedRowError[];
  readonly rowErrorCount: number;
  readonly warnings: readonly ReportedRowError[];
  readonly warningCount: number;
  /** Headings the import does not know and leaves out. */
  readonly unknown: readonly string[];
}
