import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { checkAlerts } from './check-alerts.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly lastCount: number | null;
  readonly lastAmount: number | null;
  readonly crossings: number;
}

const page = '/admin/studio/metric-alert';
const own = ['index', 'add', 'edit', 'del'].map((name) => `${page}/${name}`);
const members = '/admin/member/member/index';

let now = Date.parse('2026-03-02T04:00:00Z');
let shop: TestShop;
let ann: Caller;
let bob: Caller;

beforeAll(async () => {
  shop = await testShop({ clock: { now: () => now }, isStepped: true });
  ann = await shop.staff([...own, '/Index/index', members]);
  bob = await shop.staff([...own, '/Index/index']);
});
afterAll(() => shop.close());

const rule = { name: 'New ones', metric: 'newMembers', span: 'days7', comparison: 'above', thresholdCount: 0 };
const add = async (as: Caller, more: object = {}) => (await shop.post<Row>(`${page}/add`, { ...rule, ...more }, as)).data;
const detail = async (id: number, as = ann) => (await shop.post<Row>(`${page}/GetDetailPage`, { id }, as)).data;
const check = () => checkAlerts(shop);
const told = async (name: string) =>
  (
    await shop.db.rows<{ params: object; path: string }>(
      `select params, path from notification_message where module = 'metric-alert' and params->>'name' = $1 order by id`,
      [name],
    )
  ).map(({ params }) => params);
const join = (name: string) =>
  shop.db.run(`insert into member_member (member_no, username, nickname, jointime) values ($1, $1, $1, $2)`, [
    name,
    new Date(now),
  ]);

describe('[M-01] an alert on a metric', () => {
  it('tells its owner once when the metric passes the threshold, and again after it was back', async () => {
    const { id } = await add(ann);
    expect(await detail(id)).toMatchObject({ status: 'waiting', crossings: 0 });
    await check();
    expect(await detail(id)).toMatchObject({ status: 'quiet', lastCount: 0, lastAmount: null });
    expect(await told(rule.name)).toEqual([]);

    await join('first');
    for (let times = 0; times < 3; times += 1) await check();
    expect(await detail(id)).toMatchObject({ status: 'crossed', lastCount: 1, crossings: 1 });
    expect(await told(rule.name)).toEqual([{ name: rule.name, value: '1', threshold: '0' }]);

    now += 30 * 86_400_000;
    await check();
    expect(await detail(id)).toMatchObject({ status: 'quiet', lastCount: 0 });
    await join('second');
    await check();
    expect(await told(rule.name)).toHaveLength(2);
    const steps = await shop.db.rows<{ action: string }>(
      `select action from kit_audit where resource = 'studio/metric-alert' and row_id = $1 and action in ('cross', 'settle') order by id`,
      [id],
    );
    expect(steps.map(({ action }) => action)).toEqual(['settle', 'cross', 'settle', 'cross']);
  });

  it('tells nothing to an owner who may not read the metric any more, and says so', async () => {
    const { id } = await add(bob, { name: 'Denied' });
    await join('third');
    await check();
    expect(await detail(id, bob)).toMatchObject({ status: 'denied', lastCount: null });
    expect(await told('Denied')).toEqual([]);
    await shop.db.run('update access_role set permissions = permissions || $1::text where code = $2', [members, 'clerk2']);
    await check();
    expect(await detail(id, bob)).toMatchObject({ status: 'crossed', crossings: 1 });
    expect(await told('Denied')).toHaveLength(1);
  });

  it('compares amounts in fen, and begins anew when it is changed', async () => {
    const { id } = await add(shop.owner, {
      name: 'Sales',
      metric: 'paidAmount',
      comparison: 'below',
      thresholdAmount: 100,
      thresholdCount: null,
    });
    await check();
    expect(await detail(id, shop.owner)).toMatchObject({ status: 'crossed', lastAmount: 0, lastCount: null });
    expect(await told('Sales')).toEqual([{ name: 'Sales', value: '0.00', threshold: '1.00' }]);
    const { version } = await detail(id, shop.owner);
    const changed = await shop.post<Row>(`${page}/Update`, { id, version, thresholdAmount: 0 }, shop.owner);
    expect(changed.data).toMatchObject({ status: 'waiting', lastAmount: null });
    await check();
    expect(await detail(id, shop.owner)).toMatchObject({ status: 'quiet' });
  });

  it('is seen by its owner only, and one that is disabled is not checked', async () => {
    const { id, version } = await add(ann, { name: 'Mine' });
    expect((await shop.post(`${page}/GetDetailPage`, { id }, bob)).status).toBe(404);
    expect((await shop.post(`${page}/Update`, { id, version, name: 'Theirs' }, bob)).status).toBe(404);
    await shop.post(`${page}/Update`, { id, version, enabled: false }, ann);
    await check();
    expect(await detail(id)).toMatchObject({ status: 'waiting', crossings: 0 });
    expect((await shop.post(`${page}/add`, { ...rule, name: 'No threshold', thresholdCount: null }, ann)).status).toBe(400);
  });
});
