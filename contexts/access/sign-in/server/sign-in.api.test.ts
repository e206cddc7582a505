import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../../packages/server/src/testing/until.ts';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';

interface SignInRow {
  readonly id: number;
  readonly version: number;
  readonly username: string;
  readonly audience: string;
  readonly status: string;
  readonly device: string;
  readonly place: string;
  readonly lastPage: string | null;
  readonly unusual: boolean;
  readonly newDevice: boolean;
  readonly newAddress: boolean;
  readonly failures: number;
  readonly isCurrent: boolean;
}
interface Listed {
  readonly result: readonly SignInRow[];
  readonly page: { readonly total: number };
}
interface Refused {
  readonly error: string;
  readonly details: { readonly reason?: string; readonly note?: string; readonly most?: number };
}

const path = '/admin/access/sign-in';
const password = 'Kestrel-41-lane';
const windows = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';

let shop: TestShop;
let clerk: Caller;

beforeAll(async () => {
  shop = await testShop();
  clerk = await shop.staff(['/admin/catalog/brand/index']);
});
afterAll(() => shop.close());

async function list(filters: object | null = null, more: object = {}, as: Caller = shop.owner): Promise<Listed> {
  const body = { page: { currentPage: 1, pageSize: 50 }, ...(filters ? { filters } : {}), ...more };
  const { data, status } = await shop.post<Listed>(`${path}/GetPageData`, body, as);
  expect(status).toBe(200);
  return data;
}
const of = (username: string, status = 'open') => ({
  and: [
    { field: 'username', op: 'eq', value: username },
    { field: 'status', op: 'eq', value: status },
  ],
});
async function newest(username: string, status = 'open'): Promise<SignInRow> {
  const [row] = (await list(of(username, status))).result;
  if (!row) throw new Error(`${username} has no sign-in that is ${status}`);
  return row;
}
async function logIn(username: string, typed = password, userAgent = windows, path = '/admin/Index/login') {
  const headers = { 'user-agent': userAgent };
  const reply = await shop.post<{ token: string } & Refused>(path, { username, password: typed }, null, headers);
  return { ...reply, caller: { token: reply.data.token, audience: path.startsWith('/api') ? 'member' : 'admin' } as Caller };
}
const end = (row: SignInRow, as: Caller = shop.owner, reason = '换岗，请重新登录') =>
  shop.post<Refused>(`${path}/end`, { id: row.id, version: row.version, reason }, as);
const isLive = async (caller: Caller) => (await shop.post('/api/events/ticket', {}, caller)).status === 200;

describe('the list of sign-ins', () => {
  it('[M-22.list] shows device, place, last page and since when; it searches, filters, sorts and pages', async () => {
    await logIn('clerk1');
    const row = await newest('clerk1');
    expect(row).toMatchObject({ audience: 'admin', device: 'Chrome · Windows', place: '', lastPage: null });
    await shop.db.run("update kit_session set last_seen_at = now() - interval '2 minutes'");
    await shop.post('/admin/catalog/brand/GetPageData', {}, clerk);
    const pages = (await list(of('clerk1'))).result.map(({ lastPage }) => lastPage);
    expect(pages).toContain('/admin/catalog/brand');
    expect((await list(null, { quick: 'clerk1' })).result.every(({ username }) => username === 'clerk1')).toBe(true);
    const sorted = await list(null, { sorts: [{ field: 'lastSeenAt', order: 'desc' }] });
    expect(sorted.page.total).toBeGreaterThanOrEqual(3);
    const first = await list(null, { page: { currentPage: 1, pageSize: 1 } });
    expect(first.result).toHaveLength(1);
    expect((await list(of('owner'))).result.map(({ isCurrent }) => isCurrent)).toContain(true);
  });

  it('[M-22.deny] is read and used with its permissions only', async () => {
    const reader = await shop.staff([`${path}/index`]);
    const row = await newest('clerk1');
    for (const call of ['GetPageData', 'end', 'endAll', 'Export'])
      expect((await shop.post(`${path}/${call}`, { id: row.id, version: row.version, reason: 'none' }, clerk)).status).toBe(403);
    expect((await list(null, {}, reader)).result.length).toBeGreaterThan(0);
    expect((await end(row, reader)).status).toBe(403);
  });
});

