import type { Readable } from 'node:stream';
import { isRejection, languages, type Language } from '@shopkeeper/resource';
import { cleanRichText, businessError, type Queryable } from '@shopkeeper/server-kit';
import { recognise, type FileLayout, type FileLabels } from '../import-columns.domain.ts';
import { fileStatuses, type PlannedProduct } from '../import-draft.domain.ts';
import { newSurveyor, type FileSummary } from '../import-group.domain.ts';
import { matchProduct, newMatchMemory, type MatchMemory } from '../import-match.domain.ts';
import { resolveStatus, type ResolvedProduct } from '../import-status.domain.ts';
import { nativeColumns } from '../import-columns.domain.ts';
import { planProducts } from '../product-import.domain.ts';
import { type OpenFile, type Watcher, withFile } from './import-reader.ts';
import { loadShop, type LoadedShop } from './import-shop-rows.ts';
import { productText } from './product-texts.ts';

/** Our own headings and states in one language, as its language file says them. */
export const fileLabels = (lang: Language): FileLabels => ({
  columns: Object.fromEntries(nativeColumns.map((column) => [column, productText(lang, `text.column.${column}`)])),
  statuses: Object.fromEntries(fileStatuses.map((status) => [status, productText(lang, `choice.status.${status}`)])),
});

const allWords = languages.map(fileLabels);

/** A sheet that was recognised and read once, ready to be compared with the shop. */
export interface ReadFile {
  readonly sheet: OpenFile;
  readonly layout: FileLayout;
  readonly survey: FileSummary;
  readonly memory: MatchMemory;
}

/** Reads and surveys a sheet and lends it for as long as the work lasts. Throws what is none of ours as its refusal, as a request does. */
export function withReadFile<T>(source: () => Readable, work: (read: ReadFile) => Promise<T>): Promise<T> {
  return withFile(source, { surveyed }, async (file) => {
    if (isRejection(file)) throw businessError(file);
    const { layout, survey } = file.seen;
    return work({ sheet: file, layout, survey, memory: newMatchMemory(survey) });
  });
}

function surveyed(header: readonly string[]): Watcher<Pick<ReadFile, 'layout' | 'survey'>> {
  const layout = recognise(header, allWords);
  if (isRejection(layout)) throw businessError(layout);
  const { take, answer } = newSurveyor(layout);
  return { take, answer: () => ({ layout, survey: answer() }) };
}

const batchSize = 400;

/** The products of a sheet, some hundred at a time, always cut at the same places. */
export async function* batchesOf({ sheet: file, layout, survey }: ReadFile): AsyncGenerator<readonly PlannedProduct[]> {
  let batch: PlannedProduct[] = [];
  for await (const product of planProducts(file.rows(), { layout, survey, cleanHtml: cleanRichText })) {
    batch.push(product);
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

/** Compares a batch with the shop as it is. With `lock` the products compared stay as they are until the transaction ends. */
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

/** Forgets the codes that a judgement made up: the batch is about to be judged anew. */
export function forget({ memory }: ReadFile, judged: ValidatedBatch | null): void {
  if (judged !== null) for (const code of codesMade(judged)) memory.codes.delete(code);
}
