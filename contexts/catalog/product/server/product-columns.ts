import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { type FilledOf, reject, type RowOf } from '@shopkeeper/resource';
import { businessError, type SignedContext } from '@shopkeeper/server';
import { type Tx } from '@shopkeeper/server/database';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { productTable } from '#tables';
import { countStock } from '../../stock/server/stock.operations.ts';
import { stockSettings } from '../../stock/stock.settings.ts';
import { handleOf, tidyHandle } from '../import/handle.domain.ts';
import { skuCodesOf } from '../sku-codes.domain.ts';
import { skuCodeFor } from '../import/sku-code.domain.ts';
import type { product } from '../product.resource.ts';
import { requireFreeCodes } from './free-codes.ts';
import { takenCodes } from './free-sku-codes.ts';
import { lockedLevelsOf, type SkuStock } from './sku-stock.ts';

type Row = RowOf<typeof product>;
type Draft = Partial<FilledOf<typeof product>>;
type SkuDraft = FilledOf<typeof product>['skus'][number];

interface Write {
  readonly before: Row | null;
  readonly draft: Draft;
  readonly context: SignedContext;
}

/** Computes the derived columns of a product: number, handle, codes, prices and stock totals. */
export async function columnsOf(tx: Tx, { before, draft, context }: Write): Promise<Partial<Row> & Record<string, unknown>> {
  const skus = withThreshold(draft.skus ?? [], context.engine.settings.read(stockSettings).lowStock);
  await requireFreeCodes(tx, { before, skus });
  const handle = await handleFor(tx, before, draft);
  const coded = await withCodes(tx, handle, skus);
  return {
    ...(draft.spuCode ? {} : { spuCode: before?.spuCode ?? (await nextNumber(tx)) }),
    ...(handle === draft.handle ? {} : { handle }),
    ...(coded === draft.skus || coded.length === 0 ? {} : { skus: coded as Row['skus'] }),
    ...pricesOf(skus),
    skuCodes: skuCodesOf(coded),
    ...(await stockColumns(tx, { before, skus, context })),
  };
}

const nextCode = typedQuery()('product_number', (db) => {
  const code = sql<string>`n.code`;
  const used = db
    .select({ one: sql`1` })
    .from(productTable)
    .where(and(eq(productTable.spuCode, code), isNull(productTable.deletedAt)));
  return db
    .select(columns({ code, taken: sql<boolean>`exists ${used}` }))
    .from(sql`(select 'P' || nextval('product_number') as code) n`);
});

const handlesAmong = typedQuery<{ names: readonly string[] }>()('product_handles', (db, { names }) =>
  db
    .select(columns({ handle: productTable.handle }))
    .from(productTable)
    .where(and(anyOf(productTable.handle, names), isNull(productTable.deletedAt))),
);

/** Gives new SKUs without a low-stock threshold the one of the settings. */
function withThreshold(skus: readonly SkuDraft[], lowStock: number | null): readonly SkuDraft[] {
  const isOpen = (one: SkuDraft): boolean => one.id === undefined && one.lowStock == null;
  return lowStock !== null && skus.some(isOpen) ? skus.map((one) => (isOpen(one) ? { ...one, lowStock } : one)) : skus;
}

/** Returns the number of a new product; skips numbers that were assigned by hand. */
async function nextNumber(tx: Tx): Promise<string> {
  for (;;) {
    const [row] = await nextCode(tx, {});
    if (row && !row.taken) return row.code;
  }
}

async function handleFor(tx: Tx, before: Row | null, { handle, name = '' }: Draft): Promise<string> {
  if (handle) return tidyHandle(handle);
  if (before?.handle) return before.handle;
  const base = (handleOf(name) || 'product').slice(0, 240);
  // Serializes concurrent inserts of products with the same name, so that their handles differ.
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 41))', [base]);
  for (let from = 1; ; from += tries) {
    const names = Array.from({ length: tries }, (_, at) => (from + at === 1 ? base : `${base}-${from + at}`));
    const rows = await handlesAmong(tx, { names });
    const free = names.find((name) => !rows.some((row) => row.handle === name));
    if (free !== undefined) return free;
  }
}

const tries = 20;

async function withCodes(tx: Tx, handle: string, skus: readonly SkuDraft[]): Promise<readonly SkuDraft[]> {
  const nameless = skus.filter((one) => !one.skuCode).map(({ values = [] }) => ({ handle, values }));
  if (nameless.length === 0) return skus;
  const spoken = new Set(skus.flatMap((one) => (one.skuCode ? [one.skuCode] : [])));
  const taken = await takenCodes(tx, nameless, (code) => spoken.has(code));
  return skus.map((one) => {
    if (one.skuCode) return one;
    const skuCode = skuCodeFor({ handle, values: one.values ?? [] }, (code) => spoken.has(code) || taken.has(code));
    spoken.add(skuCode);
    return { ...one, skuCode };
  });
}

/** Returns the price columns of the list: over the enabled SKUs, or over all if none is enabled. */
export function pricesOf(skus: readonly { readonly enabled?: boolean; readonly priceAmount: number }[]) {
  const on = skus.filter(({ enabled }) => enabled !== false);
  const prices = (on.length > 0 ? on : skus).map(({ priceAmount }) => priceAmount);
  return {
    priceMin: prices.reduce((least, price) => Math.min(least, price), prices[0] ?? 0),
    priceMax: prices.reduce((most, price) => Math.max(most, price), 0),
    skuCount: skus.length,
  };
}

const isLow = (one: SkuDraft, level: SkuStock | undefined): boolean =>
  one.enabled !== false && one.lowStock != null && (level?.available ?? 0) <= one.lowStock;

const marks = (skus: readonly SkuDraft[]): string =>
  JSON.stringify(skus.map(({ id, enabled, lowStock }) => [id ?? null, enabled !== false, lowStock ?? null]));

/** A removed SKU takes its stock out through the ledger; one whose stock orders hold cannot be removed. */
async function stockColumns(
  tx: Tx,
  { before, skus, context }: { before: Row | null; skus: readonly SkuDraft[]; context: SignedContext },
): Promise<Partial<Row>> {
  if (before === null) return { lowSkus: skus.filter((one) => isLow(one, undefined)).length };
  if (marks(skus) === marks(before.skus)) return {};
  const kept = new Set(skus.map((one) => one.id));
  const gone = before.skus.filter((one) => !kept.has(one.id));
  const levels = await lockedLevelsOf(tx, before.id);
  const held = gone.filter((one) => (levels.get(one.id)?.reserved ?? 0) + (levels.get(one.id)?.allocated ?? 0) > 0);
  if (held.length > 0)
    throw businessError(reject('product.sku-held', { codes: held.map((one) => one.skuCode ?? String(one.id)) }));
  await countStock(
    tx,
    gone.filter((one) => levels.has(one.id)).map((one) => ({ skuId: one.id, qty: 0 })),
    { refType: null, refId: null, note: 'sku removed', actorId: context.actor.id },
  );
  const staying = before.skus.filter((one) => kept.has(one.id));
  const stockTotal = staying.reduce((sum, one) => sum + (levels.get(one.id)?.available ?? 0), 0);
  return {
    ...(gone.length > 0 ? { stockTotal } : {}),
    lowSkus: skus.filter((one) => isLow(one, levels.get(one.id ?? 0))).length,
  };
}
