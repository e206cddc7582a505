import { expect, it } from 'vitest';
import { csvOf } from './sold-csv.ts';

it('the file of best sellers has quoted names, amounts in yuan, and no formulas', async () => {
  const products = [
    { productId: 1, name: 'Mug, "blue"', image: null, qty: 3, amount: 12_905 },
    { productId: 2, name: '=1+1', image: null, qty: 1, amount: 100 },
  ];
  const bytes = new Uint8Array(await csvOf(products, (key) => key).arrayBuffer());
  const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\r\n');
  expect(lines).toEqual([
    '\uFEFF"text.product","text.quantity","text.figure.paidAmount"',
    '"Mug, ""blue""",3,129.05',
    `"'=1+1",1,1.00`,
    '',
  ]);
});
