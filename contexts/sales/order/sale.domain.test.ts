import { describe, expect, it } from 'vitest';
import type { Sellable } from '@shopkeeper/catalog';
import { freightOf, lineRejections, type RequestedLine } from './sale.domain.ts';

const bowl: Sellable = {
  skuId: 1,
  productId: 10,
  name: 'Bowl',
  specText: 'Blue',
  skuCode: null,
  image: null,
  listPrice: 1000,
  cost: null,
  weightG: 0,
  volumeCm3: 0,
  isOnSale: true,
  isPhysical: true,
  minQty: null,
  limitPerOrder: null,
  freightMode: 'free',
  freightAmount: null,
  freightTemplateId: null,
  available: 5,
};
const want = (skuId: number, qty: number): RequestedLine => ({ skuId, qty, override: null });
const shelf = (...sellables: Sellable[]) => new Map(sellables.map((one) => [one.skuId, one]));

describe('lineRejections', () => {
  it('is empty when enough of an on-sale SKU is available', () => {
    expect(lineRejections([want(1, 5)], shelf(bowl))).toEqual([]);
  });

  it('adds up the quantity of one SKU over all its lines', () => {
    const issues = lineRejections([want(1, 3), want(1, 3)], shelf(bowl));
    expect(issues.map(({ errorCode: rejected, lineNo, details }) => [rejected, lineNo, details.asked])).toEqual([
      ['order.short-stock', 1, 6],
      ['order.short-stock', 2, 6],
    ]);
  });

  it('checks minimum and limit over all SKUs of a product', () => {
    const other = { ...bowl, skuId: 2, minQty: 4, limitPerOrder: 4 };
    const shelved = shelf({ ...bowl, minQty: 4, limitPerOrder: 4 }, other);
    expect(lineRejections([want(1, 2), want(2, 2)], shelved)).toEqual([]);
    expect(lineRejections([want(1, 1), want(2, 2)], shelved).map(({ errorCode: rejected }) => rejected)).toEqual([
      'order.below-minimum',
      'order.below-minimum',
    ]);
    expect(lineRejections([want(1, 3), want(2, 2)], shelved).map(({ errorCode: rejected }) => rejected)).toEqual([
      'order.above-limit',
      'order.above-limit',
    ]);
  });

  it('reports a SKU that is gone or off sale, and nothing else about it', () => {
    expect(lineRejections([want(1, 99), want(7, 1)], shelf({ ...bowl, isOnSale: false }))).toMatchObject([
      { errorCode: 'order.not-on-sale', lineNo: 1 },
      { errorCode: 'order.unknown-sku', lineNo: 2 },
    ]);
  });

  it('never reports negative stock', () => {
    expect(lineRejections([want(1, 1)], shelf({ ...bowl, available: -3 }))[0]?.details.available).toBe(0);
  });
});

describe('freight', () => {
  const fixed = (freightAmount: number) => ({ freightMode: 'fixed', freightAmount }) as const;

  it('is that of the most expensive product, once', () => {
    const options = { deliveryType: 'express', byHand: null };
    expect(freightOf([fixed(800), fixed(1200), bowl], options)).toEqual({ mode: 'fixed', amount: 1200, freeFrom: null });
    expect(freightOf([bowl], options)).toEqual({ mode: 'free' });
  });

  it('of templates is added to the highest fixed freight, which its own lines bear', () => {
    const options = { deliveryType: 'express', byHand: null };
    const charge = { template: 'Heavy', amount: 500, freeFrom: null, places: [2] };
    const own = { template: '', amount: 1200, freeFrom: null, places: [0, 1] };
    const lines = [fixed(800), fixed(1200), { ...bowl, freightMode: 'template' }] as const;
    expect(freightOf(lines, { ...options, charges: [charge] })).toEqual({ mode: 'template', charges: [own, charge] });
    expect(freightOf([bowl], { ...options, charges: [charge] })).toEqual({ mode: 'template', charges: [charge] });
    expect(freightOf(lines, { ...options, byHand: 1, charges: [charge] })).toMatchObject({ mode: 'fixed', amount: 1 });
  });

  it('is what staff set, zero included, and none for pickup', () => {
    expect(freightOf([fixed(800)], { deliveryType: 'express', byHand: 0 })).toEqual({ mode: 'fixed', amount: 0, freeFrom: null });
    expect(freightOf([fixed(800)], { deliveryType: 'pickup', byHand: null })).toEqual({ mode: 'free' });
  });
});
