import type { Readable } from 'node:stream';
import { can, isRejection } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import { type Language, languages } from '@shopkeeper/resource/schema';
import { cleanRichText } from '@shopkeeper/crud/rows';
import { businessError, type SignedContext } from '@shopkeeper/server';
import { type Queryable } from '@shopkeeper/server/database';
import { type FileLabels, type FileLayout, nativeColumns, recognise, withoutColumn } from '../columns.domain.ts';
import { fileStatuses, type PlannedProduct } from '../draft.domain.ts';
import { newSurveyor, type FileSummary } from '../group.domain.ts';
import { matchProduct, newMatchMemory, type MatchMemory } from '../match.domain.ts';
import { resolveStatus, type ResolvedProduct } from '../status.domain.ts';
import { planProducts } from '../product-import.domain.ts';
import { type OpenFile, type TextEncoding, type Watcher, withFile } from '@shopkeeper/crud/file-reading';
import { loadShop, type LoadedShop } from './shop-rows.ts';
import { product } from '../../product.resource.ts';
import { productText } from '../../server/product-texts.ts';

/** Returns the headings and states of the shop's own format in one language, from its language file. */
export const fileLabels = (lang: Language): FileLabels => ({
  columns: Object.fromEntries(nativeColumns.map((column) => [column, productText(lang, `text.column.${column}`)])),
  statuses: Object.fromEntries(fileStatuses.map((status) => [status, productText(lang, `choice.status.${status}`)])),
});

const allWords = languages.map(fileLabels);

/** An import file whose format was recognised and that was read once, ready to be compared with the shop. */
export interface ReadFile {
  readonly file: OpenFile;
  readonly layout: FileLayout;
  readonly survey: FileSummary;
  readonly memory: MatchMemory;
}

/** How a file is read. */
export interface FileReading {
  /** The encoding that the user chose; it is detected otherwise. */
  readonly encoding?: TextEncoding | undefined;
  /** Whether the user may read costs; the column of the cost is unknown otherwise. */
  readonly readsCost: boolean;
}

/** Whether a user may read costs. */
export const readsCost = ({ actor }: Pick<SignedContext, 'actor'>): boolean => can(actor, permissionOf(product, 'readCost'));

/**
 * Reads an import file and passes it to `work`, for the duration of that call. Throws a business error for a file that cannot be
 * read or has an unknown format.
 */
export function withReadFile<T>(
  source: () => Readable,
  work: (read: ReadFile) => Promise<T>,
  { encoding, readsCost }: FileReading,
): Promise<T> {
  return withFile(source, { surveyed: (header) => surveyed(header, readsCost), encoding }, async (file) => {
    if (isRejection(file)) throw businessError(file);
    const { layout, survey } = file.seen;
    return work({ file, layout, survey, memory: newMatchMemory(survey) });
  });
}

function surveyed(header: readonly string[], isWithCost: boolean): Watcher<Pick<ReadFile, 'layout' | 'survey'>> {
  const recognised = recognise(header, allWords);
  if (isRejection(recognised)) throw businessError(recognised);
  const layout = isWithCost ? recognised : withoutColumn(recognised, 'cost');
  const { take, answer } = newSurveyor(layout);
  return { take, answer: () => ({ layout, survey: answer() }) };
}

const batchSize = 400;

/** Yields the products of a file in batches of 400, with the same boundaries on every read. */
export async function* batchesOf({ file, layout, survey }: ReadFile): AsyncGenerator<readonly PlannedProduct[]> {
  let batch: PlannedProduct[] = [];
  for await (const planned of planProducts(file.rows(), { layout, survey, cleanHtml: cleanRichText })) {
    batch.push(planned);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export interface ValidatedBatch {
  readonly settled: readonly ResolvedProduct[];
  readonly shop: LoadedShop;
}

/** Compares a batch with the shop's current data. With `lock` the compared products are locked until the transaction ends. */
export async function validateBatch(
  db: Queryable,
  { layout, memory }: ReadFile,
  options: { readonly batch: readonly PlannedProduct[]; readonly lock: boolean },
): Promise<ValidatedBatch> {
  const drafts = options.batch.flatMap(({ draft }) => draft ?? []);
  const shop = await loadShop(db, drafts, { lock: options.lock, isSpoken: (code) => memory.codes.has(code) });
  const { bySpuCode, byHandle } = shop.snapshot;
  const settled = options.batch.map((planned) => {
    const verdict = matchProduct(planned, { shop: shop.snapshot, layout, memory });
    const now = bySpuCode.get(planned.draft?.spuCode ?? '') ?? byHandle.get(planned.handle);
    return resolveStatus(verdict, { now, tree: shop.tree });
  });
  return { settled, shop };
}

const codesMade = ({ settled }: ValidatedBatch): string[] =>
  settled.flatMap(({ verdict }) =>
    verdict.kind === 'create' || verdict.kind === 'update'
      ? verdict.variants.flatMap((one) => (one.kind === 'create' && one.draft.skuCode === undefined ? [one.skuCode] : []))
      : [],
  );

/** Releases the codes generated by an earlier validation, before the batch is validated again. */
export function forget({ memory }: ReadFile, judged: ValidatedBatch | null): void {
  if (judged !== null) for (const code of codesMade(judged)) memory.codes.delete(code);
}
