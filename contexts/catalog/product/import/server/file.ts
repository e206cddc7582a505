import { can, isRejection } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import { type Language, languages } from '@shopkeeper/resource/schema';
import { cleanRichText } from '@shopkeeper/crud/rows';
import { businessError, type SignedContext } from '@shopkeeper/server';
import { type Queryable } from '@shopkeeper/server/database';
import {
  type CodeChoice,
  codeChoices,
  type FileLabels,
  type FileLayout,
  nativeColumns,
  recognise,
  withoutColumn,
} from '../columns.domain.ts';
import { fileStatuses, type PlannedProduct } from '../draft.domain.ts';
import { newSurveyor, type FileSummary } from '../group.domain.ts';
import { matchProduct, newMatchMemory, type MatchMemory } from '../match.domain.ts';
import { resolveStatus, type ResolvedProduct } from '../status.domain.ts';
import { planProducts } from '../product-import.domain.ts';
import type { OpenFile, Watcher } from '@shopkeeper/crud/file-reading';
import type { ImportDecisions } from '@shopkeeper/crud/import-export';
import { handlesByCode, loadShop, type LoadedShop } from './shop-rows.ts';
import { product } from '../../product.resource.ts';
import { productText } from '../../server/product-texts.ts';

/** Returns the headings and states of the shop's own format in one language, from its language file. */
export const fileLabels = (lang: Language): FileLabels => ({
  columns: Object.fromEntries(nativeColumns.map((column) => [column, productText(lang, `text.column.${column}`)])),
  statuses: Object.fromEntries(fileStatuses.map((status) => [status, productText(lang, `choice.status.${status}`)])),
});

const allWords = languages.map(fileLabels);

/** The title of a column of the shop's own format. */
export const columnTitle = (lang: Language, column: string): string => productText(lang, `text.column.${column}`);

const isCodeChoice = (value: string | undefined): value is CodeChoice => codeChoices.some((one) => one === value);

/** What one pass over a file of products collects. */
export interface ProductSummary extends FileSummary {
  readonly layout: FileLayout;
}

/** An import file whose format was recognised and that was read once, ready to be compared with the shop. */
export interface ProductFile {
  /** Who imports: products outside of their data scope are unknown. */
  readonly caller: SignedContext;
  readonly records: OpenFile['rows'];
  readonly layout: FileLayout;
  readonly survey: FileSummary;
  readonly memory: MatchMemory;
}

/** Whether a user may read costs. */
export const readsCost = ({ actor }: Pick<SignedContext, 'actor'>): boolean => can(actor, permissionOf(product, 'readCost'));

/**
 * Recognises the header of a file and watches its rows; the column of the cost is unknown to callers who may not read it. Throws a
 * business error for an unknown format.
 */
export function surveyProducts(
  header: readonly string[],
  context: SignedContext,
  { columns, choices }: ImportDecisions,
): Watcher<ProductSummary> {
  const codes = isCodeChoice(choices.codes) ? choices.codes : 'report';
  const recognised = recognise(header, { labels: allWords, shown: fileLabels(context.lang), assigned: columns, codes });
  if (isRejection(recognised)) throw businessError(recognised);
  const layout = readsCost(context) ? recognised : withoutColumn(recognised, 'cost');
  const { take, answer } = newSurveyor(layout);
  return { take, answer: () => ({ layout, ...answer() }) };
}

const namesProducts = ({ columns }: FileLayout): boolean =>
  (['name', 'handle', 'spuCode'] as const).some((column) => columns.has(column));

/**
 * Prepares a file to be compared with the shop. Rows that name products only by codes of SKUs are grouped by the products that
 * have these codes.
 */
export async function productFile(caller: SignedContext, { seen, rows }: OpenFile<ProductSummary>): Promise<ProductFile> {
  const { layout } = seen;
  if (namesProducts(layout)) return { caller, records: rows, layout, survey: seen, memory: newMatchMemory(seen) };
  const codes = [...seen.skuLines.first.keys(), ...seen.barcodeLines.first.keys()];
  const known = { ...layout, handles: await handlesByCode(caller.db, codes, caller) };
  const surveyor = newSurveyor(known);
  for await (const record of rows()) surveyor.take(record);
  const survey = surveyor.answer();
  return { caller, records: rows, layout: known, survey, memory: newMatchMemory(survey) };
}

/** Yields the products of a file, from the first on each call. */
export const planFile = ({ records, layout, survey }: ProductFile): AsyncGenerator<PlannedProduct> =>
  planProducts(records(), { layout, survey, cleanHtml: cleanRichText });

export interface ValidatedBatch {
  readonly settled: readonly ResolvedProduct[];
  readonly shop: LoadedShop;
}

/** Compares a batch with the shop's current data. With `lock` the compared products are locked until the transaction ends. */
export async function validateBatch(
  db: Queryable,
  { layout, memory, caller }: ProductFile,
  options: { readonly batch: readonly PlannedProduct[]; readonly lock: boolean },
): Promise<ValidatedBatch> {
  const drafts = options.batch.flatMap(({ draft }) => draft ?? []);
  const shop = await loadShop(db, drafts, {
    caller,
    lock: options.lock,
    isUnique: layout.codes === 'unique',
    isSpoken: (code) => memory.codes.has(code),
  });
  const { bySpuCode, byHandle } = shop.snapshot;
  const settled = options.batch.map((planned) => {
    const verdict = matchProduct(planned, { shop: shop.snapshot, layout, memory });
    const now = bySpuCode.get(planned.draft?.spuCode ?? '') ?? byHandle.get(planned.handle);
    return resolveStatus(verdict, { now, tree: shop.tree });
  });
  return { settled, shop };
}

/** Returns a function that forgets the products matched and the codes generated from now on. */
export function checkpointOf({ codes, products }: MatchMemory): () => void {
  const [codeCount, productCount] = [codes.size, products.size];
  return () => {
    for (const code of [...codes].slice(codeCount)) codes.delete(code);
    for (const id of [...products.keys()].slice(productCount)) products.delete(id);
  };
}
