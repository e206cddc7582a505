import type { Readable } from 'node:stream';
import { isRefusal, languages, type Language } from '@shopkeeper/resource';
import { cleanRichText, refused, type Queryable } from '@shopkeeper/server-kit';
import { recognise, type SheetLayout, type SheetWords } from '../import-columns.domain.ts';
import { sheetStatuses, type PlannedProduct } from '../import-draft.domain.ts';
import { newSurveyor, type SheetSurvey } from '../import-group.domain.ts';
import { matchProduct, newMatchMemory, type MatchMemory } from '../import-match.domain.ts';
import { settleStatus, type Settled } from '../import-status.domain.ts';
import { ownColumns } from '../import-columns.domain.ts';
import { planProducts } from '../product-import.domain.ts';
import { type OpenSheet, type Watcher, withSheet } from './import-reader.ts';
import { loadShop, type LoadedShop } from './import-shop-rows.ts';
import { productText } from './product-texts.ts';

/** Our own headings and states in one language, as its language file says them. */
export const sheetWords = (lang: Language): SheetWords => ({
  columns: Object.fromEntries(ownColumns.map((column) => [column, productText(lang, `text.column.${column}`)])),
  statuses: Object.fromEntries(sheetStatuses.map((status) => [status, productText(lang, `choice.status.${status}`)])),
});

const allWords = languages.map(sheetWords);

/** A sheet that was recognised and read once, ready to be compared with the shop. */
export interface ReadSheet {
  readonly sheet: OpenSheet;
  readonly layout: SheetLayout;
  readonly survey: SheetSurvey;
  readonly memory: MatchMemory;
}

/** Reads and surveys a sheet and lends it for as long as the work lasts. Throws what is none of ours as its refusal, as a request does. */
export function withReadSheet<T>(source: () => Readable, work: (read: ReadSheet) => Promise<T>): Promise<T> {
  return withSheet(source, { surveyed }, async (sheet) => {
    if (isRefusal(sheet)) throw refused(sheet);
    const { layout, survey } = sheet.seen;
    return work({ sheet, layout, survey, memory: newMatchMemory(survey) });
  });
}

function surveyed(header: readonly string[]): Watcher<Pick<ReadSheet, 'layout' | 'survey'>> {
  const layout = recognise(header, allWords);
  if (isRefusal(layout)) throw refused(layout);
  const { take, answer } = newSurveyor(layout);
  return { take, answer: () => ({ layout, survey: answer() }) };
}

const batchSize = 400;

/** The products of a sheet, some hundred at a time, always cut at the same places. */
export async function* batchesOf({ sheet, layout, survey }: ReadSheet): AsyncGenerator<readonly PlannedProduct[]> {
  let batch: PlannedProduct[] = [];
  for await (const product of planProducts(sheet.rows(), { layout, survey, cleanHtml: cleanRichText })) {
    batch.push(product);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export interface Judged {
  readonly settled: readonly Settled[];
  readonly shop: LoadedShop;
}

/** Compares a batch with the shop as it is. With `lock` the products compared stay as they are until the transaction ends. */
export async function judge(
  db: Queryable,
  { layout, memory }: ReadSheet,
  asked: { readonly batch: readonly PlannedProduct[]; readonly lock: boolean },
): Promise<Judged> {
  const drafts = asked.batch.flatMap(({ draft }) => draft ?? []);
  const shop = await loadShop(db, drafts, { lock: asked.lock, isSpoken: (code) => memory.codes.has(code) });
  const { bySpuCode, byHandle } = shop.snapshot;
  const settled = asked.batch.map((planned) => {
    const verdict = matchProduct(planned, { shop: shop.snapshot, layout, memory });
    const now = bySpuCode.get(planned.draft?.spuCode ?? '') ?? byHandle.get(planned.handle);
    return settleStatus(verdict, { now, tree: shop.tree });
  });
  return { settled, shop };
}

const codesMade = ({ settled }: Judged): string[] =>
  settled.flatMap(({ verdict }) =>
    verdict.kind === 'create' || verdict.kind === 'update'
      ? verdict.variants.flatMap((one) => (one.kind === 'create' && one.draft.skuCode === undefined ? [one.skuCode] : []))
      : [],
  );

/** Forgets the codes that a judgement made up: the batch is about to be judged anew. */
export function forget({ memory }: ReadSheet, judged: Judged | null): void {
  if (judged !== null) for (const code of codesMade(judged)) memory.codes.delete(code);
}
