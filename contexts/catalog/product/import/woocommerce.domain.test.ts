import { isRejection } from '@shopkeeper/resource';
import { describe, expect, it } from 'vitest';
import { recognise } from './columns.domain.ts';
import { planTable } from './testing/import-file.ts';

const header = [
  'ID',
  'Type',
  'SKU',
  'Name',
  'Published',
  'Stock',
  'Sale price',
  'Regular price',
  'Categories',
  'Images',
  'Parent',
];
const attributes = ['Attribute 1 name', 'Attribute 1 value(s)'];
const plan = async (...rows: readonly (readonly string[])[]) => (await planTable([[...header, ...attributes], ...rows])).products;
const simple = (id: string, name: string) => [id, 'simple', '', name, '1', '3', '', '10', 'Cups, Sale', '', '', '', ''];

describe('rows of WooCommerce', () => {
  it('are recognised by the regular price', () => {
    const layout = recognise(header);
    expect(isRejection(layout) ? layout : layout.format).toBe('woocommerce');
  });

  it('of products with the same name are two products', async () => {
    const products = await plan(simple('7', 'Cup'), simple('8', 'Cup'));
    expect(products.map(({ handle, rowErrors }) => [handle, rowErrors])).toEqual([
      ['cup', []],
      ['cup-id-8', []],
    ]);
    expect(products[0]?.draft?.category).toEqual({ path: ['Cups'], exact: false });
  });

  it('of variations may come before their parent', async () => {
    const [product] = await plan(
      ['9', 'variation', 'C-R', 'Cup - Red', '1', '4', '8', '10', '', '', 'CUP', 'Colour', 'Red'],
      ['5', 'variable', 'CUP', 'Cup', '1', '', '', '', 'Cups', '', '', 'Colour', 'Red, Blue'],
    );
    expect(product?.rowErrors).toEqual([]);
    expect(product?.draft).toMatchObject({
      name: 'Cup',
      spuCode: 'CUP',
      status: 'on_sale',
      options: [{ name: 'Colour', values: ['Red'] }],
      variants: [{ skuCode: 'C-R', values: ['Red'], priceAmount: 800, marketAmount: 1_000, stock: 4 }],
    });
  });
});
