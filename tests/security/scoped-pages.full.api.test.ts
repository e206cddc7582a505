import { beforeAll, expect, it } from 'vitest';
import type { Route } from '@shopkeeper/server';
import type { Caller } from '../setup/shop.ts';
import { callOf, type Filling, fillingOf } from './calls.ts';
import { allPermissions } from './callers.ts';
import { derivedCall } from './derived-calls.ts';
import { fillBothSides, limitTo, markOutside, scopedCallers, scopedRows, type ScopedRows } from './scoped-shop.ts';
import { callsAtOnce, useSecurityShop } from './security-test-shop.ts';
import { atOnce } from './wire.ts';

const harness = useSecurityShop();
let all: readonly ScopedRows[];
let clerk: Caller;
let filling: Filling;
let marked = 0;

beforeAll(async () => {
  await fillBothSides(harness);
  all = await scopedRows(harness.shop);
  ({ clerk } = await scopedCallers(harness.shop, all, allPermissions));
  filling = await fillingOf(harness.shop.db);
  marked = await markOutside(harness.shop, all);
});

/** Calls written by hand that staff with every permission may make and that change nothing: somebody who views as another may too. */
const isRead = (route: Route): boolean =>
  route.rule.kind !== 'public' &&
  !(route.rule.kind === 'signed-in' && route.rule.audience === 'member') &&
  (route.method === 'GET' || (route.idempotency === 'none' && route.whileViewing === undefined && route.limit !== 'login')) &&
  derivedCall(route) === null;

/** Which call shows which rows although they are outside, each with its reason. */
const shownAnyway: Readonly<Record<string, string>> = {
  '/admin/Index/index < access/admin': 'the name of the reader',
  '/admin/Index/index < access/menu-rule': 'the menu of the reader follows from permissions',
  '/admin/marketing/shop-preview/shop < marketing/banner': 'the shop as every visitor sees it',
  '/admin/marketing/shop-preview/shop < promotion/coupon-template': 'the shop as every visitor sees it',
  '/admin/sales/order/colleagues < access/admin': 'an order can be given to every colleague, by name',
  '/admin/studio/report/queries < studio/report-query':
    'what is published may be run by those with its permission, whoever may edit it',
};

/** The rows outside whose marks the clerk reads by calls written by hand, as `call < context/resource`, and how many calls answered. */
async function marksSeen(): Promise<{ seen: readonly string[]; answered: number }> {
  const seen = new Set<string>();
  let answered = 0;
  await atOnce(harness.shop.routes.filter(isRead), callsAtOnce, async (route) => {
    const call = callOf({ route, filling, strikes: true }, { authorization: `Bearer ${clerk.token}` });
    const reply = await harness.shop.wire.send(call);
    if (reply.status === 200) answered += 1;
    for (const [, of = ''] of reply.text.matchAll(/CNRY ([\w-]+\/[\w-]+)\//g)) seen.add(`${route.path} < ${of}`);
  });
  return { seen: [...seen].filter((one) => !Object.hasOwn(shownAnyway, one)).toSorted(), answered };
}

it('[M-33] calls written by hand show nothing of the rows outside to limited staff, whatever page they belong to', async () => {
  await limitTo(harness.shop, all);
  const { seen, answered } = await marksSeen();
  expect(seen).toEqual([]);
  expect(answered).toBeGreaterThan(45);
  expect(marked).toBeGreaterThan(60);
}, 100_000);

it('control: without the data scopes the same calls show rows outside', async () => {
  await limitTo(harness.shop, null);
  expect((await marksSeen()).seen.length).toBeGreaterThan(10);
}, 100_000);
