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
import type { CategoryTree } from '../categories.domain.ts';
import { codeChoices, type FileLayout, nativeColumns } from '../columns.domain.ts';
import { joinPath } from '../cells.domain.ts';
import type { FileStatus, PlannedProduct } from '../draft.domain.ts';
import type { ProductVerdict } from '../match.domain.ts';
import { withThreshold } from '../status.domain.ts';
import { product } from '../../product.resource.ts';
import { productText } from '../../server/product-texts.ts';
import {
  checkpointOf,
  columnTitle,
  planFile,
  productFile,
  type ProductFile,
  type ProductSummary,
  readsCost,
  surveyProducts,
  validateBatch,
  type ValidatedBatch,
} from './file.ts';
import { writeInScope } from './write-in-scope.ts';

/** The states that a file can give a product. */
const writableStates = ['draft', 'on_sale', 'off_sale'] as const satisfies readonly FileStatus[];

/** Formats a row error in a language. */
function rowErrorText(lang: Language, { rule, params }: Pick<RowError, 'rule' | 'params'>): string {
  const states = writableStates.map((status) => productText(lang, `choice.status.${status}`)).join(', ');
  const shownParams: Record<string, RowError['params'][string]> = { ...params, states };
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

/** The categories that a product adds, which its file names and the shop does not have. */
function addedCategories(verdict: ProductVerdict, tree: CategoryTree, lang: Language): string[] {
  if (verdict.kind !== 'create' && verdict.kind !== 'update') return [];
  const { category } = verdict.draft;
  if (category === undefined || tree.find(category) !== null) return [];
  return [`${productText(lang, 'field.categoryId')}: ${joinPath(category.path)}`];
}

const planned = ({ settled, shop }: ValidatedBatch, lang: Language): PlannedDocument[] =>
  settled.map(({ verdict }) => ({
    adds: addedCategories(verdict, shop.tree, lang),
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

async function sessionOf({
  context,
  file: opened,
  importId,
}: ImportOpening<ProductSummary>): Promise<ImportSession<PlannedProduct>> {
  const file = await productFile(context, opened);
  const { lang } = context;
  const { layout, survey, memory } = file;
  const { lowStock } = context.engine.settings.read(stockSettings);
  return {
    format: layout.format,
    unknown: layout.unknown,
    columns: columnNames(layout),
    total: survey.lastLines.size,
    documents: () => planFile(file),
    plan: async (db, batch) => planned(await validateBatch(db, file, { batch, lock: false }), lang),
    async write(tx, batch) {
      const validated = await validateToWrite(tx, file, batch);
      const settled = validated.settled.map((one) => withThreshold(one, lowStock));
      const done = await writeInScope(tx, { ...validated, settled }, { who: context, importId: importId ?? '' });
      return planned({ ...validated, settled: done }, lang);
    },
    checkpoint: () => checkpointOf(memory),
  };
}

/** The column of each heading of a file. */
function columnNames({ header, columns }: FileLayout): (string | null)[] {
  const names = new Map([...columns].map(([name, at]) => [at, name]));
  return header.map((_, at) => names.get(at) ?? null);
}

/**
 * The import of products from the shop's own files and those of Shopify and WooCommerce: rows with the same handle are one
 * product.
 */
export const productImport = defineDocumentImport<ProductSummary, PlannedProduct>({
  names: { applyJob: 'product-import', checkJob: 'product-import-check', sent: 'import', failed: 'import-failures' },
  maxBytes: 100 * 1024 * 1024,
  currency: 'CNY',
  choices: { codes: codeChoices },
  columns: (context) =>
    nativeColumns
      .filter((column) => column !== 'cost' || readsCost(context))
      .map((key) => ({ key, title: columnTitle(context.lang, key) })),
  survey: surveyProducts,
  scoped: [product],
  open: sessionOf,
  messageOf: rowErrorText,
});
