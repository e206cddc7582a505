import type { Change } from '../import-changes.domain.ts';
import type { ImportFault } from '../import-faults.domain.ts';

/** How many products of a sheet would be, or were, treated how. */
export interface ImportTotals {
  readonly create: number;
  readonly update: number;
  readonly skip: number;
  readonly error: number;
}

export type ImportKind = keyof ImportTotals;
export const importKinds = ['create', 'update', 'skip', 'error'] as const satisfies readonly ImportKind[];

/** One cell that cannot be taken, or that was mended; `msg` is in the reader's language. */
export type ToldFault = ImportFault & { readonly msg: string };

export interface PreviewedVariant {
  readonly kind: 'create' | 'update' | 'skip';
  readonly skuCode: string | null;
  readonly values: readonly string[];
  readonly changes: readonly Change[];
}

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
  readonly importId: string;
  readonly format: 'shopify' | 'shopkeeper';
  readonly rows: number;
  readonly totals: ImportTotals;
  readonly preview: readonly PreviewedProduct[];
  readonly faults: readonly ToldFault[];
  readonly faultCount: number;
  readonly warnings: readonly ToldFault[];
  readonly warningCount: number;
  readonly unknown: readonly string[];
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
  readonly faults: readonly ToldFault[];
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
