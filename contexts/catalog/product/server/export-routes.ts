import { Readable } from 'node:stream';
import { type ListQuery } from '@shopkeeper/resource/query';
import { byteOrderMark, csvRecord } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { readExportQuery } from '@shopkeeper/crud/import-export';
import { walk } from '@shopkeeper/crud/rows';
import { csvDownload, defineRoute, type Route, type SignedContext } from '@shopkeeper/server';
import { type Queryable } from '@shopkeeper/server/database';
import { audit } from '@shopkeeper/server/http';
import { componentRef, exactly } from '@shopkeeper/server/openapi';
import { productRows, fileHeader } from '../import/rows.domain.ts';
import { product } from '../product.resource.ts';
import { fileLabels } from '../import/server/file.ts';
import { readShopProducts, readTree } from '../import/server/shop-rows.ts';
import { productText } from './product-texts.ts';

type Language = SignedContext['lang'];

/**
 * Streams the products of a query as CSV in the shop's own format and the caller's language; the import reads it back unchanged.
 */
async function* exported(db: Queryable, query: ListQuery, lang: Language): AsyncGenerator<string> {
  const labels = fileLabels(lang);
  yield byteOrderMark + csvRecord(fileHeader(labels));
  const tree = await readTree(db);
  for await (const rows of walk(
    db,
    { resource: product, query, keys: [...new Set(['id', ...query.sorts.map(({ field }) => field)])] },
    300,
  )) {
    const products = await readShopProducts(
      db,
      rows.map(({ id }) => id),
      tree,
    );
    yield products.flatMap((one) => productRows(one, labels).map((row) => csvRecord(row))).join('');
  }
}

const exportRoute = defineRoute<ListQuery>({
  method: 'POST',
  path: `${product.prefix}Export`,
  rule: { kind: 'permission', permissions: [permissionOf(product, 'export')] },
  read: (raw) => readExportQuery(product, raw),
  outline: () => ({ body: exactly({ query: componentRef(product, 'query') }, ['query']), file: 'text/csv' }),
  async handle(context, query) {
    const { filter, quick, sorts } = query;
    await context.db.transaction((tx) =>
      audit(tx, context, [{ action: 'export', resource: 'catalog/product', rowId: null, after: { filter, quick, sorts } }]),
    );
    const day = new Date(context.at).toISOString().slice(0, 10);
    return csvDownload(`products-${day}.csv`, Readable.from(exported(context.db, query, context.lang)));
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
  async handle({ lang }) {
    const rows = [fileHeader(fileLabels(lang)), ...example(lang)].map((row) => csvRecord(row));
    return csvDownload('products-template.csv', byteOrderMark + rows.join(''));
  },
});

export const exportRoutes: readonly Route[] = [exportRoute, template];
