import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Answer, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';

interface Account {
  readonly id: number;
  readonly version: number;
  readonly username: string;
  readonly nickname: string;
  readonly roles: readonly string[];
  readonly roleIds: readonly number[];
}

let shop: TestShop;
const prefix = '/admin/access/admin/';
const staffNodes = ['index', 'add', 'edit', 'del'].map((action) => prefix + action);
const password = 'Heron-72-reeds';

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

let made = 0;
const add = (draft: object = {}, as: Caller = shop.owner) => {
  made += 1;
  return shop.post<Account>(
    `${prefix}add`,
    { username: `person${made}`, nickname: `Person ${made}`, password, roleIds: [], ...draft },
    as,
  );
};
const update = (row: Account, patch: object, as: Caller = shop.owner) =>
  shop.post<Account>(`${prefix}Update`, { id: row.id, version: row.version, ...patch }, as);
const remove = (row: Account, as: Caller = shop.owner) => shop.post(`${prefix}del`, { id: row.id, version: row.version }, as);
const named = async (username: string): Promise<Account> => {
  const [found] = await shop.db.rows<{ id: number }>('select id from access_admin where username = $1', [username]);
  return (await shop.post<Account>(`${prefix}GetDetailPage`, { id: found?.id })).data;
};
const signIn = (username: string, typed: string): Promise<Answer<{ token: string }>> =>
  shop.post('/admin/Index/login', { username, password: typed }, null);
const addRole = async (permissions: readonly string[]): Promise<number> => {
  made += 1;
  return (await shop.post<{ id: number }>('/admin/access/role/add', { code: `r_${made}`, name: `R ${made}`, permissions })).data
    .id;
};

describe('staff accounts', () => {
  it('[M-24.list] are listed with the names of their roles and never with a password', async () => {
    const roleId = await addRole(['/admin/catalog/brand/index']);
    const { data: row } = await add({ roleIds: [roleId] });
    const { data } = await shop.post<{ result: Account[] }>(`${prefix}GetPageData`, { page: { currentPage: 1, pageSize: 50 } });
    expect(data.result.find(({ id }) => id === row.id)).toMatchObject({
      roleIds: [roleId],
      roles: [expect.stringMatching(/^R \d+$/)],
    });
    const whole = await shop.post(`${prefix}GetDetailPage`, { id: row.id });
    expect(JSON.stringify([data, whole.data])).not.toMatch(/password|argon2/);
  });

  it('[M-24.write] are added, changed and deleted, each logged without the password', async () => {
    const { data: row } = await add();
    const changed = await update(row, { nickname: 'Renamed', password: 'Osprey-19-cliff' });
    expect(changed).toMatchObject({ code: 1, data: { nickname: 'Renamed' } });
    expect((await signIn(row.username, 'Osprey-19-cliff')).code).toBe(1);
    expect((await remove(changed.data)).code).toBe(1);
    expect((await signIn(row.username, 'Osprey-19-cliff')).status).toBe(400);
    const log = await shop.db.rows<{ action: string; before: unknown; after: unknown }>(
      `select action, before, after from kit_audit where resource = 'access/admin' and row_id = $1 order by id`,
      [row.id],
    );
    expect(log.map(({ action }) => action)).toEqual(['add', 'edit', 'del']);
    expect(log[1]).toMatchObject({ before: { nickname: row.nickname }, after: { nickname: 'Renamed' } });
    expect(JSON.stringify(log)).not.toMatch(/password|argon2|Osprey/);
  });

  it('[M-24.write] are signed out everywhere when their password is reset', async () => {
    const { data: row } = await add();
    const { data } = await signIn(row.username, password);
    const caller: Caller = { token: data.token, audience: 'admin' };
    const index = () =>
      shop.app.inject({ url: '/admin/Index/index', headers: { server: '1', authorization: `Bearer ${caller.token}` } });
    expect((await index()).statusCode).toBe(200);
    await update(row, { password: 'Curlew-33-shore' });
    expect((await index()).statusCode).toBe(401);
  });

  it('[M-24.write] reject names and passwords that SPEC does not allow, and a name taken in any letter case', async () => {
    for (const username of ['ab', 'a'.repeat(16), '1abc', 'a b c']) expect((await add({ username })).status, username).toBe(400);
    for (const typed of ['12345', 'x'.repeat(33), `quo"te1`, '123456'])
      expect((await add({ password: typed })).status, typed).toBe(400);
    const { data: row } = await add();
    expect((await add({ username: row.username.toUpperCase() })).status).toBe(409);
  });
});

