import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sellSku } from '../../../../tests/setup/order-shop.ts';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { checkAlerts } from './check-alerts.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly lastCount: number | null;
  readonly lastAmount: number | null;
  readonly lastRatio: number | null;
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
const told = async (name: string, template = 'metric-alert.crossed') =>
  (
    await shop.db.rows<{ params: object; path: string }>(
      `select params, path from notification_message
       where module = 'metric-alert' and template = $2 and params->>'name' = $1 order by id`,
      [name, template],
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
    expect(await told('Denied', 'metric-alert.stopped')).toEqual([{ name: 'Denied' }]);
    await shop.db.run('update access_role set permissions = permissions || $1::text where code = $2', [members, 'clerk2']);
    await check();
    expect(await detail(id, bob)).toMatchObject({ status: 'crossed', crossings: 1 });
    expect(await told('Denied')).toHaveLength(1);
  });

  it('counts the rows of a saved view as its owner sees them, and stops where the view or its list is closed', async () => {
    const cat = await shop.staff([...own, members]);
    const found = { filters: { field: 'status', op: 'eq', value: 'active' }, quick: 'viewed' };
    const view = { list: '/admin/member/member', name: 'Viewed', query: 'f.status=eq%3Aactive&q=viewed', columns: {}, found };
    const saved = await shop.post<{ id: number; version: number }>('/admin/platform/list-view/add', view, cat);
    expect(saved.status, JSON.stringify(saved.data)).toBe(200);
    const ask = { name: 'Rows', metric: 'viewRows', viewId: saved.data.id, thresholdCount: 0 };
    const { id } = await add(cat, ask);
    await check();
    expect(await detail(id, cat)).toMatchObject({ status: 'quiet', lastCount: 0, viewName: 'Viewed' });
    await join('viewed');
    await check();
    expect(await detail(id, cat)).toMatchObject({ status: 'crossed', lastCount: 1 });
    const messages = `select path from notification_message where template = 'metric-alert.crossed' and params->>'name' = 'Rows'`;
    expect(await shop.db.rows(messages)).toEqual([{ path: `/admin/member/member?view=${saved.data.id}` }]);

    const roleOf = `'clerk3'`;
    const grant = (permissions: string, scopes: object | null) =>
      shop.db.run(`update access_role set permissions = ${permissions}, data_scopes = $1 where code = ${roleOf}`, [
        scopes === null ? null : JSON.stringify(scopes),
      ]);
    const held =
      (await shop.db.rows<{ p: string[] }>(`select permissions as p from access_role where code = ${roleOf}`))[0]?.p ?? [];
    const list = (names: readonly string[]) => `array[${names.map((one) => `'${one}'`).join()}]::text[]`;
    await grant(list(held.filter((one) => one !== members)), null);
    await check();
    await check();
    expect(await detail(id, cat)).toMatchObject({ status: 'denied', lastCount: null });
    expect(await told('Rows', 'metric-alert.stopped')).toEqual([{ name: 'Rows' }]);
    const nothing = { '/admin/member/member': { kind: 'condition', condition: { field: 'id', op: 'eq', value: 999_999 } } };
    await grant(list(held), nothing);
    await check();
    expect(await detail(id, cat)).toMatchObject({ status: 'quiet', lastCount: 0 });
    await grant(list(held), null);
    await shop.post('/admin/platform/list-view/del', { id: saved.data.id }, cat);
    now += 60_000;
    await check();
    const gone = await detail(id, cat);
    expect(gone).toMatchObject({ status: 'denied', lastCount: null });
    expect(await told('Rows', 'metric-alert.stopped')).toHaveLength(2);
    expect(await shop.db.rows(messages)).toHaveLength(1);
    const off = await shop.post<Row>(`${page}/Update`, { id, version: gone.version, ...ask, enabled: false }, cat);
    expect(off.status).toBe(200);
    expect(await detail(id, cat)).toMatchObject({ status: 'waiting', viewName: 'Viewed' });
  });

  it('refuses a view of somebody else, one that cannot be counted, and a limit beyond what is counted', async () => {
    const list = { list: '/admin/member/member', name: 'Theirs', query: '', columns: {} };
    const found = { filters: null, quick: '' };
    const theirs = await shop.post<{ id: number }>('/admin/platform/list-view/add', { ...list, found }, shop.owner);
    const uncounted = await shop.post<{ id: number }>('/admin/platform/list-view/add', { ...list, name: 'Old' }, ann);
    const counted = await shop.post<{ id: number }>('/admin/platform/list-view/add', { ...list, name: 'New', found }, ann);
    const refused = async (more: object) =>
      (
        await shop.post<{ fields?: { rule: string }[] }>(
          `${page}/add`,
          { ...rule, name: 'Bad', metric: 'viewRows', ...more },
          ann,
        )
      ).data.fields?.[0]?.rule;
    expect(await refused({ viewId: theirs.data.id })).toBe('metric-alert.no-view');
    expect(await refused({ viewId: uncounted.data.id })).toBe('metric-alert.save-view');
    expect(await refused({ viewId: counted.data.id, thresholdCount: 10_000 })).toBe('metric-alert.too-high');
    expect(await refused({})).toBe('required');
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

describe('[M-01] an alert on a metric of a group', () => {
  const orders = '/admin/sales/order';
  /** Orders of yesterday, one of them paid. */
  const place = (name: string, count: number) =>
    shop.db.run(
      `with placed as (
         insert into sales_order (order_no, status, origin, payment_status, member_id, placed_at, paid_at, paid_amount, payable_amount,
           items_amount, item_count)
         select $1 || n, case when n = 1 then 'to_ship' else 'pending_payment' end, 'h5', case when n = 1 then 'paid' else 'unpaid' end,
           m.id, $2::timestamptz, case when n = 1 then $2::timestamptz end, case when n = 1 then 900 else 0 end, 900, 900, 1
         from generate_series(1, $3::int) n, (select min(id) as id from member_member) m returning id
       )
       insert into sales_order_line (parent_id, line_no, product_id, sku_id, name, spec_text, list_price, unit_price, qty, items_amount,
         payable_amount)
       select placed.id, 1, s.parent_id, s.id, 'Tea bowl', '', 900, 900, 1, 900, 900 from placed, catalog_product_sku s`,
      [name, new Date(now - 86_400_000), count],
    );

  it('compares a ratio in basis points; one without a base is beyond no limit', async () => {
    const dan = await shop.staff([...own, '/Index/index', `${orders}/index`]);
    await join('buyer');
    await sellSku(shop.db, { price: 900, code: 'BOWL-1' });
    const ask = { name: 'Abandoned', metric: 'cartAbandonment', span: 'yesterday', comparison: 'above', thresholdCount: null };
    const { id } = await add(dan, { ...ask, thresholdRatio: 5_000 });
    const low = await add(dan, { ...ask, name: 'Few', comparison: 'below', thresholdRatio: 5_000 });
    await check();
    expect(await detail(id, dan)).toMatchObject({ status: 'quiet', lastRatio: null, crossings: 0 });
    expect(await detail(low.id, dan)).toMatchObject({ status: 'quiet', lastRatio: null, crossings: 0 });
    now += 2 * 86_400_000;
    await place('AB', 3);
    // They are judged a day after they were placed.
    now += 60_000;
    await check();
    expect(await detail(id, dan)).toMatchObject({ status: 'crossed', lastRatio: 6_667, lastCount: null, lastAmount: null });
    expect(await told('Abandoned')).toEqual([{ name: 'Abandoned', value: '66.67%', threshold: '50%' }]);
    now += 10 * 86_400_000;
    await check();
    expect(await detail(id, dan)).toMatchObject({ status: 'quiet', lastRatio: null, crossings: 1 });
    expect((await shop.post(`${page}/add`, { ...rule, ...ask, name: 'No limit' }, dan)).status).toBe(400);
  });

  it('needs the permissions of its metric, and reads what is owed now in fen', async () => {
    const accounts = '/admin/member/balance-account/index';
    const [eve, pam] = await Promise.all([
      shop.staff([...own, '/Index/index', accounts]),
      shop.staff([...own, '/Index/index', `${orders}/index`]),
    ]);
    const ask = { name: 'Balances', metric: 'balances', thresholdCount: null, thresholdAmount: 1_000 };
    const [seen, hidden] = await Promise.all([add(eve, ask), add(pam, ask)]);
    const cost = await add(pam, {
      name: 'Profit',
      metric: 'grossProfit',
      comparison: 'below',
      thresholdCount: null,
      thresholdAmount: 1,
    });
    await shop.db.run(
      `insert into member_balance_account (account_no, owner_id, available, on_hold, applied_until)
       select 'B1', min(id), 1500, 0, $1 from member_member`,
      [new Date(now)],
    );
    await check();
    expect(await detail(seen.id, eve)).toMatchObject({ status: 'crossed', lastAmount: 1_500, lastCount: null });
    expect(await told('Balances')).toEqual([{ name: 'Balances', value: '15.00', threshold: '10.00' }]);
    expect(await detail(hidden.id, pam)).toMatchObject({ status: 'denied', lastAmount: null });
    expect(await detail(cost.id, pam)).toMatchObject({ status: 'denied', lastAmount: null });
  });
});
