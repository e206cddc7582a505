import { defineResource, reject } from '@shopkeeper/resource';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { brand } from '../brand/brand.resource.ts';
import { category } from '../category/category.resource.ts';
import { freightTemplate } from '../freight-template/freight-template.resource.ts';
import { mayPublish, maySchedule, productStates } from './product-machine.domain.ts';
import { skuCodesMax } from './sku-codes.domain.ts';
import { mayReprice, priceDirections, priceRoundings } from './reprice.domain.ts';

/** A sellable unit: a combination of the product's spec values with its own code, price and stock. */
export const sku = defineLines({
  name: 'sku',
  fields: {
    skuCode: f.code({ max: 64, format: 'sku', optional: true }),
    barcode: f.code({ max: 64, optional: true }),
    /** One value per spec of the product, in the order of the specs; empty for a product without specs. */
    values: f.tags({ max: 4, each: 60 }),
    priceAmount: f.money(),
    marketAmount: f.money({ optional: true }),
    costAmount: f.money({ optional: true, access: { permission: 'readCost' } }),
    image: f.image({ optional: true }),
    weightG: f.int({ min: 0, max: 10_000_000, optional: true, unit: 'g' }),
    volumeCm3: f.int({ min: 0, max: 100_000_000, optional: true, unit: 'cm³' }),
    lowStock: f.int({ min: 0, max: 1_000_000, optional: true }),
    enabled: f.flag({ default: true }),
  },
  unique: [['skuCode'], ['barcode']],
});

