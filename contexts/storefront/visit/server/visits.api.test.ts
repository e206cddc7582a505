import { startOfDay } from '@shopkeeper/resource/calendar';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtPages } from '../../../../tests/setup/built-pages.ts';
import { sellSku } from '../../../../tests/setup/order-shop.ts';
import { dueTask, secondProcess, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { createVisitCounter } from './visit-counter.ts';
import { visitDayLimit, visitsIn } from './visits.operations.ts';

const minute = 60_000;
const dayMs = 86_400_000;
/** Two minutes before a day of the shop ends. */
const late = startOfDay(Date.parse('2026-11-20T04:00:00Z'), 1) - 2 * minute;
let now = late;
const clock = { now: () => now };
const log = pino({ level: 'silent' });
const silent = { clock, log };
let staticDir: string;
let shop: TestShop;
let product: string;

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

interface MetricGroups {
  readonly groups: readonly {
    readonly key: string;
    readonly metrics: readonly { readonly key: string; readonly value: number | null }[];
  }[];
}

interface Opening {
  readonly url: string;
  readonly ip?: string;
  readonly userAgent?: string;
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
}

/** A process that sends pages; it stores the visits when it ends. */
async function openedIn(openings: readonly Opening[]): Promise<number[]> {
  const { app, close } = await secondProcess(shop, { clock, staticDir });
  const statuses: number[] = [];
  for (const { url, ip = '203.0.113.7', userAgent = phone, method = 'GET', headers = {} } of openings) {
    const all = { accept: 'text/html', 'user-agent': userAgent, ...headers };
    statuses.push((await app.inject({ method, url, remoteAddress: ip, headers: all })).statusCode);
  }
  await close();
  return statuses;
}

const views = () =>
  shop.db.rows<{ day: string; page: string; views: number }>(
    'select day::text as day, page, views from storefront_page_view order by day, page',
  );
const visitorsOf = (table: 'storefront_visitor' | 'storefront_visitor_count', value: string) =>
  shop.db.rows<{ day: string; visitors: number }>(
    `select day::text as day, ${value}::int as visitors from ${table} group by day order by day`,
  );
/** The visits of whole days of the shop, counted from the first one. */
const visitsOn = (first: number, days: number) =>
  visitsIn({ ...shop, at: now }, { from: startOfDay(late, first), to: startOfDay(late, first + days) });
const sweep = () => dueTask(shop, 'storefront.visit.sweep')(now);
const clear = () =>
  shop.db.run('truncate storefront_page_view, storefront_visitor, storefront_visitor_count, storefront_visit_salt');

beforeAll(async () => {
  staticDir = await builtPages();
  shop = await testShop({ clock, isStepped: true, staticDir });
  product = `/product/${(await sellSku(shop.db, { name: 'Bowl', price: 3050, cost: 1234, stock: 7 })).productId}`;
});
afterAll(() => shop.close());

it('counts the pages that two visitors open; neither robots, pages that do not exist, nor what nobody opened', async () => {
  const statuses = await openedIn([
    { url: '/' },
    { url: `${product}?from=mail` },
    { url: product, ip: '203.0.113.8', userAgent: laptop },
    { url: '/category/1', ip: '203.0.113.8', userAgent: laptop },
    { url: '/', userAgent: robot },
    { url: '/product/999999' },
    { url: '/admin/order' },
    { url: product, method: 'HEAD' },
    { url: '/', headers: { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' } },
    { url: '/', headers: { 'sec-purpose': 'prefetch;prerender', 'sec-fetch-mode': 'navigate' } },
  ]);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 404, 200, 200, 200, 200]);
  expect(await views()).toEqual([
    { day: '2026-11-20', page: 'category', views: 1 },
    { day: '2026-11-20', page: 'home', views: 1 },
    { day: '2026-11-20', page: 'product', views: 2 },
  ]);
  expect(await visitsOn(0, 1)).toEqual({ pageViews: 4, productViews: 2, visitors: 2 });
});

it('stores neither an address nor a user agent, and a hash that nobody can compute again once its day is over', async () => {
  const stored = async () =>
    JSON.stringify(await shop.db.rows('select * from storefront_visitor cross join storefront_visit_salt'));
  const before = await stored();
  expect(before).not.toMatch(/203\.0\.113|Mozilla|iPhone/);
  const [first] = await shop.db.rows<{ salt: string; visitor: string }>(
    'select salt, visitor from storefront_visitor cross join storefront_visit_salt order by visitor',
  );
  now = late + 4 * minute;
  await openedIn([{ url: '/' }]);
  const later = await shop.db.rows<{ day: string; salt: string; visitor: string }>(
    `select s.day::text as day, s.salt, v.visitor from storefront_visit_salt s join storefront_visitor v on v.day = s.day`,
  );
  // The same visitor of the day before has another hash, and the salt of that day is gone.
  expect(later).toHaveLength(1);
  expect(later[0]).toMatchObject({ day: '2026-11-21' });
  expect(later[0]?.salt).not.toBe(first?.salt);
  expect(before).not.toContain(later[0]?.visitor);
});

it('sums the visitors of days, and keeps their number alone once the days are over', async () => {
  expect(await visitsOn(0, 2)).toEqual({ pageViews: 5, productViews: 2, visitors: 3 });
  await sweep();
  expect(await visitorsOf('storefront_visitor', 'count(*)')).toEqual([{ day: '2026-11-21', visitors: 1 }]);
  expect(await visitorsOf('storefront_visitor_count', 'sum(visitors)')).toEqual([{ day: '2026-11-20', visitors: 2 }]);
  expect(await visitsOn(0, 2)).toEqual({ pageViews: 5, productViews: 2, visitors: 3 });
  now += dayMs;
  await sweep();
  expect(await visitorsOf('storefront_visitor', 'count(*)')).toEqual([]);
  expect(await shop.db.rows('select id from storefront_visit_salt')).toEqual([]);
  expect(await visitsOn(0, 2)).toEqual({ pageViews: 5, productViews: 2, visitors: 3 });
});

it('shows visits to staff who may open the orders, with the share of visitors who paid', async () => {
  const [clerk, other] = await Promise.all([
    shop.staff(['/Index/index', '/admin/sales/order/index']),
    shop.staff(['/Index/index', '/admin/member/member/index']),
  ]);
  await shop.db.run(
    `with m as (insert into member_member (member_no, username, nickname, jointime) values ('V1', 'mei1001', 'Mei', $1) returning id)
     insert into sales_order (order_no, status, origin, payment_status, member_id, placed_at, paid_at, payable_amount, paid_amount, items_amount, item_count)
     select 'V1', 'to_ship', 'h5', 'paid', id, $1, $1, 0, 0, 0, 0 from m`,
    [new Date(late)],
  );
  const asked = { span: 'days7', from: '2026-11-20', to: '2026-11-21' };
  const groupsOf = async (as: typeof clerk) =>
    (await shop.post<MetricGroups>('/admin/studio/dashboard/groups', asked, as)).data.groups;
  const read = (await groupsOf(clerk)).find(({ key }) => key === 'visits')?.metrics ?? [];
  expect(Object.fromEntries(read.map(({ key, value }) => [key, value]))).toEqual({
    pageViews: 5,
    productViews: 2,
    visitors: 3,
    conversion: 3333,
  });
  expect((await groupsOf(other)).map(({ key }) => key)).toEqual(['members']);
});

it('forgets counts after 800 days, and counts none before them', async () => {
  expect(await visitsOn(-visitDayLimit, 1)).toBeNull();
  now = late + visitDayLimit * dayMs;
  await sweep();
  expect(await views()).toHaveLength(4);
  now += 3 * dayMs;
  await sweep();
  expect([await views(), await visitorsOf('storefront_visitor_count', 'sum(visitors)')]).toEqual([[], []]);
});

/** What so many processes count at once, each with two visitors of its own and one whom all see. */
const processes = 6;
const sentPages = (process: number) =>
  [1, 2, 3].map((n) => ({ path: '/', ip: n === 3 ? '203.0.113.1' : `203.0.113.${10 * (process + 1) + n}`, userAgent: phone }));

it('processes that store at once sum up; without the condition of the statement views are lost', async () => {
  await clear();
  const counters = Array.from({ length: processes }, () => createVisitCounter({ db: shop.db, ...silent }));
  counters.forEach(({ onPageSent }, n) => sentPages(n).forEach(onPageSent));
  await Promise.all(counters.map(({ finish }) => finish()));
  const day = (await views())[0];
  expect(day).toMatchObject({ page: 'home', views: processes * 3 });
  expect(await visitorsOf('storefront_visitor', 'count(*)')).toMatchObject([{ visitors: processes * 2 + 1 }]);

  // Control: each reads the count before it writes.
  let read = 0;
  let go: () => void = () => {};
  const allRead = new Promise<void>((resolve) => (go = resolve));
  await Promise.all(
    Array.from({ length: processes }, () =>
      shop.db.transaction(async (tx) => {
        const [row] = await tx.rows<{ views: number }>(`select views from storefront_page_view where page = 'home'`);
        read += 1;
        if (read === processes) go();
        await allRead;
        await tx.run(`update storefront_page_view set views = $1 where page = 'home'`, [(row?.views ?? 0) + 3]);
      }),
    ),
  );
  expect((await views())[0]).toMatchObject({ views: processes * 3 + 3 });
});

it('one salt a day, whichever process is first; a late visit of the day before does not bring its salt back', async () => {
  await clear();
  const counters = Array.from({ length: processes }, () => createVisitCounter({ db: shop.db, ...silent }));
  counters.forEach(({ onPageSent }) => onPageSent({ path: '/', ip: '203.0.113.1', userAgent: phone }));
  const slow = createVisitCounter({ db: shop.db, ...silent });
  slow.onPageSent({ path: '/', ip: '203.0.113.1', userAgent: phone });
  await Promise.all(counters.map(({ flush }) => flush()));
  expect(await visitorsOf('storefront_visitor', 'count(*)')).toMatchObject([{ visitors: 1 }]);
  now += dayMs;
  counters[0]?.onPageSent({ path: '/', ip: '203.0.113.1', userAgent: phone });
  await Promise.all(counters.map(({ finish }) => finish()));
  const salts = () => shop.db.rows('select day::text as day, salt from storefront_visit_salt');
  const [salt] = await salts();
  await slow.finish();
  expect(await salts()).toEqual([salt]);
  expect((await views()).map(({ views: count }) => count)).toEqual([processes + 1, 1]);
});

it('what cannot be stored waits on, and is stored once the database answers again', async () => {
  await clear();
  const counter = createVisitCounter({ db: shop.db, ...silent });
  sentPages(0).forEach(counter.onPageSent);
  await shop.db.run('alter table storefront_visitor rename to storefront_visitor_away');
  await counter.flush();
  await shop.db.run('alter table storefront_visitor_away rename to storefront_visitor');
  expect(await views()).toEqual([]);
  counter.onPageSent({ path: product, ip: '203.0.113.1', userAgent: phone });
  await counter.finish();
  expect(await views()).toMatchObject([
    { page: 'home', views: 3 },
    { page: 'product', views: 1 },
  ]);
  expect(await visitorsOf('storefront_visitor', 'count(*)')).toMatchObject([{ visitors: 3 }]);
});

it('addresses of one network of IPv6 with one browser are one visitor', async () => {
  await clear();
  const counter = createVisitCounter({ db: shop.db, ...silent });
  for (const ip of ['2001:db8:1:2::3', '2001:db8:1:2:aaaa::9', '2001:db8:1:3::3'])
    counter.onPageSent({ path: '/', ip, userAgent: phone });
  await counter.finish();
  expect(await visitorsOf('storefront_visitor', 'count(*)')).toMatchObject([{ visitors: 2 }]);
});
