import { type Tx } from '@shopkeeper/server/database';
import { audit, type AuditEntry, type Who } from '@shopkeeper/server/http';
import { countStock, openCounted, recountLow, type StockLine } from '../../../stock/server/stock.operations.ts';
import type { Change } from '../changes.domain.ts';
import type { VariantVerdict } from '../match.domain.ts';
import type { ShopVariant } from '../shop.domain.ts';
import type { ResolvedProduct } from '../status.domain.ts';
import { resolveReferences, type ReferenceIds } from './references.ts';
import {
  type Creation,
  isCreation,
  isLow,
  isRevised,
  isRevision,
  type ProductRecord,
  productRecord,
  type Revision,
  type SkuRecord,
  skuRecord,
  touchesRows,
} from './records.ts';
import { insertProducts, insertSkus, nextProducts, nextSkuIds, updateProducts, updateSkus } from './statements.ts';
import type { ValidatedBatch } from './file.ts';

/** The user who imports, and the id of the file, which is written to the audit log. */
export interface ImportArgs {
  readonly who: Who;
  readonly importId: string;
}

/** The rows a batch writes; collected first, then written in a few statements. */
interface Pile {
  readonly newProducts: ProductRecord[];
  readonly products: ProductRecord[];
  readonly newSkus: SkuRecord[];
  readonly skus: SkuRecord[];
  readonly opened: StockLine[];
  readonly counted: StockLine[];
  readonly audits: AuditEntry[];
}

const stockOf = (variants: readonly VariantVerdict[]) => ({
  total: variants.reduce((sum, { draft }) => sum + (draft.stock ?? 0), 0),
  low: variants.filter(({ draft }) => isLow(draft)).length,
});

interface Numbers {
  readonly product: () => { readonly id: number; readonly no: number };
  readonly sku: () => number;
}

/** Draws all ids of a batch at once. */
async function draw(tx: Tx, creations: readonly Creation[], revisions: readonly Revision[]): Promise<Numbers> {
  const newVariants = [...creations, ...revisions]
    .flatMap(({ verdict }) => verdict.variants)
    .filter(({ kind }) => kind === 'create');
  const products = await nextProducts(tx, creations.length);
  const skus = await nextSkuIds(tx, newVariants.length);
  return {
    product: () => products.pop() ?? { id: 0, no: 0 },
    sku: () => skus.pop() ?? 0,
  };
}

function pileCreation(pile: Pile, one: Creation, from: { numbers: Numbers; places: ReferenceIds; importId: string }): void {
  const { verdict } = one;
  const { id, no } = from.numbers.product();
  const skus = verdict.variants.map((variant, at) =>
    skuRecord(variant.draft, { id: from.numbers.sku(), productId: id, lineNo: at + 1, skuCode: codeOf(variant, null) }),
  );
  const stock = stockOf(verdict.variants);
  const record = productRecord(one, { id, spuCode: `P${no}`, categoryId: null, skus, stock }, from.places);
  pile.newProducts.push(record);
  pile.newSkus.push(...skus);
  pile.opened.push(...verdict.variants.map(({ draft }, at) => ({ skuId: skus[at]?.id ?? 0, qty: draft.stock ?? 0 })));
  const { detail: _detail, ...shown } = record;
  pile.audits.push({
    action: 'add',
    resource: 'catalog/product',
    rowId: id,
    label: record.name,
    after: { ...shown, skus: skus.map((sku) => sku.sku_code), importId: from.importId },
  });
}

const codeOf = (one: VariantVerdict, now: string | null): string | null =>
  one.kind === 'create' ? one.skuCode : (one.draft.skuCode ?? now);

/** Returns the row of a stored variant unchanged. */
const keptSku = (variant: ShopVariant, productId: number, lineNo: number): SkuRecord =>
  skuRecord({ line: 0, values: variant.values }, { id: variant.skuId, productId, lineNo, skuCode: variant.skuCode }, variant);

/** Collects the changes of one stored variant; returns its resulting row. */
function pileKnown(pile: Pile, one: VariantVerdict, known: { variant: ShopVariant; record: SkuRecord }): SkuRecord {
  const { variant, record } = known;
  const place = { id: record.id, productId: record.parent_id, lineNo: record.line_no, skuCode: codeOf(one, variant.skuCode) };
  const after = skuRecord(one.draft, place, variant);
  if (isRevised(one)) pile.skus.push(after);
  const { stock } = one.draft;
  if (stock !== undefined && stock !== variant.stock) pile.counted.push({ skuId: record.id, qty: stock });
  return after;
}

