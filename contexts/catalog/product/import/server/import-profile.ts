import {
  defineDocumentImport,
  type ImportOpening,
  type ImportSession,
  type PlannedDocument,
  type PreviewedDocument,
  type RowError,
} from '@shopkeeper/crud/import-export';
import type { Language } from '@shopkeeper/resource/schema';
import type { Tx } from '@shopkeeper/server/database';
import { stockSettings } from '../../../stock/stock.settings.ts';
import type { PlannedProduct } from '../draft.domain.ts';
import type { ProductVerdict } from '../match.domain.ts';
import { withThreshold } from '../status.domain.ts';
import { productText } from '../../server/product-texts.ts';
import {
  checkpointOf,
  planFile,
  productFile,
  type ProductFile,
  type ProductSummary,
  surveyProducts,
  validateBatch,
  type ValidatedBatch,
} from './file.ts';
import { writeBatch } from './write.ts';

/** Formats a row error in a language. */
function rowErrorText(lang: Language, { rule, params }: Pick<RowError, 'rule' | 'params'>): string {
  const shownParams = { ...params };
  if (typeof shownParams.status === 'string') shownParams.status = productText(lang, `choice.status.${shownParams.status}`);
  return productText(lang, `product.${rule}`, shownParams);
}

const previewed = (verdict: ProductVerdict): PreviewedDocument => ({
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

const planned = ({ settled }: ValidatedBatch): PlannedDocument[] =>
  settled.map(({ verdict }) => ({
    kind: verdict.kind,
    lines: verdict.lines,
    rowErrors: verdict.kind === 'error' ? verdict.rowErrors : [],
    warnings: verdict.warnings,
    preview: () => previewed(verdict),
  }));

/** Validates a batch for writing. If it has updates, it is validated again with locks; new and unchanged products need none. */
async function validateToWrite(tx: Tx, file: ProductFile, batch: readonly PlannedProduct[]): Promise<ValidatedBatch> {
  const forget = checkpointOf(file.memory);
  const validated = await validateBatch(tx, file, { batch, lock: false });
  if (!validated.settled.some(({ verdict }) => verdict.kind === 'update')) return validated;
  forget();
  return validateBatch(tx, file, { batch, lock: true });
}

function sessionOf({ context, file: opened, importId }: ImportOpening<ProductSummary>): ImportSession<PlannedProduct> {
  const file = productFile(opened);
  const { layout, survey, memory } = file;
  const { lowStock } = context.engine.settings.read(stockSettings);
  return {
    format: layout.format,
    unknown: layout.unknown,
    total: survey.lastLines.size,
    documents: () => planFile(file),
    plan: async (db, batch) => planned(await validateBatch(db, file, { batch, lock: false })),
    async write(tx, batch) {
      const validated = await validateToWrite(tx, file, batch);
      const settled = validated.settled.map((one) => withThreshold(one, lowStock));
      await writeBatch(tx, { ...validated, settled }, { who: context, importId: importId ?? '' });
      return planned(validated);
    },
    checkpoint: () => checkpointOf(memory),
  };
}

/** The import of products from the shop's own files and those of Shopify: rows with the same handle are one product. */
export const productImport = defineDocumentImport<ProductSummary, PlannedProduct>({
  names: { applyJob: 'product-import', checkJob: 'product-import-check', sent: 'import', failed: 'import-failures' },
  maxBytes: 100 * 1024 * 1024,
  survey: surveyProducts,
  open: async (opening) => sessionOf(opening),
  messageOf: rowErrorText,
});
