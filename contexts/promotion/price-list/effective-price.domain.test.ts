import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canMeet,
  consideredPrices,
  effectivePrice,
  isWithinWindow,
  type ListedPrice,
  type PriceListTerms,
  type PriceQuestion,
  priceStages,
} from './effective-price.domain.ts';

const list = (more: Partial<PriceListTerms> = {}): PriceListTerms => ({
  id: 1,
  name: 'Autumn',
  kind: 'sale',
  priority: 0,
  audience: 'all',
  levelIds: [],
  groupIds: [],
  segmentIds: [],
  status: 'active',
  startsAt: null,
  endsAt: null,
  withLevelDiscount: false,
  ...more,
});

const price = (of: PriceListTerms, more: Partial<ListedPrice> = {}): ListedPrice => ({
  list: of,
  skuId: 7,
  minQty: 1,
  priceAmount: 800,
  discount: null,
  ...more,
});

const asked: PriceQuestion = { skuId: 7, qty: 1, listPrice: 1_000, at: 5_000, levelId: null, groupId: null, segmentIds: [] };
const unitOf = (prices: readonly ListedPrice[], more: Partial<PriceQuestion> = {}) =>
  effectivePrice(prices, { ...asked, ...more })?.unitPrice ?? null;

describe('the effective price', () => {
  it('is in force from the start of the window until just before its end', () => {
    const prices = [price(list({ startsAt: 5_000, endsAt: 6_000 }))];
    expect([4_999, 5_000, 5_999, 6_000].map((at) => unitOf(prices, { at }))).toEqual([null, 800, 800, null]);
  });

  it('takes the highest priority, then the lowest price', () => {
    const cheap = price(list({ id: 2, name: 'Cheap' }), { priceAmount: 500 });
    const first = price(list({ id: 3, name: 'First', priority: 9 }), { priceAmount: 900 });
    expect(effectivePrice([cheap, first, price(list())], asked)).toMatchObject({ listName: 'First', unitPrice: 900 });
    expect(effectivePrice([price(list()), cheap], asked)).toMatchObject({ listName: 'Cheap', unitPrice: 500 });
  });

  it('takes the highest quantity break that is reached', () => {
    const prices = [
      price(list()),
      price(list(), { minQty: 10, priceAmount: 700 }),
      price(list(), { minQty: 100, priceAmount: 600 }),
    ];
    expect([1, 9, 10, 99, 100].map((qty) => unitOf(prices, { qty }))).toEqual([800, 800, 700, 700, 600]);
  });

  it('never raises a price by a sale, as a fixed price may', () => {
    expect(unitOf([price(list(), { priceAmount: 1_000 })])).toBeNull();
    expect(unitOf([price(list({ kind: 'override' }), { priceAmount: 1_200 })])).toBe(1_200);
  });

  it('rounds a share of the price down', () => {
    expect(unitOf([price(list(), { priceAmount: null, discount: 3_333 })], { listPrice: 1_001 })).toBe(333);
    expect(unitOf([price(list(), { priceAmount: null, discount: 9_999 })], { listPrice: 9_999_999_999 })).toBe(9_998_999_999);
  });

  it('asks only the levels and groups of a list', () => {
    const levels = [price(list({ audience: 'levels', levelIds: [4] }))];
    const groups = [price(list({ audience: 'groups', groupIds: [4] }))];
    expect([unitOf(levels), unitOf(levels, { groupId: 4 }), unitOf(levels, { levelId: 4 })]).toEqual([null, null, 800]);
    expect([unitOf(groups), unitOf(groups, { levelId: 4 }), unitOf(groups, { groupId: 4 })]).toEqual([null, null, 800]);
  });

  it('says why each price does not apply', () => {
    const prices = [
      price(list({ id: 1, priority: 2 })),
      price(list({ id: 2, priority: 1 }), { priceAmount: 100 }),
      price(list({ id: 3, priority: 2 }), { priceAmount: 850 }),
      price(list({ id: 4, status: 'paused' })),
      price(list({ id: 5, startsAt: 5_001 })),
      price(list({ id: 6, endsAt: 5_000 })),
      price(list({ id: 7, audience: 'levels', levelIds: [1] })),
      price(list({ id: 8 }), { minQty: 2 }),
      price(list({ id: 9 }), { priceAmount: 1_000 }),
      price(list({ id: 10 }), { skuId: 8 }),
    ];
    const misses = new Map(consideredPrices(prices, asked).map((one) => [one.price.list.id, one.miss]));
    expect(Object.fromEntries(misses)).toEqual({
      1: null,
      2: 'lower-priority',
      3: 'higher-price',
      4: 'not-active',
      5: 'not-begun',
      6: 'ended',
      7: 'other-audience',
      8: 'below-quantity',
      9: 'not-lower',
    });
    const breaks = [price(list()), price(list(), { minQty: 5, priceAmount: 700 })];
    expect(consideredPrices(breaks, { ...asked, qty: 5 }).map(({ miss }) => miss)).toEqual([null, 'other-break']);
  });
});

describe('prices by quantity', () => {
  it('name each quantity at which the price of a unit changes, the level included', () => {
    const prices = [
      price(list({ withLevelDiscount: true })),
      price(list({ id: 2, priority: 1 }), { minQty: 10, priceAmount: 700 }),
    ];
    expect(priceStages(prices, { ...asked, levelBp: 9_500 })).toEqual([
      { minQty: 1, unitPrice: 760, listName: 'Autumn' },
      { minQty: 10, unitPrice: 700, listName: 'Autumn' },
    ]);
    expect(priceStages([], { ...asked, levelBp: 9_500 })).toEqual([{ minQty: 1, unitPrice: 950, listName: null }]);
  });
});

