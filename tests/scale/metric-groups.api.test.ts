import type { MetricGroups, Overview, Panels } from '@shopkeeper/studio';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testShop, type TestShop } from '../setup/shop.ts';
import { checkGroupDrillDowns } from './drill-downs.ts';
import { fillForGroups } from './group-rows.ts';

const groups = '/admin/studio/dashboard/groups';
let shop: TestShop;

beforeAll(async () => {
  shop = await testShop({ fill: fillForGroups });
});
afterAll(() => shop.close());

const keysOf = ({ groups: read }: MetricGroups): string[] => read.flatMap(({ metrics }) => metrics.map(({ key }) => key));

it('[M-01] the lists behind the metrics of groups sum exactly to them over 200 random ranges', async () => {
  const sums = await checkGroupDrillDowns({ shop, now: () => Date.now() }, { ranges: 200, seed: 11, back: 40, longest: 30 });
  // The ranges meet the rows at all.
  for (const [key, sum] of sums) expect(sum, key).toBeGreaterThan(0);
}, 120_000);

it('a metric is shown to those who may open the list behind it, and to nobody else', async () => {
  const [bare, promoters] = await Promise.all([
    shop.staff(['/Index/index']),
    shop.staff(['/Index/index', '/admin/distribution/promoter/index']),
  ]);
  expect((await shop.post<MetricGroups>(groups, {}, bare)).data.groups).toEqual([]);
  expect((await shop.post<Overview>('/admin/studio/dashboard/overview', {}, bare)).data.groups).toEqual([]);
  expect(keysOf((await shop.post<MetricGroups>(groups, {}, promoters)).data)).toEqual([
    'commissionFrozen',
    'commissionOwed',
    'commissionAvailable',
  ]);
  expect((await shop.post(groups, {}, await shop.staff(['/admin/distribution/promoter/index']))).status).toBe(403);
  expect((await shop.post(groups, { span: 'century' }, shop.owner)).status).toBe(400);
});

it('the gross margin is of the lines with a cost, the others are counted, and it needs the permission to read costs', async () => {
  const [stored] = await shop.db.rows<{ goods: number; cost: number; without: number }>(
    `select sum(l.payable_amount) filter (where l.unit_cost is not null)::int as goods, sum(l.unit_cost * l.qty)::int as cost,
       count(*) filter (where l.unit_cost is null)::int as without
     from sales_order_line l join sales_order o on o.id = l.parent_id where o.paid_at is not null`,
  );
  const { goods, cost, without } = stored ?? { goods: 0, cost: 0, without: 0 };
  expect(without).toBeGreaterThan(0);
  const { data } = await shop.post<MetricGroups>(groups, { span: 'days90' });
  const shown = data.groups.find(({ key }) => key === 'margin')?.metrics.map(({ key, value }) => [key, value]) ?? [];
  expect(Object.fromEntries(shown)).toEqual({
    grossMargin: Math.round(((goods - cost) / goods) * 10_000),
    grossProfit: goods - cost,
    costOfGoods: cost,
    linesWithoutCost: without,
  });
  const clerk = await shop.staff(['/Index/index', '/admin/sales/order/index']);
  const seen = (await shop.post<MetricGroups>(groups, {}, clerk)).data.groups.map(({ key }) => key);
  expect(seen).toEqual(['fulfilment', 'visits', 'checkout']);
});

it('orders of members count as abandoned that were not paid within 24 hours, once they are that old', async () => {
  const placed = `from sales_order where origin in ('h5', 'miniapp') and placed_at < now() - interval '24 hours'
     and close_reason is distinct from 'risk' and payment_method is distinct from 'cod'`;
  const [stored] = await shop.db.rows<{ all: number; never: number; late: number }>(
    `select count(*)::int as all, count(*) filter (where order_no like 'GU%')::int as never,
       count(*) filter (where order_no like 'GR%' and substr(order_no, 3)::int % 5 = 0)::int as late ${placed}`,
  );
  const { all, never, late } = stored ?? { all: 0, never: 0, late: 0 };
  expect(Math.min(never, late)).toBeGreaterThan(20);
  const { data } = await shop.post<MetricGroups>(groups, { span: 'days90' });
  const shown = data.groups.find(({ key }) => key === 'checkout')?.metrics.map(({ key, value }) => [key, value]) ?? [];
  expect(Object.fromEntries(shown)).toEqual({
    cartAbandonment: Math.round(((never + late) / all) * 10_000),
    checkoutsStarted: all,
  });
  // An order of today may still be paid: nothing of today counts.
  const today = (await shop.post<MetricGroups>(groups, { span: 'today' })).data.groups.find(({ key }) => key === 'checkout');
  expect(today?.metrics.map(({ value }) => value)).toEqual([null, 0]);
});

