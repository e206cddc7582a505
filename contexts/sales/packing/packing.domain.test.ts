import { describe, expect, it } from 'vitest';
import { comparePositions, isComplete, lineFor, pickStops, type PickLine } from './packing.domain.ts';

const line = (lineId: number, skuId: number, qty: number, packed = 0) => ({ lineId, skuId, qty, packed });

describe('a scanned SKU', () => {
  it('counts for the first line with room', () => {
    const lines = [line(1, 7, 2, 2), line(2, 7, 3, 1), line(3, 8, 1)];
    expect(lineFor(lines, { skuId: 7, qty: 2 })).toMatchObject({ lineId: 2 });
  });

  it('is rejected when the order has none of it, or no more of it', () => {
    const lines = [line(1, 7, 2, 1)];
    expect(lineFor(lines, { skuId: 8, qty: 1 })).toMatchObject({ errorCode: 'packing.wrong-item' });
    expect(lineFor(lines, { skuId: 7, qty: 2 })).toMatchObject({ errorCode: 'packing.too-many', details: { left: 1, asked: 2 } });
  });

  it('completes the order when all is counted', () => {
    expect(isComplete([line(1, 7, 2, 2), line(2, 8, 1, 1)])).toBe(true);
    expect(isComplete([line(1, 7, 2, 2), line(2, 8, 1)])).toBe(false);
    expect(isComplete([])).toBe(false);
  });
});

describe('the pick list', () => {
  const wanted = (orderId: number, skuId: number, shelf: string | null, qty: number): PickLine => ({
    orderId,
    skuId,
    name: `item ${skuId}`,
    specText: '',
    skuCode: null,
    image: null,
    shelf,
    qty,
  });

  it('walks the shelves in order, numbers within them as numbers, goods without a shelf last', () => {
    expect(['B-1', null, 'A-10', 'A-2'].toSorted(comparePositions)).toEqual(['A-2', 'A-10', 'B-1', null]);
  });

  it('joins the lines of one SKU and names the bins of its orders', () => {
    const lines = [wanted(30, 1, 'B-1', 2), wanted(20, 1, 'B-1', 1), wanted(20, 2, 'A-1', 4), wanted(30, 1, 'B-1', 1)];
    expect(pickStops([30, 20], lines)).toMatchObject([
      { skuId: 2, shelf: 'A-1', qty: 4, bins: [{ bin: 2, qty: 4 }] },
      {
        skuId: 1,
        qty: 4,
        bins: [
          { bin: 1, qty: 3 },
          { bin: 2, qty: 1 },
        ],
      },
    ]);
  });
});
