import type { DemoBrand } from './brands.ts';
import type { DemoCategory } from './categories.ts';
import { instant, type CopyTarget } from './load-copy.ts';
import type { Tallies } from './load-tallies.ts';
import type { PictureKey } from './pictures/pictures.ts';
import type { DemoProduct, DemoSku } from './product.ts';
import type { DemoSpec } from './specs.ts';

/** Where a picture of the demo shop is served. */
export type UrlOf = (picture: PictureKey) => string;

export const categoriesTo = (urlOf: UrlOf): CopyTarget<DemoCategory> => ({
  table: 'catalog_category',
  cells: {
    id: ({ id }) => id,
    parent_id: ({ parentId }) => parentId,
    name: ({ name }) => name,
    slug: ({ slug }) => slug,
    image: ({ image }) => urlOf(image),
    enabled: ({ enabled }) => enabled,
    weigh: ({ weigh }) => weigh,
  },
});

export const brandsTo = (logoOf: (brand: DemoBrand) => string): CopyTarget<DemoBrand> => ({
  table: 'catalog_brand',
  cells: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    logo: logoOf,
    website: ({ website }) => website,
    story: ({ story: args }) => args,
    enabled: ({ enabled }) => enabled,
    weigh: ({ weigh }) => weigh,
  },
});

export const specsTo: CopyTarget<DemoSpec> = {
  table: 'catalog_spec',
  cells: { id: ({ id }) => id, name: ({ name }) => name, weigh: ({ weigh }) => weigh },
};

interface SpecValue {
  readonly specId: number;
  readonly lineNo: number;
  readonly name: string;
}

export const specValuesTo: CopyTarget<SpecValue> = {
  table: 'catalog_spec_value',
  cells: { parent_id: ({ specId }) => specId, line_no: ({ lineNo }) => lineNo, name: ({ name }) => name },
};

export const valuesOf = (specs: readonly DemoSpec[]): SpecValue[] =>
  specs.flatMap(({ id, values }) => values.map((name, place) => ({ specId: id, lineNo: place + 1, name })));

const prices = ({ skus }: DemoProduct): number[] => skus.map(({ priceAmount }) => priceAmount);

/** What can be sold of a SKU now: on hand less promised less safety. */
function sellable(tallies: Tallies, { id, received, safety }: DemoSku): number {
  return received + (tallies.onHand[id] ?? 0) - (tallies.reserved[id] ?? 0) - (tallies.allocated[id] ?? 0) - safety;
}

export const productsTo = (urlOf: UrlOf, tallies: Tallies): CopyTarget<DemoProduct> => ({
  table: 'catalog_product',
  cells: {
    id: ({ id }) => id,
    created_at: ({ createdAt }) => instant(createdAt),
    updated_at: ({ createdAt, publishedAt }) => instant(publishedAt ?? createdAt),
    spu_code: ({ spuCode }) => spuCode,
    handle: ({ handle }) => handle,
    name: ({ name }) => name,
    subtitle: ({ subtitle }) => subtitle,
    keywords: ({ keywords }) => keywords,
    intro: ({ intro }) => intro,
    category_id: ({ categoryId }) => categoryId,
    brand_id: ({ brandId }) => brandId,
    status: ({ status }) => status,
    images: ({ images }) => images.map(urlOf),
    detail: ({ detail }) => detail,
    unit: ({ unit }) => unit,
    freight_mode: ({ freightMode }) => freightMode,
    freight_amount: ({ freightAmount }) => freightAmount,
    specs: ({ specs }) => specs,
    price_min: (product) => Math.min(...prices(product)),
    price_max: (product) => Math.max(...prices(product)),
    sku_count: ({ skus }) => skus.length,
    stock_total: ({ skus }) => skus.reduce((sum, sku) => sum + sellable(tallies, sku), 0),
    low_skus: ({ skus }) => skus.filter((sku) => sku.enabled && sellable(tallies, sku) <= sku.lowStock).length,
    sales_count: ({ id }) => tallies.sold[id] ?? 0,
    published_at: ({ publishedAt }) => instant(publishedAt),
    weigh: ({ weigh }) => weigh,
  },
});

/** A SKU at its place in its product. */
export interface PlacedSku extends DemoSku {
  readonly productId: number;
  readonly lineNo: number;
  readonly boughtAt: number;
}

/** The SKUs of products in the order of their ids. */
export function* skusOf(products: Iterable<DemoProduct>): Generator<PlacedSku> {
  for (const { id, createdAt, skus } of products)
    for (const [place, sku] of skus.entries()) yield { ...sku, productId: id, lineNo: place + 1, boughtAt: createdAt };
}

export const skusTo = (urlOf: UrlOf): CopyTarget<PlacedSku> => ({
  table: 'catalog_product_sku',
  cells: {
    id: ({ id }) => id,
    parent_id: ({ productId }) => productId,
    line_no: ({ lineNo }) => lineNo,
    sku_code: ({ skuCode }) => skuCode,
    barcode: ({ barcode }) => barcode,
    values: ({ values }) => values,
    price_amount: ({ priceAmount }) => priceAmount,
    market_amount: ({ marketAmount }) => marketAmount,
    cost_amount: ({ costAmount }) => costAmount,
    image: ({ image }) => urlOf(image),
    weight_g: ({ weightG }) => weightG,
    low_stock: ({ lowStock }) => lowStock,
    enabled: ({ enabled }) => enabled,
  },
});
