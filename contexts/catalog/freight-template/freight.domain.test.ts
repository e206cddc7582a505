import { describe, expect, it } from 'vitest';
import { type FreightTerms, isFreightFree, mostFreight, noShipRegionOf, overlappingRow, quoteFreight } from './freight.domain.ts';

const own = { firstUnit: 1, firstAmount: 800, extraUnit: 1, extraAmount: 200 };
const plain: FreightTerms = { chargeMode: 'piece', ...own, zones: [], freeRules: [], noShipRegions: [] };
const load = (qty: number, weightG = 0, volumeCm3 = 0) => ({ qty, weightG, volumeCm3 });
const xuhui = '310104';
const urumqi = '650102';

describe('the freight of a load', () => {
  it.each([
    [1, 800],
    [2, 1_000],
    [5, 1_600],
  ])('by piece: %i pieces cost %i fen', (qty, amount) => {
    expect(quoteFreight(plain, load(qty), xuhui).amount).toBe(amount);
  });

  it.each([
    [0, 1_200],
    [1_000, 1_200],
    [1_001, 1_700],
    [1_500, 1_700],
    [1_501, 2_200],
  ])('by weight: %i g cost %i fen, each begun unit counts', (weightG, amount) => {
    const terms = {
      ...plain,
      chargeMode: 'weight',
      firstUnit: 1_000,
      firstAmount: 1_200,
      extraUnit: 500,
      extraAmount: 500,
    } as const;
    expect(quoteFreight(terms, load(9, weightG), xuhui).amount).toBe(amount);
  });

  it('by volume counts cm³, not pieces', () => {
    const terms = { ...plain, chargeMode: 'volume', firstUnit: 1_000, extraUnit: 1_000 } as const;
    expect(quoteFreight(terms, load(50, 0, 2_500), xuhui)).toMatchObject({ units: 2_500, extras: 2, amount: 1_200 });
  });

  it('has amounts of less than a yuan (likeshop: first_money without decimals)', () => {
    expect(quoteFreight({ ...plain, firstAmount: 50 }, load(1), xuhui).amount).toBe(50);
  });

  it('never leaves what is counted exactly', () => {
    const terms = { ...plain, chargeMode: 'weight', extraUnit: 1, extraAmount: 1_000_000 } as const;
    expect(quoteFreight(terms, load(99_999, 99_999 * 10_000_000), xuhui).amount).toBe(mostFreight);
  });

  it('has the rate of the zone that contains the region, else that of the template', () => {
    const far = { regions: ['650000', '540100'], firstUnit: 1, firstAmount: 2_500, extraUnit: 1, extraAmount: 900 };
    const terms = { ...plain, zones: [far] };
    expect(quoteFreight(terms, load(2), urumqi)).toMatchObject({ amount: 3_400, zone: 0 });
    expect(quoteFreight(terms, load(2), '540102')).toMatchObject({ amount: 3_400, zone: 0 });
    expect(quoteFreight(terms, load(2), '540200')).toMatchObject({ amount: 1_000, zone: null });
    expect(quoteFreight(terms, load(2), null)).toMatchObject({ amount: 1_000, zone: null });
  });
});

describe('free freight', () => {
  const free = (regions: readonly string[], minAmount: number | null, minQty: number | null = null) => ({
    regions,
    minAmount,
    minQty,
  });

  it('begins at its limit, not one fen later', () => {
    const quote = quoteFreight({ ...plain, freeRules: [free([], 9_900)] }, load(1), xuhui);
    expect([9_899, 9_900].map((goods) => isFreightFree(quote, goods))).toEqual([false, true]);
  });

  it('has a limit for each zone (PrestaShop #17453)', () => {
    const terms = { ...plain, freeRules: [free(['310000'], 5_000), free(['650000'], 30_000)] };
    const froms = [xuhui, urumqi, '440106'].map((region) => quoteFreight(terms, load(1), region).freeFrom);
    expect(froms).toEqual([5_000, 30_000, null]);
  });

  it('needs amount and pieces where a rule has both, and pieces alone suffice where it has no amount', () => {
    const both = { ...plain, freeRules: [free([], 5_000, 3)] };
    expect([2, 3].map((qty) => quoteFreight(both, load(qty), xuhui).freeFrom)).toEqual([null, 5_000]);
    expect(isFreightFree(quoteFreight({ ...plain, freeRules: [free([], null, 2)] }, load(2), xuhui), 0)).toBe(true);
  });
});

describe('the regions of a template', () => {
  it.each([
    [[['310000'], ['310104']], 1],
    [[['310104'], ['440000'], ['310000']], 2],
    [[['310104'], ['310104']], 1],
    [[['310104', '310000']], 0],
    [[['310104'], ['310105'], ['320000', '330100']], null],
  ])('%j overlap in row %s (woocommerce #17524: the first match won)', (rows, place) => {
    expect(overlappingRow(rows.map((regions) => ({ regions })))).toBe(place);
  });

  it('to which nothing is sent are found by what they contain', () => {
    const terms = { noShipRegions: ['650000', '310104'] };
    expect(noShipRegionOf(terms, urumqi)).toBe('650000');
    expect(noShipRegionOf(terms, xuhui)).toBe('310104');
    expect(noShipRegionOf(terms, '310105')).toBeNull();
    expect(noShipRegionOf(terms, null)).toBeNull();
  });
});
