import type { MetricGroups, Overview } from '@shopkeeper/studio';
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
  expect(keysOf((await shop.post<MetricGroups>(groups, {}, promoters)).data)).toEqual(['commissionAvailable']);
  expect((await shop.post(groups, {}, await shop.staff(['/admin/distribution/promoter/index']))).status).toBe(403);
  expect((await shop.post(groups, { span: 'century' }, shop.owner)).status).toBe(400);
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
