import { afterAll, beforeAll, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../tests/setup/shop.ts';

interface Page {
  readonly result: readonly { readonly name: string; readonly values: readonly { readonly name: string }[] }[];
}

const spec = '/admin/catalog/spec/';
let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

it('[M-04.list] a list returns the lines that its declaration lists, each under its own row and in their order', async () => {
  const specs = { Weave: ['Twill', 'Plain'], Grind: ['Fine'] };
  for (const [name, values] of Object.entries(specs))
    await shop.post(`${spec}add`, { name, values: values.map((value) => ({ name: value })) });
  const { data } = await shop.post<Page>(`${spec}GetPageData`, { sorts: [{ field: 'id', order: 'asc' }] });
  expect(data.result.map(({ name, values }) => [name, values.map((value) => value.name)])).toEqual(Object.entries(specs));
});