/** A product as shown in the shop (SPU) with its sellable units (SKUs). Amounts are fen. */
export const product = defineResource({
  context: 'catalog',
  name: 'product',
  menu: { group: 'catalog', icon: 'package', weigh: 100 },
  expectedRows: 'millions',
  fields: {
    spuCode: f.code({ max: 64, format: 'sku', optional: true }),
    handle: f.code({ max: 255, optional: true }),
    name: f.text({ max: 255 }),
    subtitle: f.text({ max: 200, optional: true }),
    keywords: f.tags({ max: 250, each: 255 }),
    intro: f.longText({ max: 500, optional: true }),
    categoryId: f.ref(() => category, { optional: true }),
    brandId: f.ref(() => brand, { optional: true }),
    productType: f.choice({ values: ['physical', 'virtual', 'card_key', 'service'], default: 'physical' }),
    status: f.choice({
      values: productStates,
      write: 'server',
      default: 'draft',
      statusColors: { draft: 'idle', scheduled: 'info', on_sale: 'ok', off_sale: 'warn', archived: 'idle' },
      statusShapes: { scheduled: 'half', archived: 'cross' },
    }),
    images: f.images({ max: 250 }),
    detail: f.richText({ max: 200_000, optional: true }),
    unit: f.text({ max: 10, optional: true }),
    freightMode: f.choice({ values: ['free', 'fixed', 'template'], default: 'free' }),
    freightAmount: f.money({ optional: true }),
    freightTemplateId: f.ref(() => freightTemplate, { optional: true }),
    minQty: f.int({ min: 1, max: 99_999, optional: true }),
    limitPerOrder: f.int({ min: 1, max: 99_999, optional: true }),
    /** Names of the specs, in the order of each SKU's `values`. */
    specs: f.tags({ max: 4, each: 60 }),
    skus: f.lines(sku, { min: 1, max: 2000 }),
    priceMin: f.money({ write: 'server' }),
    priceMax: f.money({ write: 'server' }),
    skuCount: f.int({ write: 'server' }),
    /** Codes and barcodes of the SKUs, so that the list finds a product by them. */
    skuCodes: f.longText({ max: skuCodesMax, write: 'server', default: '' }),
    /** Sum of the available quantity over all SKUs: on hand less reserved, allocated and safety. */
    stockTotal: f.int({ write: 'server' }),
    /** Number of SKUs at or below their low-stock threshold. */
    lowSkus: f.int({ write: 'server' }),
    salesCount: f.int({ write: 'server' }),
    /** Published evaluations, and the mean of their stars in hundredths; 0 without any. */
    reviewCount: f.int({ write: 'server' }),
    ratingX100: f.int({ write: 'server' }),
    /** The last change of all prices, until it is taken back. */
    repricedAt: f.time({ write: 'server', optional: true }),
    priceChanges: f.json({ write: 'server', optional: true }),
    publishAt: f.time({ write: 'server', optional: true }),
    publishedAt: f.time({ write: 'server', optional: true }),
    weigh: f.weigh(),
  },
  label: 'name',
  personal: 'none',
  list: [
    'images',
    'name',
    'spuCode',
    'categoryId',
    'brandId',
    'priceMin',
    'priceMax',
    'stockTotal',
    'lowSkus',
    'salesCount',
    'reviewCount',
    'ratingX100',
    'skuCount',
    'status',
    'updatedAt',
  ],
  filters: [
    'status',
    'categoryId',
    'brandId',
    'productType',
    'priceMin',
    'stockTotal',
    'lowSkus',
    'salesCount',
    'handle',
    'spuCode',
    'publishedAt',
    'createdAt',
    'updatedAt',
  ],
  search: ['name', 'spuCode', 'handle', 'skuCodes'],
  form: [
    'name',
    'subtitle',
    ['categoryId', 'brandId'],
    ['spuCode', 'handle'],
    ['productType', 'unit'],
    'images',
    'keywords',
    'intro',
    'detail',
    ['freightMode', 'freightAmount', 'freightTemplateId'],
    ['minQty', 'limitPerOrder'],
    'specs',
    'skus',
  ],
  order: ['-updatedAt'],
  unique: [['spuCode'], ['handle']],
  indexes: [
    // The tabs of the list, and counting them.
    ['status', '-updatedAt'],
    // The list filtered by one of these, and whether a category or brand may be deleted.
    ['categoryId', '-updatedAt'],
    ['brandId', '-updatedAt'],
    // Whether a freight template may be deleted.
    ['freightTemplateId'],
    ['productType', '-updatedAt'],
    // The list sorted and filtered by these instants; those that may be missing have an index for each direction.
    ['-createdAt'],
    ['-publishedAt'],
    ['publishedAt'],
    // The tabs of what is sold out or low, the low SKUs of the stock list, and the list sorted by stock.
    ['stockTotal', 'id'],
    ['lowSkus', 'id'],
    // The task that puts products on sale.
    ['publishAt', 'id'],
    // Best sellers first: the list, and finding goods in order entry.
    ['-salesCount', '-id'],
    // The list sorted and filtered by price and name, and by the start of a code.
    ['priceMin', 'id'],
    ['name', 'id'],
    ['spuCode', 'id'],
    ['handle', 'id'],
  ],
  operations: ['index', 'add', 'edit', 'export', 'import', 'upload'],
  bulkEdit: ['categoryId', 'brandId'],
  when: {
    freightAmount: { shown: ({ freightMode }) => freightMode === 'fixed', required: true },
    freightTemplateId: { shown: ({ freightMode }) => freightMode === 'template', required: true },
    // What is not sent as a parcel is known to its buyer by its description only.
    detail: { shown: () => true, required: ({ productType }) => productType !== 'physical' },
  },
  rules: [
    ({ specs, skus }) => {
      const wrong = skus.findIndex((one) => one.values?.length !== specs.length);
      return wrong < 0 ? null : { path: `skus.${wrong}.values`, rule: 'specMismatch' };
    },
    ({ skus }) => {
      const seen = new Set<string>();
      const twice = skus.findIndex((one) => {
        const key = JSON.stringify(one.values);
        return seen.size === seen.add(key).size;
      });
      return twice < 0 ? null : { path: `skus.${twice}.values`, rule: 'duplicate' };
    },
    ({ minQty, limitPerOrder }) =>
      minQty !== null && limitPerOrder !== null && minQty > limitPerOrder
        ? { path: 'limitPerOrder', rule: 'belowMinimum' }
        : null,
  ],
  lifecycle: {
    field: 'status',
    transitions: {
      publish: {
        from: ['draft', 'scheduled', 'off_sale'],
        to: ['on_sale'],
        bulk: true,
        validate: (row) => mayPublish(snapshotOf(row)),
      },
      schedule: {
        from: ['draft', 'scheduled', 'off_sale'],
        to: ['scheduled'],
        input: { publishAt: f.time() },
        validate: (row, input, { at }) => maySchedule(snapshotOf(row), input, at),
      },
      unpublish: { from: ['on_sale', 'scheduled'], to: ['off_sale'], bulk: true },
      recycle: { from: ['draft', 'off_sale'], to: ['archived'], danger: true, bulk: true },
      restore: { from: ['archived'], to: ['off_sale'], bulk: true },
      /** Puts a scheduled product on sale when its time has come. */
      startSale: { from: ['scheduled'], to: ['on_sale', 'off_sale'], by: ['system'], due: 'publishAt' },
    },
  },
  actions: {
    reprice: {
      from: ['draft', 'scheduled', 'on_sale', 'off_sale'],
      bulk: true,
      input: {
        direction: f.choice({ values: priceDirections, default: 'raise' }),
        shareBp: f.ratio({ optional: true }),
        amount: f.money({ optional: true }),
        rounding: f.choice({ values: priceRoundings, default: 'fen' }),
      },
      validate: ({ skus }, input) => mayReprice(skus, input),
    },
    /** Takes the last price change back, except where a price was changed again. */
    restorePrices: {
      from: ['draft', 'scheduled', 'on_sale', 'off_sale'],
      bulk: true,
      reads: ['repricedAt'],
      guard: ({ repricedAt }) => repricedAt !== null || reject('product.no-price-change'),
    },
  },
});

/** Maps a stored product for the publish rules. The server checks separately whether its category is enabled. */
function snapshotOf(row: {
  readonly status: (typeof productStates)[number];
  readonly name: string;
  readonly categoryId: number | null;
  readonly images: readonly string[];
  readonly skus: readonly { readonly enabled: boolean; readonly priceAmount: number }[];
}) {
  return {
    status: row.status,
    name: row.name,
    isCategoryOn: row.categoryId !== null,
    images: row.images,
    skus: row.skus.map(({ enabled, priceAmount }) => ({ isOn: enabled, priceAmount })),
  };
}
