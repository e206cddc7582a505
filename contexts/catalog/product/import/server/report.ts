import type { Language } from '@shopkeeper/resource/schema';
import type { Queryable } from '@shopkeeper/server/database';
import type { RowError } from '../row-errors.domain.ts';
import type { ProductVerdict } from '../match.domain.ts';
import type { ImportKind, ImportReport, PreviewedProduct, ReportedRowError } from '../reported.domain.ts';
import { batchesOf, validateBatch, type ReadFile } from './file.ts';
import { productText } from '../../server/product-texts.ts';

const most = { preview: 50, rowErrors: 500, warnings: 100 } as const;

/** Formats a row error in a language. */
export function rowErrorText(lang: Language, { rule, params }: Pick<RowError, 'rule' | 'params'>): string {
  const shownParams = { ...params };
  if (typeof shownParams.status === 'string') shownParams.status = productText(lang, `choice.status.${shownParams.status}`);
  return productText(lang, `product.${rule}`, shownParams);
}

export const newTotals = (): Record<ImportKind, number> => ({ create: 0, update: 0, skip: 0, error: 0 });

const previewed = (verdict: ProductVerdict): PreviewedProduct => ({
  kind: verdict.kind,
  handle: verdict.handle,
  name: verdict.name,
  lines: verdict.lines.slice(0, 200),
  changes: verdict.kind === 'update' ? verdict.changes : [],
  variants:
    verdict.kind === 'create' || verdict.kind === 'update'
      ? verdict.variants.slice(0, 100).map((one) => ({
          kind: one.kind,
          skuCode: one.kind === 'create' ? one.skuCode : (one.draft.skuCode ?? null),
          values: one.draft.values,
          changes: one.kind === 'update' ? one.changes : [],
        }))
      : [],
});

/** Collects a report of limited size for any file. */
function collector(lang: Language) {
  const totals = newTotals();
  const preview: PreviewedProduct[] = [];
  const rowErrors: ReportedRowError[] = [];
  const warnings: ReportedRowError[] = [];
  const counts = { rowErrors: 0, warnings: 0 };
  const reportedOf = (rowError: RowError): ReportedRowError => ({ ...rowError, msg: rowErrorText(lang, rowError) });
  return {
    totals,
    add(verdict: ProductVerdict): void {
      totals[verdict.kind] += 1;
      if (verdict.kind !== 'skip' && preview.length < most.preview) preview.push(previewed(verdict));
      const own = verdict.kind === 'error' ? verdict.rowErrors : [];
      counts.rowErrors += own.length;
      counts.warnings += verdict.warnings.length;
      for (const rowError of own) if (rowErrors.length < most.rowErrors) rowErrors.push(reportedOf(rowError));
      for (const rowError of verdict.warnings) if (warnings.length < most.warnings) warnings.push(reportedOf(rowError));
    },
    report: () => ({ totals, preview, rowErrors, rowErrorCount: counts.rowErrors, warnings, warningCount: counts.warnings }),
  };
}

/** Compares a whole file with the shop without writing. */
export async function reportOn(
  db: Queryable,
  read: ReadFile,
  options: { readonly lang: Language; readonly onBatch?: (products: number) => Promise<void> },
): Promise<ImportReport> {
  const collected = collector(options.lang);
  let products = 0;
  for await (const batch of batchesOf(read)) {
    const { settled } = await validateBatch(db, read, { batch, lock: false });
    for (const { verdict } of settled) collected.add(verdict);
    products += batch.length;
    await options.onBatch?.(products);
  }
  const { layout, survey } = read;
  return {
    format: layout.format,
    encoding: read.file.encoding,
    rows: survey.rows,
    unknown: layout.unknown,
    ...collected.report(),
  };
}
