import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { type Call, openClient, signInBuyers } from './caller.ts';
import { root } from './database.ts';
import type { Script } from './load.ts';
import type { Running, Side } from './processes.ts';

/** The items of one buyer: a draft for our order entry, and the same lines for the reference. */
export interface Basket {
  readonly id: number;
  readonly memberId: number;
  readonly skuIds: readonly number[];
}

const path = '/admin/sales/draft-order/place';
const draftsText = readFileSync(join(root, 'bench/shop/drafts.sql'), 'utf8');

const fastest = 600;

/**
 * The number of baskets that a measurement needs: a warm-up round, the rounds at full load, as long at half that rate, and the
 * race.
 */
export const placedBaskets = ({ rounds, seconds }: { rounds: number; seconds: number }): number =>
  32 + (1 + 1.5 * rounds) * seconds * fastest;

/** Creates drafts of the manager with one statement, so that only placing them is measured. */
export async function prepareBaskets(client: pg.Client, count: number): Promise<Basket[]> {
  const staff = await client.query<{ id: number }>("select id::int from access_admin where username = 'manager'");
  const { rows } = await client.query<{ id: string; memberId: string; skuIds: string[] }>(draftsText, [staff.rows[0]?.id, count]);
  await client.query('analyze sales_order, sales_order_line');
  // One member orders all the time.
  await client.query(
    `with v as (insert into kit_setting_version (id, version) values (1, 1) on conflict (id) do update set version = kit_setting_version.version + 1 returning version)
     insert into kit_setting (name, values, secrets, version) select 'sales.order', '{"unpaidOrdersMax": 0}', '{}', version from v on conflict (name) do nothing`,
  );
  return rows.map(({ id, memberId, skuIds }) => ({ id: Number(id), memberId: Number(memberId), skuIds: skuIds.map(Number) }));
}

const callOf = (side: Side, { id, memberId, skuIds }: Basket): Call =>
  side === 'ours'
    ? { path, body: { id, version: 1 }, key: randomUUID() }
    : { path, body: { memberId, lines: skuIds.map((skuId) => ({ skuId, qty: 1 })) } };

function requirePlaced(text: string): void {
  const answer: { code: number } = JSON.parse(text);
  if (answer.code !== 1) throw new Error(`an order was refused: ${text}`);
}

/**
 * Places one basket after another. Ours cannot place a draft twice, so there must be enough baskets; the reference starts over.
 */
export function placing(side: Side, baskets: readonly Basket[]): Script {
  let turn = 0;
  return {
    next() {
      const basket = baskets[side === 'bare' ? turn % baskets.length : turn];
      turn += 1;
      if (!basket) throw new Error(`all ${baskets.length} baskets are placed: measure for a shorter time`);
      return callOf(side, basket);
    },
    done: requirePlaced,
  };
}

/** Places the items of one basket after another, ours as the signed-in member and without a draft. */
export function placingAtOnce(side: Side, baskets: readonly Basket[]): Script {
  let turn = 0;
  return {
    next() {
      const basket = baskets[turn % baskets.length];
      turn += 1;
      if (!basket) throw new Error('there is no basket');
      if (side === 'bare') return callOf(side, basket);
      const lines = basket.skuIds.map((skuId) => ({ skuId, qty: 1 }));
      return { path: '/user/order/place', body: { lines, deliveryType: 'pickup' }, key: randomUUID(), asMember: true };
    },
    done: requirePlaced,
  };
}

/** A basket whose buyer pays a part of it with a coupon of their own and with points; `id` is the coupon's. */
export type BenefitBasket = Basket;

const benefitsText = readFileSync(join(root, 'bench/shop/benefits.sql'), 'utf8');
const buyersWithBenefits = 400;
/** Spent with each order: worth 1 yuan. */
const points = 100;

/** Creates signed-in buyers with coupons and points, enough for as many baskets. */
export async function prepareBenefits(client: pg.Client, token: string, count: number): Promise<BenefitBasket[]> {
  const each = Math.ceil(count / buyersWithBenefits);
  const { rows } = await client.query<BenefitBasket>(benefitsText, [buyersWithBenefits, each]);
  await client.query('analyze promotion_coupon, member_points_entry, member_points_account');
  await signInBuyers(client, token, [...new Set(rows.map(({ memberId }) => memberId))]);
  return rows;
}

/** Places one basket after another, each with its coupon: neither side can use one twice, so each has its own half. */
export function placingWithBenefits(side: Side, baskets: readonly BenefitBasket[]): Script {
  let turn = 0;
  return {
    next() {
      const basket = baskets[2 * turn + (side === 'bare' ? 1 : 0)];
      turn += 1;
      if (!basket) throw new Error(`all ${baskets.length} coupons are used: measure for a shorter time`);
      const { id: couponId, memberId } = basket;
      if (side === 'bare') return { path, body: { ...(callOf(side, basket).body as object), couponId, points } };
      const lines = basket.skuIds.map((skuId) => ({ skuId, qty: 1 }));
      const body = { lines, deliveryType: 'pickup', couponId, points };
      return { path: '/user/order/place', body, key: randomUUID(), buyerId: memberId };
    },
    done: requirePlaced,
  };
}

/** The result of one side when sixteen buyers order the last five units. */
export interface Race {
  readonly sold: number;
  /** Answers that are neither an order nor an out-of-stock error. */
  readonly odd: readonly string[];
  /** The reserved quantity according to the stock level. */
  readonly reserved: number;
}

const buyers = 16;
const pieces = 5;

/** Sixteen concurrent buyers order one unit each of a variant with five in stock: five succeed, eleven are rejected. */
export async function race(options: {
  client: pg.Client;
  running: Running;
  token: string;
  baskets: readonly Basket[];
}): Promise<Race> {
  const { client, running, token } = options;
  const baskets = options.baskets.slice(0, buyers);
  const skuId = baskets[0]?.skuIds[0] ?? 0;
  await client.query('update catalog_stock_level set on_hand = $2, reserved = 0, allocated = 0 where sku_id = $1', [
    skuId,
    pieces,
  ]);
  const wanted = baskets.map((basket) => ({ ...basket, skuIds: [skuId] }));
  await client.query(`delete from sales_order_line where parent_id = any($1) and line_no = 2`, [baskets.map(({ id }) => id)]);
  await client.query(
    `with f as (select * from sales_order_line where parent_id = $2 and line_no = 1),
      l as (update sales_order_line l set product_id = f.product_id, sku_id = f.sku_id, list_price = f.list_price, unit_price = f.unit_price,
        items_amount = f.items_amount, payable_amount = f.payable_amount from f where l.parent_id = any($1))
     update sales_order o set items_amount = f.items_amount, payable_amount = f.payable_amount, item_count = 1 from f where o.id = any($1)`,
    [baskets.map(({ id }) => id), baskets[0]?.id],
  );
  const buyer = openClient(running.address, token, buyers);
  const answers = await Promise.all(wanted.map((basket) => buyer.send(callOf(running.side, basket)))).finally(buyer.close);
  const { rows } = await client.query<{ reserved: number }>('select reserved from catalog_stock_level where sku_id = $1', [
    skuId,
  ]);
  const codes = answers.map(({ text }) => (JSON.parse(text) as { code: number }).code);
  const odd = answers.filter((_answer, at) => codes[at] !== 1 && codes[at] !== 409).map(({ text }) => text);
  return { sold: codes.filter((code) => code === 1).length, odd, reserved: rows[0]?.reserved ?? 0 };
}