describe('changing accounts', () => {
  it('[M-24.deny] requires the permission of each call', async () => {
    const reader = await shop.staff([`${prefix}index`]);
    const { data: row } = await add();
    expect((await shop.post(`${prefix}GetPageData`, {}, reader)).status).toBe(200);
    for (const answer of [await add({}, reader), await update(row, { nickname: 'X' }, reader), await remove(row, reader)])
      expect(answer).toMatchObject({ status: 403, data: { error: 'request.forbidden' } });
    expect((await shop.post(`${prefix}GetPageData`, {}, await shop.staff([]))).status).toBe(403);
  });

  it('preserves one enabled super administrator, even when two demote each other at once', async () => {
    const owner = await named('owner');
    expect(await remove(owner)).toMatchObject({ status: 409, data: { error: 'admin.not-yourself' } });
    expect(await update(owner, { super: false })).toMatchObject({ status: 409, data: { error: 'admin.not-yourself' } });
    const { data: second } = await add({ super: true });
    const { data } = await signIn(second.username, password);
    const other: Caller = { token: data.token, audience: 'admin' };
    const [first, last] = await Promise.all([
      update(await named('owner'), { super: false }, other),
      update(await named(second.username), { super: false }),
    ]);
    expect([first.code, last.code].filter((code) => code === 1)).toHaveLength(1);
    const supers = await shop.db.rows('select 1 from access_admin where super and enabled and deleted_at is null');
    expect(supers).toHaveLength(1);
    await shop.db.run(`update access_admin set super = (username = 'owner')`);
  });

  it('prevents privilege escalation: no super flag, no role beyond, no password of someone above, no own role', async () => {
    const clerk = await shop.staff(staffNodes);
    const mine = await shop.post<{ account: { username: string } }>('/admin/access/profile/overview', {}, clerk);
    const self = await named(mine.data.account.username);
    const above = await addRole(['/admin/sales/order/ship']);
    const within = await addRole([`${prefix}index`]);
    expect(await add({ super: true }, clerk)).toMatchObject({ status: 403, data: { error: 'admin.only-super-makes-super' } });
    expect(await add({ roleIds: [above] }, clerk)).toMatchObject({ status: 409, data: { error: 'admin.grant-exceeds' } });
    expect((await add({ roleIds: [within] }, clerk)).code).toBe(1);
    expect(await update(self, { roleIds: [...self.roleIds, within] }, clerk)).toMatchObject({
      status: 409,
      data: { error: 'admin.not-yourself' },
    });

    const owner = await named('owner');
    const takeover = await update(owner, { password: 'Taken-over-11' }, clerk);
    expect(takeover).toMatchObject({ status: 403, data: { error: 'admin.only-super-changes-super' } });
    expect(await remove(owner, clerk)).toMatchObject({ status: 403, data: { error: 'admin.only-super-changes-super' } });

    const { data: shipper } = await add({ roleIds: [above] });
    expect(await update(shipper, { password: 'Taken-over-11' }, clerk)).toMatchObject({
      status: 409,
      data: { error: 'admin.holds-more' },
    });
    expect((await update(shipper, { nickname: 'Harmless' }, clerk)).code).toBe(1);
  });

  it('[M-24.lang] returns the reason in the language of the caller', async () => {
    const owner = await named('owner');
    const chinese = await shop.post(`${prefix}del`, { id: owner.id, version: owner.version }, shop.owner, {
      'accept-language': 'zh-cn',
    });
    expect(chinese.msg).toMatch(/[\u4e00-\u9fff]/);
    expect((await remove(owner)).msg).toBe('You cannot disable or delete yourself, nor change your own roles');
  });
});
