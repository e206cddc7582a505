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
