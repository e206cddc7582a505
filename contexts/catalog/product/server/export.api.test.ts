import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ImportTestShop, withImports } from '../../../../tests/setup/import-files.ts';
import { prefix, type Product } from '../testing/product-calls.ts';
import { productShop } from '../testing/product-shop.ts';

let shop: ImportTestShop;
let cups: Product;

beforeAll(async () => {
  const opened = await productShop();
  const { calls } = opened;
  shop = withImports(opened.shop);
  cups = await calls.add({ name: 'Tea cup' });
  await calls.add({ name: 'Tea pot' });
  await calls.transition('publish', await calls.add({ name: 'Coffee cup' }));
});
afterAll(() => shop.close());

const exported = async (query: object): Promise<string[]> => {
  const text = await shop.download(`${prefix}Export`, { body: { query } });
  const names = text.split('\r\n').flatMap((line) => /Tea cup|Tea pot|Coffee cup/.exec(line)?.[0] ?? []);
  return [...new Set(names)].toSorted();
};

it('[M-03.export] contains exactly the products that the list shows for the same query', async () => {
  const isDraft = { field: 'status', op: 'eq', value: 'draft' };
  const queries = [
    [{}, ['Coffee cup', 'Tea cup', 'Tea pot']],
    [{ quick: 'cup' }, ['Coffee cup', 'Tea cup']],
    [{ filters: isDraft }, ['Tea cup', 'Tea pot']],
    [{ filters: { and: [isDraft, { field: 'id', op: 'in', value: [cups.id] }] } }, ['Tea cup']],
    [{ quick: 'pot', filters: isDraft, sorts: [{ field: 'name', order: 'asc' }] }, ['Tea pot']],
    [{ quick: 'no such product' }, []],
  ] as const;
  for (const [query, names] of queries) {
    const { data } = await shop.post<{ result: readonly Product[] }>(`${prefix}GetPageData`, query);
    expect([query, data.result.map(({ name }) => name).toSorted()]).toEqual([query, names]);
    expect([query, await exported(query)]).toEqual([query, names]);
  }
});

it.each([prefix, '/admin/catalog/brand/'])('[M-03.export] of %s rejects a filter that it would ignore', async (path) => {
  const flat = { filters: { field: 'id', op: 'eq', value: cups.id }, quick: '' };
  const { status, data } = await shop.post<{ fields: readonly { path: string }[] }>(`${path}Export`, flat);
  expect([status, data.fields.map((issue) => issue.path)]).toEqual([400, ['filters', 'quick']]);
});