describe('ending a session', () => {
  it('[M-22.write] ends it at once, with the reason for whoever was signed in; bad input is refused', async () => {
    const { caller } = await logIn('clerk1');
    const row = await newest('clerk1');
    expect((await end(row, shop.owner, '')).status).toBe(400);
    expect(await isLive(caller)).toBe(true);
    expect((await end(row)).status).toBe(200);
    expect(await shop.post<Refused>('/admin/catalog/brand/GetPageData', {}, caller)).toMatchObject({
      status: 401,
      data: { error: 'request.session-ended', details: { reason: 'kicked', note: '换岗，请重新登录' } },
    });
    expect(await newest('clerk1', 'kicked')).toMatchObject({ id: row.id });
    expect(await end(await newest('clerk1', 'kicked'))).toMatchObject({ status: 409, data: { error: 'sign-in.not-open' } });
    const audited = await shop.db.rows(`select action, after from kit_audit where resource = 'access/sign-in' and row_id = $1`, [
      row.id,
    ]);
    expect(audited).toMatchObject([{ action: 'end', after: { status: 'kicked', input: { reason: '换岗，请重新登录' } } }]);
  });

  it('tells its browser within two seconds, and no other', async () => {
    const [ended, other] = [await logIn('clerk1'), await logIn('clerk1', password, phone)];
    const streams = await Promise.all([ended, other].map(async ({ caller }) => openStream(shop, caller)));
    const row = (await list(of('clerk1'))).result.find(({ device }) => device === 'Chrome · Windows');
    const began = performance.now();
    expect((await end(row as SignInRow)).status).toBe(200);
    await until(() => Promise.resolve(streams[0]?.text().includes('session-ended') ?? false));
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(streams[1]?.text()).not.toContain('session-ended');
    for (const stream of streams) stream.close();
  });

  it('ends all sessions of an account, and all others of the own one', async () => {
    const callers = [(await logIn('clerk1')).caller, (await logIn('clerk1', password, phone)).caller];
    const row = await newest('clerk1');
    expect((await shop.post(`${path}/endAll`, { id: row.id, version: row.version, reason: 'leaves' })).status).toBe(200);
    expect(await Promise.all(callers.map(isLive))).toEqual([false, false]);
    expect((await list(of('clerk1'))).result).toEqual([]);
    const other = (await logIn('owner')).caller;
    const own = (await list(of('owner'))).result.find(({ isCurrent }) => isCurrent) as SignInRow;
    expect(await end(own)).toMatchObject({ status: 409, data: { error: 'sign-in.own-session' } });
    expect((await shop.post(`${path}/endAll`, { id: own.id, version: own.version, reason: 'mine' })).status).toBe(200);
    expect([await isLive(shop.owner), await isLive(other)]).toEqual([true, false]);
  });

  it('of a super administrator is for super administrators', async () => {
    const warden = await shop.staff([`${path}/index`, `${path}/end`, `${path}/endAll`]);
    const row = await newest('owner');
    for (const call of ['end', 'endAll'])
      expect(await shop.post(`${path}/${call}`, { id: row.id, version: row.version, reason: 'try it' }, warden)).toMatchObject({
        status: 403,
        data: { error: 'sign-in.only-super-ends-super' },
      });
    expect(await isLive(shop.owner)).toBe(true);
  });
});

