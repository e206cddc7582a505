import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtPages, openPage } from '../../../../tests/setup/built-pages.ts';
import { sellSku } from '../../../../tests/setup/order-shop.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ isStepped: true, staticDir: await builtPages() });
});
afterAll(() => shop.close());

describe('the page of a product', () => {
  it('is sent with its name, the price of visitors and its description', async () => {
    const { productId } = await sellSku(shop.db, { name: 'Bowl <blue> & white', price: 3050, cost: 1234, stock: 7 });
    await shop.db.run('update catalog_product set detail = $1, intro = $2 where id = $3', [
      '<p>Fired <em>twice</em></p>',
      'For soup & rice',
      productId,
    ]);
    const page = await openPage(shop, `/product/${productId}`);
    expect(page).toMatchObject({ status: 200, path: `/product/${productId}`, description: 'For soup &amp; rice' });
    expect(page.title).toMatch(/^Bowl &lt;blue&gt; &amp; white · /);
    expect(page.body).toContain('<strong>¥30.50</strong>');
    expect(page.body).toContain('<p>Fired <em>twice</em></p>');
    expect(page.data).toMatchObject({
      '@type': 'Product',
      offers: { priceCurrency: 'CNY', lowPrice: '30.50', availability: 'https://schema.org/InStock' },
    });
    // Neither the cost nor the number of units is for everybody.
    expect(page.body).not.toMatch(/12\.34|1234|"7"/);
  });

  it('is 404 for a product that is not on sale', async () => {
    const { productId } = await sellSku(shop.db, { name: 'Taken away', price: 100, stock: 1 });
    await shop.db.run(`update catalog_product set status = 'archived' where id = $1`, [productId]);
    const page = await openPage(shop, `/product/${productId}`);
    expect(page).toMatchObject({ status: 404, title: 'Shopkeeper' });
    expect(page.body).not.toContain('Taken');
  });
});
