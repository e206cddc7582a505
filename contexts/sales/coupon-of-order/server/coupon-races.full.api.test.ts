import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../../tests/setup/shop.ts';
import { type Crowded, type RaceShop, raceShop } from '../../../../tests/security/races/race-shop.ts';
import { idempotencyHeader, placedOrder, sellSku, writeDraftFor } from '../../order/testing/test-shop.ts';

interface Buyer extends Caller {
  readonly id: number;
}

let shop: RaceShop;
let made = 0;
beforeAll(async () => {
  shop = await raceShop();
}, 60_000);
afterAll(() => shop.close());

async function buyer(): Promise<Buyer> {
  made += 1;
  const body = { username: `racer${made}`, password: 'Plum-lane-18' };
  await shop.post('/admin/member/member/add', { ...body, nickname: 'Mei' });
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/login', body, null);
  return { token: data.token, audience: 'member', id: data.memberInfo.id };
}

async function template(wish: object): Promise<number> {
  const path = '/admin/promotion/coupon-template/';
  made += 1;
  const draft = { name: `Race ${made}`, kind: 'cash', valueAmount: 100, validDays: 30, ...wish };
  const { data } = await shop.post<{ id: number; version: number }>(`${path}add`, draft);
  await shop.post(`${path}activate`, { id: data.id, version: data.version }, shop.owner, idempotencyHeader());
  return data.id;
}

async function claimed(who: Buyer): Promise<number> {
  const templateId = await template({ perMemberLimit: 100 });
  return (await shop.post<{ id: number }>('/user/coupon/claim', { templateId }, who, idempotencyHeader())).data.id;
}

const countRows = async (text: string, values: readonly unknown[]): Promise<number> =>
  (await shop.db.rows<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n ?? -1;

/** The lock under which a coupon is read, and the state by which it is written. */
const couponGuards = [
  {
    stands: /(from "?promotion_coupon"? t where t\.id = \$\d+ and t\.deleted_at is null.*) for update$/,
    without: '$1',
    together: 5,
  },
  {
    stands: /^(update "?promotion_coupon"? .* and )"?status"? = any\((\$\d+)::text\[\]\)/,
    without: '$1("status" = any($2::text[]) or true)',
  },
];

const templateLock = { stands: / for no key update of "promotion_coupon_template"/, without: '' };
const claims = (crowd: Crowded, count: number, args: { templateId: number; by: (at: number) => Caller }) =>
  crowd.all(count, '/user/coupon/claim', { body: () => ({ templateId: args.templateId }), by: args.by });

describe('one coupon in five orders that are placed at once [macrozheng #1003]', () => {
  /** Returns how many orders were placed with it. */
  async function race(crowd: Crowded): Promise<number> {
    const who = await buyer();
    const couponId = await claimed(who);
    const drafts: { readonly id: number; readonly version: number }[] = [];
    while (drafts.length < 5) {
      // Orders of one SKU would wait for its stock.
      const { skuId } = await sellSku(shop.db, { price: 5_000 });
      const wish = { memberId: who.id, deliveryType: 'pickup', lines: [{ skuId, qty: 1 }], couponId };
      drafts.push((await writeDraftFor(shop, wish)).data);
    }
    // Staff place them, because the orders of a member who places them wait for each other anyway.
    const replies = await crowd.all(5, '/admin/sales/draft-order/place', {
      body: (at) => ({ id: drafts[at]?.id, version: drafts[at]?.version }),
    });
    const placed = replies.filter(({ status }) => status === 200).length;
    expect(await countRows(`sales_order where coupon_id = $1 and status = 'pending_payment'`, [couponId])).toBe(placed);
    return placed;
  }

  it('is in one of them; without its lock and its state in several', async () => {
    expect(await race(shop.crowd)).toBe(1);
    expect(await shop.without(couponGuards, race)).toBeGreaterThan(1);
  }, 60_000);
});

describe('twenty members who claim the last five coupons at once [Saleor #544]', () => {
  async function race(crowd: Crowded): Promise<number> {
    const members: Buyer[] = [];
    while (members.length < 20) members.push(await buyer());
    const templateId = await template({ totalQty: 5 });
    await claims(crowd, 20, { templateId, by: (at) => members[at] ?? shop.owner });
    return countRows('promotion_coupon where template_id = $1', [templateId]);
  }

  it('get five; without the lock and the condition of the counter they get more', async () => {
    expect(await race(shop.crowd)).toBe(5);
    await shop.db.run('alter table promotion_coupon_template drop constraint promotion_coupon_template_counts');
    const counter = { stands: /(<= "[a-z_]+"\."total_qty")/, without: '$1 or true' };
    const ending = { stands: /returning .*"claimedCount"$/, without: 'returning 0 as "claimedCount"' };
    const open = await shop.without([{ ...templateLock, together: 20 }, counter, ending], race);
    expect(open).toBeGreaterThan(5);
  }, 60_000);
});

describe('a member who claims one coupon ten times at once [Vendure PR #4660]', () => {
  async function race(crowd: Crowded): Promise<number> {
    const who = await buyer();
    const templateId = await template({ perMemberLimit: 1 });
    await claims(crowd, 10, { templateId, by: () => who });
    return countRows('promotion_coupon where template_id = $1', [templateId]);
  }

  it('gets it once; without the lock and the key of the claim several times', async () => {
    expect(await race(shop.crowd)).toBe(1);
    await shop.db.run('drop index promotion_coupon_claim_key_key');
    expect(await shop.without([{ ...templateLock, together: 10 }], race)).toBeGreaterThan(1);
  }, 60_000);
});

describe('ten orders with coupons that are closed while they are paid', () => {
  /** Returns the calls that were accepted, and the orders whose coupon contradicts them. */
  async function race(crowd: Crowded): Promise<{ accepted: number; contradictions: number }> {
    const who = await buyer();
    const orders: { id: number; version: number; payableAmount: number }[] = [];
    while (orders.length < 10) {
      const { skuId } = await sellSku(shop.db, { price: 5_000 });
      const wish = { memberId: who.id, deliveryType: 'pickup', lines: [{ skuId, qty: 1 }], couponId: await claimed(who) };
      orders.push(await placedOrder(shop, wish));
    }
    const of = (at: number) => ({ id: orders[at]?.id, version: orders[at]?.version });
    const replies = await Promise.all([
      crowd.all(10, '/admin/sales/order/close', { body: (at) => ({ ...of(at), reason: 'not wanted' }) }),
      crowd.all(10, '/admin/sales/order/markPaid', {
        body: (at) => ({ ...of(at), method: 'transfer', amount: orders[at]?.payableAmount, reference: 'B-1' }),
      }),
    ]);
    const contradictions = await countRows(
      `sales_order o join promotion_coupon c on c.id = o.coupon_id where o.id = any($1)
         and (o.status, c.status) not in (('closed', 'available'), ('to_ship', 'used'))`,
      [orders.map(({ id }) => id)],
    );
    return { accepted: replies.flat().filter(({ status }) => status === 200).length, contradictions };
  }

  it('are either closed with the coupon back, or paid with it used', async () => {
    expect(await race(shop.crowd)).toEqual({ accepted: 10, contradictions: 0 });
    // Without the lock of the order the state of the coupon decides: one of the two still wins.
    const order = { stands: /(from "?sales_order"? t where .*) for update$/, without: '$1', together: 20 };
    expect((await shop.without([order], race)).contradictions).toBe(0);
  }, 60_000);
});
