import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { idempotencyHeader, productCalls } from '../testing/product-calls.ts';

let shop: TestShop;
let calls: ReturnType<typeof productCalls>;

beforeAll(async () => {
  shop = await testShop();
  const { data } = await shop.post<{ id: number }>('/admin/catalog/category/add', { name: 'Shirts' });
  calls = productCalls(shop, data.id);
});
afterAll(() => shop.close());

/** Builds a product of two specs with a stock count for each SKU. */
function bodyOf(name: string, colours: number, sizes: number) {
  const values = Array.from({ length: colours * sizes }, (_none, i) => [`c${i % colours}`, `s${Math.floor(i / colours)}`]);
  return {
    product: calls.draft({
      name,
      specs: ['Colour', 'Size'],
      skus: values.map((one, i) => ({ values: one, priceAmount: 100 + i, enabled: true })),
    }),
    stock: values.map((one, i) => ({ values: one, onHand: i + 1 })),
  };
}

/** Returns the result and the number of statements on product and stock tables. */
async function counting<T>(work: () => Promise<T>): Promise<{ answer: T; statements: number }> {
  const client = await shop.db.pool.connect();
  client.release();
  // All connections share this prototype method; the prototype has no type of its own.
  const options = vi.spyOn(Object.getPrototypeOf(client) as { query(...query: unknown[]): unknown }, 'query');
  const answer = await work();
  const statements = options.mock.calls.filter(([query]) => /catalog_(product|stock)/.test(JSON.stringify(query))).length;
  options.mockRestore();
  return { answer, statements };
}

/** Counts the statements for adding a product with counted stock, and for saving all of it again. */
async function statementsFor(name: string, colours: number, sizes: number): Promise<number[]> {
  const body = bodyOf(name, colours, sizes);
  const added = await counting(() => calls.saveWithStock(body, idempotencyHeader()));
  const { id, version, skus } = added.answer.data;
  expect(skus).toHaveLength(colours * sizes);
  const lines = skus.map((sku) => ({ ...sku, parentId: undefined, lineNo: undefined, priceAmount: sku.priceAmount + 1 }));
  const stock = body.stock.map((one) => ({ ...one, onHand: one.onHand + 1 }));
  const saved = await counting(() => calls.saveWithStock({ product: { id, version, skus: lines }, stock }, idempotencyHeader()));
  expect(saved.answer.data).toMatchObject({ priceMin: 101 });
  return [added.statements, saved.statements];
}

describe('a product of 2,000 SKUs', () => {
  it('is added and saved again with counted stock, in as many statements as one of 20', async () => {
    const few = await statementsFor('Few', 5, 4);
    expect(Math.min(...few)).toBeGreaterThan(5);
    const many = await statementsFor('Many', 50, 40);
    // A scheduled task may query products meanwhile; one statement per SKU would give thousands.
    for (const [at, count] of many.entries()) expect(Math.abs(count - (few[at] ?? 0))).toBeLessThanOrEqual(3);
  });
});
