import { type Language } from '@shopkeeper/resource/schema';
import type { SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import type { DetectedEncoding } from '../file-reading/detect-encoding.ts';
import { batchContextOf, type ImportContext } from './import-context.ts';
import type { ReadImport } from './import-file.ts';
import { planRow, type RowPlan } from './import-plan.ts';
import type { RowError } from './row-errors.ts';
import type { FileMessages } from './file-labels.ts';

export type Totals = Record<RowPlan['kind'], number>;
export type ReportedRowError = RowError & { readonly msg: string };

/** The maximum length of lists in a report; longer ones are cut. */
export const most = { preview: 50, rowErrors: 500 } as const;

/** The changes that an import file would make to a resource, in the same shape as the report of the product import. */
export interface ImportReport {
  readonly format: 'resource';
  /** How the text of the file was read; null for a workbook. */
  readonly encoding: DetectedEncoding | null;
  readonly rows: number;
  readonly totals: Totals;
  readonly preview: readonly object[];
  readonly rowErrors: readonly ReportedRowError[];
  readonly rowErrorCount: number;
  readonly warnings: readonly never[];
  readonly warningCount: 0;
  /** Headings that match no column. */
  readonly unknown: readonly string[];
}

export const newTotals = (): Totals => ({ create: 0, update: 0, skip: 0, error: 0 });

/** Adds the translated message to a row error. */
export function withMessage(texts: FileMessages, lang: Language, rowError: RowError): ReportedRowError {
  const key = rowError.rule.includes('.') ? rowError.rule : `rule.${rowError.rule}`;
  return { ...rowError, msg: texts.text(lang, key, rowError.params) };
}

const previewed = (plan: RowPlan): object => ({
  kind: plan.kind,
  handle: plan.name,
  name: plan.name,
  lines: plan.lines.slice(0, 200),
  changes: plan.kind === 'update' ? plan.changes : [],
  variants: [],
});

/** Gives a planned new row a temporary id that no row has, so that later rows can name it as parent before it is written. */
function lend({ tree }: ImportContext, plan: RowPlan): void {
  if (plan.kind === 'create') tree.note({ ...plan.raw, id: Number.MAX_SAFE_INTEGER - plan.line });
}

/** What a dry run needs: the caller, whose scope counts, and where to report progress. */
export interface ReportOptions {
  readonly context: Pick<SignedContext, 'actor' | 'at' | 'lang'> & { readonly db: Queryable };
  /** Called after every batch with the number of documents so far. */
  readonly onBatch?: (done: number) => Promise<void>;
}

/** Plans the whole file without writing anything. */
export async function reportOn({ file, importContext, batches }: ReadImport, options: ReportOptions): Promise<ImportReport> {
  const { header, columns, texts } = importContext;
  const totals = newTotals();
  const preview: object[] = [];
  const rowErrors: RowError[] = [];
  let rowErrorCount = 0;
  let done = 0;
  for await (const groups of batches()) {
    const batch = await batchContextOf(options.context, importContext, groups);
    for (const group of groups) {
      const plan = planRow(batch, group);
      lend(importContext, plan);
      totals[plan.kind] += 1;
      if (plan.kind !== 'skip' && preview.length < most.preview) preview.push(previewed(plan));
      if (plan.kind !== 'error') continue;
      rowErrorCount += plan.rowErrors.length;
      rowErrors.push(...plan.rowErrors.slice(0, most.rowErrors - rowErrors.length));
    }
    done += groups.length;
    await options.onBatch?.(done);
  }
  return {
    format: 'resource',
    encoding: file.encoding,
    rows: file.seen.rows,
    totals,
    preview,
    rowErrors: rowErrors.map((rowError) => withMessage(texts, options.context.lang, rowError)),
    rowErrorCount,
    warnings: [],
    warningCount: 0,
    unknown: header.filter((heading, at) => columns[at] === null && heading.trim() !== ''),
  };
}
