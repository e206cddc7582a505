import { describe, expect, it } from 'vitest';
import type { DraftLineView, DraftView, OfferedSku } from '../draft-view.domain.ts';
import { basketOf, contentOf, emptyBasket, maxQty, readWish, shownLines, withLine, withoutLine, withSku } from './basket.ts';

const bowl = { skuId: 1, minQty: null };
const box = { skuId: 2, minQty: 6 };

const line = (skuId: number, more: Partial<DraftLineView> = {}): DraftLineView => ({
  lineNo: 1,
  skuId,
  productId: skuId,
  name: `SKU ${skuId}`,
  specText: '',
  skuCode: null,
  image: null,
  qty: 1,
  listPrice: 1000,
  unitPrice: 1000,
  floor: 800,
  override: null,
  itemsAmount: 1000,
  adjustAmount: 0,
  freightAmount: 0,
  payableAmount: 1000,
  available: 5,
  warnings: [],
  ...more,
});

const view = (lines: readonly DraftLineView[]): DraftView => ({
  id: 1,
  version: 1,
  updatedAt: 0,
  member: null,
  address: null,
  deliveryType: 'express',
  lines,
  itemCount: 1,
  itemsAmount: 1000,
  discountAmount: 0,
  memberDiscountAmount: 0,
  couponAmount: 0,
  coupon: null,
  adjustAmount: 0,
  freightAmount: 0,
  payableAmount: 1000,
  currency: 'CNY',
  freight: null,
  explanation: [],
  buyerNote: null,
  staffNote: null,
  repriced: null,
});

describe('a basket', () => {
  it('adds to the line of a SKU, and starts a new line with the minimum quantity', () => {
    const twice = withSku(withSku(emptyBasket, bowl, 2), bowl, 3);
    expect(twice.lines).toEqual([{ skuId: 1, qty: 5, override: null }]);
    const boxes = withSku(withSku(twice, box, 1), box, 1);
    expect(boxes.lines.map(({ qty }) => qty)).toEqual([5, 7]);
  });

  it('limits quantities to between one and the maximum of a line', () => {
    const basket = withSku(emptyBasket, bowl, 1);
    expect(withLine(basket, 0, { qty: 0 }).lines[0]?.qty).toBe(1);
    expect(withLine(basket, 0, { qty: 1e9 }).lines[0]?.qty).toBe(maxQty);
    expect(withoutLine(basket, 0)).toEqual(emptyBasket);
  });

  it('has the same content as another one with equal values, whatever the order of their keys', () => {
    const priced = { ...emptyBasket, lines: [{ skuId: 1, qty: 1, override: { unitPrice: 900, reason: 'torn' } }] };
    const same = { ...emptyBasket, lines: [{ qty: 1, override: { reason: 'torn', unitPrice: 900 }, skuId: 1 }] };
    expect(contentOf(priced)).toBe(contentOf(same));
    expect(contentOf(priced)).not.toBe(contentOf(withLine(priced, 0, { override: null })));
    expect(contentOf(basketOf(view([line(1)])))).toBe(
      contentOf({ ...emptyBasket, lines: [{ skuId: 1, qty: 1, override: null }] }),
    );
  });
});

describe('the displayed lines', () => {
  const lamp: OfferedSku = {
    skuId: 9,
    productId: 90,
    name: 'Lamp',
    specText: 'Red',
    skuCode: 'L-1',
    image: null,
    price: 2500,
    available: 3,
    minQty: null,
    limitPerOrder: null,
  };

  it('appear before the server has priced them', () => {
    const shown = shownLines(withSku(emptyBasket, lamp, 2), view([]), new Map([[9, lamp]]));
    expect(shown).toMatchObject([{ name: 'Lamp', unitPrice: 2500, amount: 5000, floor: null, warnings: [] }]);
  });

  it('show a changed quantity at once, and a warning only for the quantity it was reported for', () => {
    const warnings = [{ errorCode: 'order.short-stock', details: { available: 1 } }];
    const priced = view([line(1, { qty: 2, warnings })]);
    expect(shownLines(basketOf(priced), priced, new Map())[0]?.warnings).toEqual(warnings);
    expect(shownLines(withLine(basketOf(priced), 0, { qty: 3 }), priced, new Map())[0]).toMatchObject({
      amount: 3000,
      warnings: [],
    });
  });

  it('match their SKU when an earlier line is removed, and have unique keys', () => {
    const priced = view([line(1), line(2, { listPrice: 700, unitPrice: 700 }), line(2, { listPrice: 700, unitPrice: 700 })]);
    const shown = shownLines(withoutLine(basketOf(priced), 0), priced, new Map());
    expect(shown.map(({ unitPrice }) => unitPrice)).toEqual([700, 700]);
    expect(new Set(shown.map(({ key }) => key)).size).toBe(2);
  });
});

describe('readWish', () => {
  it.each([
    ['lamp', 1, 'lamp'],
    ['3*lamp', 3, 'lamp'],
    [' 12 × 咖啡 ', 12, '咖啡'],
    ['３＊咖啡', 3, '咖啡'],
    ['3*', 3, ''],
    ['2x4 board', 1, '2x4 board'],
    ['0*lamp', 1, 'lamp'],
    ['', 1, ''],
  ])('reads %j', (typed, qty, word) => {
    expect(readWish(typed)).toEqual({ qty, word });
  });
});