it('a member is active once in a range, however many of its days they were active on', async () => {
  const [stored] = await shop.db.rows<{ days: number; members: number }>(
    'select count(*)::int as days, count(distinct member_id)::int as members from member_active_day',
  );
  expect(stored?.days).toBeGreaterThan(stored?.members ?? 0);
  const clerk = await shop.staff(['/Index/index', '/admin/member/member/index']);
  const { data } = await shop.post<MetricGroups>(groups, { span: 'days90' }, clerk);
  const active = data.groups.find(({ key }) => key === 'members')?.metrics;
  expect(active?.map(({ key, value }) => [key, value])).toEqual([['activeMembers', stored?.members]]);
});

it('the time to ship is of the orders paid in the range; those that wait for longer than 48 hours are late', async () => {
  const [stored] = await shop.db.rows(
    `select round(percentile_cont(0.5) within group (order by extract(epoch from shipped_at - paid_at) / 60))::int as "shippingMedian",
       round(percentile_cont(0.9) within group (order by extract(epoch from shipped_at - paid_at) / 60))::int as "shippingP90",
       count(*) filter (where shipped_at is null and paid_at < now() - interval '48 hours')::int as "shippingOverdue",
       round(10000.0 * count(*) filter (where shipped_at - paid_at <= interval '48 hours') / count(*) filter (
         where shipped_at is not null or paid_at < now() - interval '48 hours'))::int as "shippedInTime"
     from sales_order where order_no like 'GR%'`,
  );
  const { data } = await shop.post<MetricGroups>(groups, { span: 'days90' });
  const shown = data.groups.find(({ key }) => key === 'fulfilment')?.metrics.map(({ key, value }) => [key, value]) ?? [];
  expect(Object.fromEntries(shown)).toEqual(stored);
});

it('what the shop owes is of now: no range changes it, and it is compared with nothing', async () => {
  const [stored] = await shop.db.rows(
    `select (select sum(available)::int from member_balance_account) as balances,
       (select sum(available)::int from member_points_account where available > 0) as points,
       (select sum(available_amount)::int from distribution_promoter where available_amount > 0) as "commissionAvailable"`,
  );
  for (const span of ['today', 'days90']) {
    const { data } = await shop.post<MetricGroups>(groups, { span });
    const owed = data.groups.find(({ key }) => key === 'liabilities')?.metrics ?? [];
    const values = Object.fromEntries(owed.map(({ key, value }) => [key, value]));
    expect(values).toMatchObject(stored ?? {});
    // 100 points are worth a yuan unless the settings say otherwise.
    expect(values['pointsWorth']).toBe(Math.floor((values['points'] ?? 0) / 100) * 100);
    for (const { isNow, before, changeBp } of owed)
      expect({ isNow, before, changeBp }).toEqual({ isNow: true, before: null, changeBp: null });
  }
});

it('visitors are summed by day, of days that are over and of today; those who paid are counted once', async () => {
  const [stored] = await shop.db.rows(
    `select (select sum(views)::int from storefront_page_view) as "pageViews",
       (select sum(views)::int from storefront_page_view where page = 'product') as "productViews",
       (select sum(visitors)::int from storefront_visitor_count) + (select count(*)::int from storefront_visitor) as visitors,
       (select count(distinct member_id)::int from sales_order where paid_at is not null) as paying`,
  );
  const { paying, ...visits } = stored as Readonly<Record<'pageViews' | 'productViews' | 'visitors' | 'paying', number>>;
  const { data } = await shop.post<MetricGroups>(groups, { span: 'days90' });
  const shown = data.groups.find(({ key }) => key === 'visits')?.metrics.map(({ key, value }) => [key, value]) ?? [];
  expect(Object.fromEntries(shown)).toEqual({ ...visits, conversion: Math.round((paying / visits.visitors) * 10_000) });
});

it('paid orders are of members who paid before the range, of those who did not, or of guests', async () => {
  const [from, to] = [40, 0].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));
  const { data } = await shop.post<Panels>('/admin/studio/dashboard/panels', { span: 'days30', from, to });
  const stored = await shop.db.rows<Panels['customers'][number]>(
    `select case when member_id is null then 'guest' when first_paid < $1 then 'returning' else 'new' end as kind,
       sum(paid_amount)::int as amount, count(*)::int as orders
     from (select *, min(paid_at) over (partition by member_id) as first_paid from sales_order where paid_at is not null) o
     where paid_at >= $1 and paid_at < $2 group by 1 order by 1`,
    [new Date(data.period.from), new Date(data.period.to)],
  );
  expect(stored.map(({ kind }) => kind)).toEqual(['new', 'returning']);
  expect(data.customers.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual(stored);
});
