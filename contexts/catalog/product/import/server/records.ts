import type { ProductDraft, VariantDraft } from '../draft.domain.ts';
import type { VariantVerdict } from '../match.domain.ts';
import type { ShopProduct, ShopVariant } from '../shop.domain.ts';
import type { ResolvedProduct } from '../status.domain.ts';
import type { ReferenceIds } from './references.ts';
import { skuCodesOf } from '../../sku-codes.domain.ts';
import { pricesOf } from '../../server/product-columns.ts';

export type Creation = ResolvedProduct & { readonly verdict: Extract<ResolvedProduct['verdict'], { kind: 'create' }> };
export type Revision = ResolvedProduct & {
  readonly verdict: Extract<ResolvedProduct['verdict'], { kind: 'update' }>;
  readonly now: ShopProduct;
};

export const isCreation = (one: ResolvedProduct): one is Creation => one.verdict.kind === 'create';
export const isRevision = (one: ResolvedProduct): one is Revision => one.verdict.kind === 'update' && one.now !== undefined;

/** Returns the file's value, otherwise the shop's; '' is stored as null. */
const provided = (given: string | undefined, now: string | null | undefined): string | null =>
  (given === undefined ? (now ?? null) : given) || null;
const kept = <T>(given: T | undefined, now: T | undefined, otherwise: T): T => given ?? now ?? otherwise;
const known = <T>(given: T | null | undefined, now: T | null | undefined): T | null =>
  given === undefined ? (now ?? null) : given;

/** A row of `catalog_product_sku` as JSON. */
export type SkuRecord = ReturnType<typeof skuRecord>;

/** Returns the SKU row of a variant, new or updated. */
export function skuRecord(
  draft: VariantDraft,
  place: { readonly id: number; readonly productId: number; readonly lineNo: number; readonly skuCode: string | null },
  now?: ShopVariant,
) {
  return {
    id: place.id,
    parent_id: place.productId,
    line_no: place.lineNo,
    sku_code: place.skuCode,
    barcode: known(draft.barcode, now?.barcode),
    values: draft.values,
    price_amount: draft.priceAmount ?? now?.priceAmount ?? 0,
    market_amount: known(draft.marketAmount, now?.marketAmount),
    cost_amount: known(draft.costAmount, now?.costAmount),
    image: known(draft.image, now?.image),
    weight_g: known(draft.weightG, now?.weightG),
    low_stock: known(draft.lowStock, now?.lowStock),
    enabled: now?.enabled ?? true,
  };
}

/** Returns the product's own cells from the file, otherwise from the shop. */
const cellsOf = (draft: ProductDraft, now: ShopProduct | undefined) => ({
  name: draft.name,
  subtitle: provided(draft.subtitle, now?.subtitle),
  keywords: kept(draft.keywords, now?.keywords, []),
  intro: provided(draft.intro, now?.intro),
  detail: provided(draft.detail, now?.detail),
  unit: provided(draft.unit, now?.unit),
  images: (draft.images ?? now?.images ?? []).map(({ src }) => src),
  specs: draft.variants.length > 0 ? draft.options.map(({ name }) => name) : (now?.specs ?? []),
});

function brandId(draft: ProductDraft, now: ShopProduct | undefined, places: ReferenceIds): number | null {
  const brand = draft.brand ?? now?.brand ?? '';
  return brand === '' ? null : places.brandOf(brand);
}

/** The data of a product after its SKUs are built. `categoryId` and `spuCode` apply where the file names none. */
interface ProductReference {
  readonly id: number;
  readonly spuCode: string | null;
  readonly categoryId: number | null;
  readonly skus: readonly SkuRecord[];
  /** For a new product its stock; for an existing one the stock of its new SKUs, to be added. */
  readonly stock: { readonly total: number; readonly low: number };
}

/** A row of `catalog_product` as JSON, with the columns an import writes. */
export type ProductRecord = ReturnType<typeof productRecord>;

/** Returns the product row of a verdict, new or updated. */
export function productRecord({ verdict, status, now }: Creation | Revision, row: ProductReference, places: ReferenceIds) {
  const { draft } = verdict;
  const prices = pricesOf(row.skus.map(({ enabled, price_amount: priceAmount }) => ({ enabled, priceAmount })));
  return {
    id: row.id,
    spu_code: draft.spuCode ?? row.spuCode,
    handle: draft.hasOwnHandle || now === undefined ? draft.handle : now.handle,
    ...cellsOf(draft, now),
    category_id: draft.category === undefined ? row.categoryId : places.categoryOf(draft.category),
    brand_id: brandId(draft, now, places),
    status: status ?? 'draft',
    price_min: prices.priceMin,
    price_max: prices.priceMax,
    sku_count: prices.skuCount,
    sku_codes: skuCodesOf(row.skus.map((sku) => ({ skuCode: sku.sku_code, barcode: sku.barcode }))),
    stock_total: row.stock.total,
    low_skus: row.stock.low,
  };
}

/** Whether anything but the stock of existing variants changes; only then the product's row is written. */
export const touchesRows = ({ verdict }: Revision): boolean =>
  verdict.changes.length > 0 || verdict.variants.some((one) => one.kind === 'create' || isRevised(one));

export const isRevised = (one: VariantVerdict): boolean =>
  one.kind === 'update' && one.changes.some(({ field }) => field !== 'stock' && field !== 'inventoryPolicy');

export const isLow = (draft: VariantDraft): boolean => draft.lowStock != null && (draft.stock ?? 0) <= draft.lowStock;
