import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Protection, weakened } from '../../../../tests/security/races/weakened.ts';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { checkAlerts, judgeAlert } from './check-alerts.ts';

const page = '/admin/studio/metric-alert';
const rule = { metric: 'newMembers', span: 'today', comparison: 'below', thresholdCount: 5 } as const;

let shop: TestShop;
let ann: Caller;

beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  ann = await shop.staff([`${page}/index`, `${page}/add`, '/Index/index', '/admin/member/member/index']);
});
afterAll(() => shop.close());

const add = async (name: string) => (await shop.post<{ id: number }>(`${page}/add`, { ...rule, name }, ann)).data.id;
const told = async () => (await shop.db.rows(`select id from notification_message where module = 'metric-alert'`)).length;

/** Workers that judge a new alert at once; returns how many of them failed. */
async function failedOf(workers: number, db: TestShop['db']): Promise<number> {
  const id = await add(`At once ${await told()}`);
  const reading = { id, metric: rule.metric, viewId: null, span: rule.span, value: 0 };
  const checking = { db, engine: shop.engine };
  const ends = await Promise.allSettled(Array.from({ length: workers }, () => judgeAlert(checking, reading)));
  return ends.filter(({ status }) => status === 'rejected').length;
}

it('[M-01] workers that check at once tell the owner of each alert once', async () => {
  for (let n = 0; n < 10; n += 1) await add(`Rule ${n}`);
  await Promise.all(Array.from({ length: 6 }, () => checkAlerts(shop)));
  expect(await told()).toBe(10);
  expect(await failedOf(12, shop.db)).toBe(0);
  expect(await told()).toBe(11);
});

it('control: without the lock of the alert workers decide by a state that is over, and their checks fail', async () => {
  const lock: Protection = { stands: /(from "studio_metric_alert" .*) for update$/, without: '$1', together: 4 };
  const weak = weakened(shop.db, [lock]);
  expect(await failedOf(4, weak.db)).toBeGreaterThan(0);
  expect(weak.missing()).toEqual([]);
});
