import { describe, expect, it } from 'vitest';
import { mergeLines, mostLines, mostUnits, visitorCart } from './cart.domain.ts';

describe('merging the cart of a visitor', () => {
  it('keeps the larger quantity of a SKU in both, and changes nothing when repeated', () => {
    const own = [
      { skuId: 1, qty: 2 },
      { skuId: 2, qty: 5 },
    ];
    const brought = [
      { skuId: 2, qty: 3 },
      { skuId: 3, qty: 1 },
      { skuId: 1, qty: 4 },
    ];
    const { lines, left } = mergeLines(own, brought);
    expect(left).toEqual([]);
    expect(lines).toEqual([
      { skuId: 1, qty: 4 },
      { skuId: 2, qty: 5 },
      { skuId: 3, qty: 1 },
    ]);
    expect(mergeLines(lines, brought).lines).toEqual(lines);
  });

  it('names the lines for which there is no room', () => {
    const own = Array.from({ length: mostLines - 1 }, (_, at) => ({ skuId: at + 1, qty: 1 }));
    const { lines, left } = mergeLines(own, [
      { skuId: 5001, qty: 1 },
      { skuId: 5002, qty: 1 },
      { skuId: 7, qty: mostUnits + 1 },
    ]);
    expect(lines).toHaveLength(mostLines);
    expect(left).toEqual([5002]);
    expect(lines.find(({ skuId }) => skuId === 7)?.qty).toBe(mostUnits);
  });
});

describe('the cart of a visitor', () => {
  it('counts what is on sale at its present price, and keeps the rest readable', () => {
    const line = (skuId: number) => ({
      skuId,
      productId: 1,
      qty: 2,
      name: `Bowl ${skuId}`,
      specText: '',
      image: null,
      price: 1000,
      isSelected: true,
    });
    const unit = { productId: 1, name: 'Bowl', specText: '', image: null } as const;
    const view = visitorCart(
      [line(1), line(2), line(3)],
      [
        { ...unit, skuId: 1, price: 900, stock: 'few' },
        { ...unit, skuId: 2, price: 1000, stock: 'out' },
      ],
    );
    expect(view.lines.map(({ state, price, formerPrice }) => [state, price, formerPrice])).toEqual([
      ['ok', 900, 1000],
      ['sold-out', 1000, null],
      ['removed', null, null],
    ]);
    expect([view.count, view.amount, view.lines[2]?.name]).toEqual([2, 1800, 'Bowl 3']);
  });
});