/** Collects a product's new and changed SKUs; returns all its resulting SKU rows. */
function pileSkus(pile: Pile, { verdict, now }: Revision, numbers: Numbers): SkuRecord[] {
  const { productId } = now;
  const all = new Map(now.variants.map((variant, at) => [variant.skuId, keptSku(variant, productId, at + 1)]));
  const stored = new Map(now.variants.map((variant) => [variant.skuId, variant]));
  for (const one of verdict.variants) {
    const variant = one.kind === 'create' ? undefined : stored.get(one.skuId);
    const record = variant && all.get(variant.skuId);
    if (variant && record) {
      all.set(record.id, pileKnown(pile, one, { variant, record }));
      continue;
    }
    const place = { id: numbers.sku(), productId, lineNo: all.size + 1, skuCode: codeOf(one, null) };
    const fresh = skuRecord(one.draft, place);
    all.set(fresh.id, fresh);
    pile.newSkus.push(fresh);
    pile.opened.push({ skuId: fresh.id, qty: one.draft.stock ?? 0 });
  }
  return [...all.values()];
}

function pileRevision(
  pile: Pile,
  one: Revision,
  from: { numbers: Numbers; places: ReferenceIds; importId: string; categoryId: number | null },
): void {
  const { now, verdict } = one;
  const all = pileSkus(pile, one, from.numbers);
  const fresh = verdict.variants.filter(({ kind }) => kind === 'create');
  if (touchesRows(one)) {
    const stock = { total: stockOf(fresh).total, low: 0 };
    const row = { id: now.productId, spuCode: now.spuCode, categoryId: from.categoryId, skus: all, stock };
    pile.products.push(productRecord(one, row, from.places));
  }
  const sides = (side: 'before' | 'after') => ({
    ...sideOf(verdict.changes, side),
    ...skuSides(verdict.variants, side),
    ...(side === 'after' ? { importId: from.importId } : {}),
  });
  const entry = { action: 'edit', resource: 'catalog/product', rowId: now.productId, label: verdict.name };
  pile.audits.push({ ...entry, before: sides('before'), after: sides('after') });
}

const shownField = ({ field }: Change): boolean => field !== 'detail';
const sideOf = (changes: readonly Change[], side: 'before' | 'after') =>
  Object.fromEntries(changes.filter(shownField).map((change) => [change.field, change[side]]));

function skuSides(variants: readonly VariantVerdict[], side: 'before' | 'after') {
  const skus = variants.flatMap((one): [string, unknown][] => {
    if (one.kind === 'create') return side === 'after' ? [[one.skuCode, { added: true }]] : [];
    return one.kind === 'update' ? [[one.draft.skuCode ?? String(one.skuId), sideOf(one.changes, side)]] : [];
  });
  return skus.length === 0 ? {} : { skus: Object.fromEntries(skus) };
}

const newPile = (): Pile => ({ newProducts: [], products: [], newSkus: [], skus: [], opened: [], counted: [], audits: [] });

/** Writes all that a validated batch creates and changes, with stock, ledger and audit, in the given transaction. */
export async function writeBatch(tx: Tx, { settled, shop }: ValidatedBatch, args: ImportArgs): Promise<void> {
  const creations = settled.filter(isCreation);
  const revisions = settled.filter(isRevision);
  if (creations.length + revisions.length === 0) return;
  const all: readonly ResolvedProduct[] = [...creations, ...revisions];
  const places = await resolveReferences(tx, all, { tree: shop.tree, who: args.who });
  const numbers = await draw(tx, creations, revisions);
  const pile = newPile();
  const from = { numbers, places, importId: args.importId };
  for (const one of creations) pileCreation(pile, one, from);
  for (const one of revisions) {
    const path = one.now.category ?? [];
    const categoryId = path.length === 0 ? null : shop.tree.find({ path, exact: true });
    pileRevision(pile, one, { ...from, categoryId });
  }
  await writePile(tx, pile, args);
}

async function writePile(tx: Tx, pile: Pile, { who, importId }: ImportArgs): Promise<void> {
  await insertProducts(tx, pile.newProducts);
  await updateProducts(tx, pile.products);
  await updateSkus(tx, pile.skus);
  await insertSkus(tx, pile.newSkus);
  const reason = { refType: null, refId: null, note: `import ${importId}`, actorId: who.actor?.id ?? null };
  if (pile.opened.length > 0) await openCounted(tx, pile.opened, reason);
  await countStock(tx, pile.counted, reason);
  if (pile.products.length > 0)
    await recountLow(
      tx,
      pile.products.map(({ id }) => id),
    );
  audit(tx, who, pile.audits);
}
