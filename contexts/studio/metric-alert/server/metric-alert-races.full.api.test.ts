import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { isBeyond } from '../metric-alert.domain.ts';
import { checkAlerts, judgeAlert } from './check-alerts.ts';
import { alertsAfter } from './metric-alert-rows.ts';

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

it('[M-01] workers that check at once tell the owner of each alert once', async () => {
  for (let n = 0; n < 10; n += 1) await add(`Rule ${n}`);
  await Promise.all(Array.from({ length: 6 }, () => checkAlerts(shop)));
  expect(await told()).toBe(10);
  const id = await add('One more');
  const reading = { id, metric: rule.metric, span: rule.span, value: 0 };
  await Promise.all(Array.from({ length: 12 }, () => judgeAlert(shop, reading)));
  expect(await told()).toBe(11);
});

it('control: workers that decide by the state that they read before would each tell', async () => {
  const id = await add('Unlocked');
  const decisions = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const alert = (await alertsAfter(shop.db, { after: id - 1 })).find((one) => one.id === id);
      return alert !== undefined && alert.status !== 'crossed' && isBeyond(alert, 0);
    }),
  );
  expect(decisions.filter(Boolean).length).toBeGreaterThan(1);
});
