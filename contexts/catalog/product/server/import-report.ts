import type { Language } from '@shopkeeper/resource';
import type { Queryable } from '@shopkeeper/server-kit';
import type { ImportFault } from '../import-faults.domain.ts';
import type { ProductVerdict } from '../import-match.domain.ts';
import type { ImportKind, ImportReport, PreviewedProduct, ToldFault } from '../import-told.domain.ts';
import { batchesOf, judge, type ReadSheet } from './import-sheet.ts';
import { productText } from './product-texts.ts';

const most = { preview: 50, faults: 500, warnings: 100 } as const;

/** The fault in words. */
export function faultText(lang: Language, { rule, params }: Pick<ImportFault, 'rule' | 'params'>): string {
  const words = { ...params };
  if (typeof words.status === 'string') words.status = productText(lang, `choice.status.${words.status}`);
  return productText(lang, `product.${rule}`, words);
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

/** Collects a report, bounded whatever the sheet. */
function collector(lang: Language) {
  const totals = newTotals();
  const preview: PreviewedProduct[] = [];
  const faults: ToldFault[] = [];
  const warnings: ToldFault[] = [];
  const counts = { faults: 0, warnings: 0 };
  const told = (fault: ImportFault): ToldFault => ({ ...fault, msg: faultText(lang, fault) });
  return {
    totals,
    add(verdict: ProductVerdict): void {
      totals[verdict.kind] += 1;
      if (verdict.kind !== 'skip' && preview.length < most.preview) preview.push(previewed(verdict));
      const own = verdict.kind === 'error' ? verdict.faults : [];
      counts.faults += own.length;
      counts.warnings += verdict.warnings.length;
      for (const fault of own) if (faults.length < most.faults) faults.push(told(fault));
      for (const fault of verdict.warnings) if (warnings.length < most.warnings) warnings.push(told(fault));
    },
    report: () => ({ totals, preview, faults, faultCount: counts.faults, warnings, warningCount: counts.warnings }),
  };
}

/** Compares a whole sheet with the shop and writes nothing. */
export async function reportOn(
  db: Queryable,
  read: ReadSheet,
  asked: { readonly lang: Language; readonly onBatch?: (products: number) => Promise<void> },
): Promise<ImportReport> {
  const collected = collector(asked.lang);
  let products = 0;
  for await (const batch of batchesOf(read)) {
    const { settled } = await judge(db, read, { batch, lock: false });
    for (const { verdict } of settled) collected.add(verdict);
    products += batch.length;
    await asked.onBatch?.(products);
  }
  const { layout, survey } = read;
  return { format: layout.format, rows: survey.rows, unknown: layout.unknown, ...collected.report() };
}
