import { recordActive, activeMembersIn } from '@shopkeeper/member/server';
import { startOfDay } from '@shopkeeper/resource/calendar';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createVisitCounter } from '../../contexts/storefront/visit/server/visit-counter.ts';
import { visitsIn } from '../../contexts/storefront/visit/server/visits.operations.ts';
import { dueTask, testShop, type TestShop } from '../setup/shop.ts';

const days = 40;
const visits = Number(process.env['COUNTED_VISITS'] ?? 20_000);
const ranges = 200;
const first = startOfDay(Date.parse('2026-03-01T04:00:00Z'), 0);
let now = first;
let shop: TestShop;
const log = pino({ level: 'silent' });
const clock = { now: () => now };

let seed = Date.now() % 1_000_000;
/** A whole number below another. */
const below = (most: number): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * most);
};
const dayStart = (day: number): number => startOfDay(first, day);
const someRange = (): { from: number; to: number; of: number[] } => {
  const start = below(days);
  const length = 1 + below(days - start);
  const of = Array.from({ length }, (_, n) => start + n);
  return { from: dayStart(start), to: dayStart(start + length), of };
};

beforeAll(async () => {
  console.info(`seed ${seed}`);
  shop = await testShop({ clock, isStepped: true });
});
afterAll(() => shop.close());

it(`visits of ${days} days, counted by three processes and closed at night, are those that were made`, async () => {
  const counters = Array.from({ length: 3 }, () => createVisitCounter({ db: shop.db, clock, log }));
  const made = Array.from({ length: days }, () => ({ views: 0, products: 0, visitors: new Set<number>() }));
  const sweep = dueTask(shop, 'storefront.visit.sweep');
  for (const [day, one] of made.entries()) {
    for (let n = 0; n < visits / days; n += 1) {
      now = Math.max(now, dayStart(day) + Math.floor((n / (visits / days)) * 86_000_000));
      const visitor = below(300);
      const isProduct = below(2) === 0;
      one.views += 1;
      one.products += isProduct ? 1 : 0;
      one.visitors.add(visitor);
      const page = { path: isProduct ? '/product/7' : '/', ip: `198.51.100.${visitor % 250}`, userAgent: `Browser ${visitor}` };
      counters[below(3)]?.onPageSent(page);
      if (below(200) === 0) await Promise.all(counters.map(({ flush }) => flush()));
    }
    await Promise.all(counters.map(({ flush }) => flush()));
    if (below(3) > 0) await sweep(now);
  }
  for (let n = 0; n < ranges; n += 1) {
    const { of, ...period } = someRange();
    const sum = (value: (day: (typeof made)[number]) => number): number =>
      of.reduce((total, day) => total + (made[day] ? value(made[day]) : 0), 0);
    expect(await visitsIn({ ...shop, at: now }, period)).toEqual({
      pageViews: sum(({ views }) => views),
      productViews: sum(({ products }) => products),
      visitors: sum(({ visitors }) => visitors.size),
    });
  }
}, 600_000);

it('the active members of any days are those who used the shop on one of them', async () => {
  const made = Array.from({ length: days }, () => new Set<number>());
  for (let n = 0; n < visits / 10; n += 1) {
    const [day, id] = [below(days), 1 + below(400)];
    made[day]?.add(id);
    await recordActive(shop.db, { id, day: new Date(dayStart(day) + 12 * 3_600_000).toISOString().slice(0, 10) });
  }
  for (let n = 0; n < ranges; n += 1) {
    const { of, ...period } = someRange();
    const members = new Set(of.flatMap((day) => [...(made[day] ?? [])]));
    expect(await activeMembersIn({ ...shop, at: now }, period)).toBe(members.size);
  }
}, 600_000);