describe('overlapping lists', () => {
  it('meet where windows and audiences do', () => {
    const early = list({ startsAt: 0, endsAt: 10 });
    expect(canMeet(early, list({ startsAt: 10, endsAt: 20 }))).toBe(false);
    expect(canMeet(early, list({ startsAt: 9, endsAt: 20 }))).toBe(true);
    const [gold, silver] = [list({ audience: 'levels', levelIds: [1] }), list({ audience: 'levels', levelIds: [2] })];
    expect([canMeet(gold, silver), canMeet(gold, list()), canMeet(gold, list({ audience: 'groups', groupIds: [2] }))]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

const someList = fc.record({
  id: fc.integer({ min: 1, max: 6 }),
  kind: fc.constantFrom('sale' as const, 'override' as const, 'level' as const, 'group' as const),
  priority: fc.integer({ min: 0, max: 2 }),
  audience: fc.constantFrom('all' as const, 'levels' as const, 'groups' as const, 'segments' as const),
  levelIds: fc.subarray([1, 2]),
  groupIds: fc.subarray([1, 2]),
  segmentIds: fc.subarray([1, 2, 3]),
  status: fc.constantFrom('active' as const, 'active' as const, 'active' as const, 'draft' as const, 'paused' as const),
  startsAt: fc.option(fc.integer({ min: 0, max: 4 })),
  endsAt: fc.option(fc.integer({ min: 1, max: 5 })),
  withLevelDiscount: fc.boolean(),
  items: fc.uniqueArray(
    fc.record({
      minQty: fc.integer({ min: 1, max: 4 }),
      priceAmount: fc.option(fc.integer({ min: 0, max: 12 })),
      bp: fc.integer({ min: 0, max: 10_000 }),
    }),
    { selector: ({ minQty }) => minQty, maxLength: 3 },
  ),
});

/** Whether a list counts for a question, written apart from the rule. */
function counts(one: PriceListTerms, { at, levelId, groupId, segmentIds }: PriceQuestion): boolean {
  const isOpen = one.status === 'active' && at >= (one.startsAt ?? 0) && at <= (one.endsAt ?? 1_000_000) - 1;
  const ids = { all: [0], levels: one.levelIds, groups: one.groupIds, segments: one.segmentIds }[one.audience];
  const who = { all: [0], levels: [levelId], groups: [groupId], segments: segmentIds }[one.audience];
  return isOpen && ids.some((id) => who.includes(id));
}

/** What one list asks for a question; null where it has nothing to say. */
function askedBy(prices: readonly ListedPrice[], question: PriceQuestion): number | null {
  const open = prices.filter(({ skuId, minQty }) => skuId === question.skuId && minQty <= question.qty);
  const reached = open.toSorted((a, b) => a.minQty - b.minQty).pop();
  if (!reached || !counts(reached.list, question)) return null;
  const fen = reached.priceAmount ?? Number((BigInt(question.listPrice) * BigInt(reached.discount ?? 0)) / 10_000n);
  return reached.list.kind === 'sale' && fen >= question.listPrice ? null : fen;
}

/** Takes every list in turn; the best is kept. */
function naive(prices: readonly ListedPrice[], question: PriceQuestion): number | null {
  let best: { priority: number; fen: number } | null = null;
  for (const id of new Set(prices.map((one) => one.list.id))) {
    const own = prices.filter((one) => one.list.id === id);
    const fen = askedBy(own, question);
    const priority = own[0]?.list.priority ?? 0;
    if (fen === null) continue;
    if (!best || priority > best.priority || (priority === best.priority && fen < best.fen)) best = { priority, fen };
  }
  return best?.fen ?? null;
}

describe('over random lists', () => {
  it('equals a naive reference at every boundary', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(someList, { selector: ({ id }) => id, maxLength: 5 }),
        fc.record({
          qty: fc.integer({ min: 1, max: 5 }),
          at: fc.integer({ min: 0, max: 5 }),
          listPrice: fc.integer({ min: 0, max: 11 }),
          levelId: fc.option(fc.constantFrom(1, 2)),
          groupId: fc.option(fc.constantFrom(1, 2)),
          segmentIds: fc.subarray([1, 2, 3]),
        }),
        (lists, question) => {
          const prices = lists.flatMap(({ items, ...terms }) =>
            items.map(({ minQty, priceAmount, bp }) =>
              price(list({ ...terms, name: `L${terms.id}` }), {
                minQty,
                priceAmount,
                discount: priceAmount === null ? bp : null,
              }),
            ),
          );
          const whole = { ...question, skuId: 7 };
          expect(effectivePrice(prices, whole)?.unitPrice ?? null).toBe(naive(prices, whole));
          expect(effectivePrice(prices.toReversed(), whole)).toEqual(effectivePrice(prices, whole));
          const considered = consideredPrices(prices, whole);
          expect(considered).toHaveLength(prices.length);
          expect(considered.filter(({ miss }) => miss === null).length).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 600 },
    );
  });

  it('agrees with the window of a list', () => {
    fc.assert(
      fc.property(fc.option(fc.nat(5)), fc.option(fc.nat(5)), fc.nat(6), (startsAt, endsAt, at) => {
        const isIn = unitOf([price(list({ startsAt, endsAt }))], { at }) !== null;
        expect(isIn).toBe(isWithinWindow({ startsAt, endsAt }, at));
      }),
    );
  });
});
