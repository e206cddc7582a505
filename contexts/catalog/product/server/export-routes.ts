import { Readable } from 'node:stream';
import { type ListQuery } from '@shopkeeper/resource/query';
import { byteOrderMark } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import {
  csvOf,
  exportFile,
  type ExportFormat,
  exportFormats,
  maxWorkbookRows,
  readExportFormat,
  requireFittingFormat,
} from '@shopkeeper/crud/file-writing';
import { dataScopeOf } from '@shopkeeper/crud/data-scope';
import { readExportQuery } from '@shopkeeper/crud/import-export';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { readableFor, walk } from '@shopkeeper/crud/rows';
import { defineRoute, fileDownload, type Route, type SignedContext } from '@shopkeeper/server';
import { type Queryable } from '@shopkeeper/server/database';
import { audit } from '@shopkeeper/server/http';
import { componentRef, exactly } from '@shopkeeper/server/openapi';
import { sql } from 'drizzle-orm';
import { productSkusTable } from '#tables';
import { productRows, fileHeader } from '../import/rows.domain.ts';
import { product } from '../product.resource.ts';
import { fileLabels, readsCost } from '../import/server/file.ts';
import type { ShopProduct } from '../import/shop.domain.ts';
import { readShopProducts, readTree } from '../import/server/shop-rows.ts';
import { productText } from './product-texts.ts';

type Language = SignedContext['lang'];

interface ProductExport {
  readonly query: ListQuery;
  readonly format: ExportFormat;
}

/**
 * Yields the products of a query in the shop's own format and the caller's language, a row for each SKU; the import reads them back
 * unchanged.
 */
async function* exportedRows(context: SignedContext, query: ListQuery): AsyncGenerator<string[][]> {
  const { db, lang } = context;
  const isWithCost = readsCost(context);
  const labels = fileLabels(lang);
  yield [[...fileHeader(labels)]];
  const tree = await readTree(db);
  for await (const rows of walk(
    db,
    {
      resource: readableFor(context, product),
      query,
      keys: [...new Set(['id', ...query.sorts.map(({ field }) => field)])],
      scope: dataScopeOf(product, context),
    },
    300,
  )) {
    const products = await readShopProducts(
      db,
      rows.map(({ id }) => id),
      tree,
    );
    yield products.flatMap((one) => productRows(isWithCost ? one : withoutCost(one), labels).map((row) => [...row]));
  }
}

/** The file has the same columns for everybody; the column of the cost is empty for people who may not read it. */
const withoutCost = (one: ShopProduct): ShopProduct => ({
  ...one,
  variants: one.variants.map((variant) => ({ ...variant, costAmount: null })),
});

function readExport(raw: unknown, context: SignedContext): ProductExport {
  const isObject = typeof raw === 'object' && raw !== null;
  const { format, ...rest } = (isObject ? raw : {}) as Readonly<Record<string, unknown>>;
  return { query: readExportQuery(readableFor(context, product), rest), format: readExportFormat(format) };
}

/** How many SKUs there are, as far as it matters to a workbook. */
const skusCounted = typedQuery()('product_export_size', (db) => {
  const some = db.select({ id: productSkusTable.id }).from(productSkusTable).limit(maxWorkbookRows).as('some');
  return db.select(columns({ n: sql<number>`count(*)::int` })).from(some);
});

/** Throws 409 `request.export-too-large` for more SKUs than a workbook has rows; without a filter every SKU counts. */
async function requireFitting(db: Queryable, format: ExportFormat): Promise<void> {
  if (format === 'csv') return;
  const [row] = await skusCounted(db, {});
  requireFittingFormat(format, row?.n ?? 0);
}

const exportRoute = defineRoute<ProductExport>({
  method: 'POST',
  path: `${product.prefix}Export`,
  rule: { kind: 'permission', permissions: [permissionOf(product, 'export')] },
  isScoped: true,
  read: readExport,
  outline: () => ({
    body: exactly({ query: componentRef(product, 'query'), format: { enum: [...exportFormats], default: 'csv' } }, [
      'query',
      'format',
    ]),
    file: 'text/csv',
    errors: ['request.export-too-large'],
  }),
  async handle(context, { query, format }) {
    await requireFitting(context.db, format);
    const { filter, quick, sorts } = query;
    await context.db.transaction(async (tx) =>
      audit(tx, context, [{ action: 'export', resource: 'catalog/product', rowId: null, after: { filter, quick, sorts } }]),
    );
    const day = new Date(context.at).toISOString().slice(0, 10);
    const bytes = exportFile(format, exportedRows(context, query));
    return fileDownload(`products-${day}.${format}`, Readable.from(bytes, { objectMode: false }));
  },
});

/** An example product for the import template, with every column filled. */
function example(lang: Language): string[][] {
  const text = (key: string): string => productText(lang, `text.example.${key}`);
  const variant = (at: 1 | 2, skuId: number) => ({
    skuId,
    skuCode: `EXAMPLE-${at}`,
    values: [text(`value${at}`)],
    barcode: null,
    priceAmount: 12_900,
    marketAmount: 15_900,
    costAmount: 6_000,
    stock: 20,
    weightG: 300,
    lowStock: 5,
    image: null,
    enabled: true,
  });
  const sample = {
    productId: 0,
    handle: 'example',
    spuCode: null,
    name: text('name'),
    subtitle: null,
    category: [text('category')],
    brand: text('brand'),
    status: 'draft' as const,
    keywords: [text('keyword')],
    intro: null,
    detail: null,
    unit: null,
    images: [{ src: 'https://example.com/picture.jpg' }],
    specs: [text('spec')],
    variants: [variant(1, 1), variant(2, 2)],
  };
  return productRows(sample, fileLabels(lang));
}

const template = defineRoute({
  method: 'POST',
  path: `${product.prefix}DownLoadTemplate`,
  rule: { kind: 'permission', permissions: [permissionOf(product, 'import')] },
  // An example that reads no product.
  isScoped: true,
  async handle({ lang }) {
    return fileDownload('products-template.csv', byteOrderMark + csvOf([fileHeader(fileLabels(lang)), ...example(lang)]));
  },
});

export const exportRoutes: readonly Route[] = [exportRoute, template];