describe('the log', () => {
  it('marks a new device and many failures, and does not mark the usual', async () => {
    await shop.staff([]);
    const [{ username } = { username: '' }] = await shop.db.rows<{ username: string }>(
      'select username from access_admin order by id desc limit 1',
    );
    await shop.db.run("update kit_sign_in set device = 'Chrome · Windows' where username = $1", [username]);
    await logIn(username);
    expect(await newest(username)).toMatchObject({ unusual: false });
    await logIn(username, password, phone);
    expect(await newest(username)).toMatchObject({ unusual: true, newDevice: true, newAddress: false });
    for (let turn = 0; turn < 5; turn += 1) {
      await shop.db.run('truncate kit_login_attempt');
      await logIn(username, 'wrong-one');
    }
    expect((await list(of(username, 'failed'))).result.map(({ failures, unusual }) => [failures, unusual])).toEqual(
      [5, 4, 3, 2, 1].map((failures) => [failures, failures === 5]),
    );
    await shop.db.run('truncate kit_login_attempt');
    await logIn(username);
    expect(await newest(username)).toMatchObject({ unusual: true, failures: 5 });
    await logIn('nobody-here', 'wrong-one');
    expect(await newest('nobody-here', 'failed')).toMatchObject({ ownerId: null });
  });

  it('shows sessions that ran out as expired, and forgets old sign-ins', async () => {
    await logIn('clerk1');
    const row = await newest('clerk1');
    await shop.db.run(
      `update kit_session_pair set refresh_expires_at = now() - interval '1 minute'
       where session_id = (select session_id::uuid from kit_sign_in where id = $1)`,
      [row.id],
    );
    await shop.db.run("update kit_task set due_at = now() where name in ('kit.sweep', 'access.sign-in.forget')");
    await shop.db.run("update kit_sign_in set created_at = now() - interval '181 days' where username = 'nobody-here'");
    await shop.runDue();
    await until(async () => (await list(of('clerk1', 'expired'))).result.some(({ id }) => id === row.id));
    await until(async () => (await list(of('nobody-here', 'failed'))).result.length === 0);
    expect((await newest('clerk1', 'expired')).id).toBe(row.id);
  });
});

describe('a limit of sessions', () => {
  const save = async (values: object) => {
    const { data } = await shop.post<{ settings: { name: string; version: number }[] }>('/admin/routine/config/overview', {});
    const version = data.settings.find(({ name }) => name === 'access.admin')?.version;
    expect((await shop.post('/admin/routine/config/save', { name: 'access.admin', version, values })).status).toBe(200);
  };

  it('ends the session that was not used for longest, or rejects the new one', async () => {
    await save({ mostSessions: 2 });
    const callers = [];
    for (let turn = 0; turn < 3; turn += 1) callers.push((await logIn('clerk2')).caller);
    expect(await Promise.all(callers.map(isLive))).toEqual([false, true, true]);
    expect(await shop.post<Refused>('/admin/access/profile/overview', {}, callers[0])).toMatchObject({
      data: { details: { reason: 'replaced' } },
    });
    await save({ whenExceeded: 'reject' });
    expect(await logIn('clerk2')).toMatchObject({
      status: 409,
      data: { error: 'request.too-many-sessions', details: { most: 2 } },
    });
    expect(await newest('clerk2', 'refused')).toMatchObject({ unusual: false });
    await save({ mostSessions: null, whenExceeded: 'replace' });
    expect((await logIn('clerk2')).status).toBe(200);
  });
});

/** Opens the event stream of a caller over a connection of its own. */
async function openStream({ app, post }: TestShop, caller: Caller) {
  const address = app.server.listening ? addressOf(app) : await app.listen({ port: 0, host: '127.0.0.1' });
  const { data } = await post<{ ticket: string }>('/api/events/ticket', {}, caller);
  const stop = new AbortController();
  const answer = await fetch(`${address}/api/events?ticket=${data.ticket}`, { signal: stop.signal });
  let text = '';
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) text += decoder.decode(chunk as Uint8Array);
  })().catch(() => undefined);
  return { text: () => text, close: () => stop.abort() };
}

function addressOf({ server }: TestShop['app']): string {
  const address = server.address();
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
}
