import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import type { Explanation, StaffChoices } from '../explanation.domain.ts';
import type { LoggedChange, PermissionLog } from '../permission-log.domain.ts';
import type { MatrixRole, PermissionMatrix } from '../permission-matrix.domain.ts';

let shop: TestShop;
const prefix = '/admin/access/permission/';
const brand = '/admin/catalog/brand/';
const beyond = '/admin/sales/order/markPaid';

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const matrix = async (as: Caller = shop.owner) => (await shop.post<PermissionMatrix>(`${prefix}matrix`, {}, as)).data;
let made = 0;
async function newRole(permissions: readonly string[]): Promise<MatrixRole> {
  made += 1;
  const code = `matrix_${made}`;
  await shop.post('/admin/access/role/add', { code, name: `Matrix ${made}`, permissions });
  const found = (await matrix()).roles.find((role) => role.code === code);
  if (!found) throw new Error(`${code} is not in the matrix`);
  return found;
}
const change = ({ id, version }: MatrixRole, added: readonly string[], removed: readonly string[] = []) => ({
  id,
  version,
  added,
  removed,
});
const save = (changes: readonly object[], as: Caller = shop.owner) =>
  shop.post<PermissionMatrix>(`${prefix}save`, { changes }, as);
const permissionsOf = async ({ id }: MatrixRole) => (await matrix()).roles.find((role) => role.id === id)?.permissions;
/** The role that `shop.staff` made last. */
const lastRole = async (): Promise<MatrixRole> => {
  const found = (await matrix()).roles.findLast(({ code }) => code.startsWith('clerk'));
  if (!found) throw new Error('nobody was hired');
  return found;
};

describe('the matrix', () => {
  it('[M-34.page] has every permission and every role with the accounts that have it', async () => {
    await shop.staff([`${brand}index`]);
    const { groups, roles } = await matrix();
    const nodes = groups.flatMap(({ pages }) => pages.flatMap((page) => page.nodes.map(({ node }) => node)));
    expect(nodes).toEqual(expect.arrayContaining([`${brand}index`, `${prefix}save`, beyond]));
    expect(new Set(nodes).size).toBe(nodes.length);
    expect(roles.find(({ code }) => code.startsWith('clerk'))).toMatchObject({ permissions: [`${brand}index`], enabled: true });
    expect((await lastRole()).staffIds).toHaveLength(1);
  });

  it('[M-34.deny] is closed without its permission, each call by its own', async () => {
    const reader = await shop.staff([`${prefix}index`]);
    const other = await shop.staff([`${brand}index`]);
    const role = await newRole([]);
    const calls: readonly (readonly [string, object])[] = [
      ['save', { changes: [change(role, [`${brand}index`])] }],
      ['explain', { adminId: 1, node: beyond }],
      ['staff', { term: '' }],
      ['export', { format: 'csv' }],
    ];
    const all = [...calls, ['matrix', {}], ['log', {}], ['takeBack', { id: 1, version: 1 }]] as const;
    for (const call of ['matrix', 'log']) expect((await shop.post(prefix + call, {}, reader)).status, call).toBe(200);
    for (const [call, body] of all) expect((await shop.post(prefix + call, body, other)).status, call).toBe(403);
    for (const [call, body] of calls) expect((await shop.post(prefix + call, body, reader)).status, call).toBe(403);
    expect(await permissionsOf(role)).toEqual([]);
  });
});

describe('a save', () => {
  it('[M-34.page] changes several roles at once, at their next request, and logs each', async () => {
    const staff = await shop.staff([`${brand}index`]);
    const [theirs, other] = [await lastRole(), await newRole([beyond])];
    const answer = await save([change(theirs, [], [`${brand}index`]), change(other, [`${brand}index`], [beyond])]);
    expect(answer.code).toBe(1);
    expect(answer.data.roles.find(({ id }) => id === other.id)?.permissions).toEqual([`${brand}index`]);
    expect((await shop.post(`${brand}GetPageData`, {}, staff)).status).toBe(403);
    const logged = await shop.db.rows(
      `select row_id from kit_audit where resource = 'access/role' and action = 'edit' and row_id = any($1)`,
      [[theirs.id, other.id]],
    );
    expect(logged).toHaveLength(2);
  });

  it('[M-34.page] saves nothing when one of the roles was changed meanwhile', async () => {
    const [one, other] = [await newRole([]), await newRole([])];
    await save([change(other, [beyond])]);
    const answer = await save([change(one, [beyond]), change(other, [`${brand}index`])]);
    expect(answer).toMatchObject({ status: 409, data: { error: 'request.stale-version' } });
    expect([await permissionsOf(one), await permissionsOf(other)]).toEqual([[], [beyond]]);
  });

  it('of the same role by two people at once is made once', async () => {
    const role = await newRole([]);
    const answers = await Promise.all([save([change(role, [beyond])]), save([change(role, [`${brand}index`])])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await permissionsOf(role)).toHaveLength(1);
  });

  it('grants and withdraws nothing that its author lacks', async () => {
    const clerk = await shop.staff([`${prefix}index`, `${prefix}save`, `${brand}index`]);
    const role = await newRole([beyond]);
    const exceeding = { status: 409, data: { error: 'role.grant-exceeds', details: { nodes: [beyond] } } };
    expect(await save([change(role, [], [beyond])], clerk)).toMatchObject(exceeding);
    expect(await save([change(await newRole([]), [beyond])], clerk)).toMatchObject(exceeding);
    expect((await save([change(role, [`${brand}index`])], clerk)).code).toBe(1);
  });

  it('never takes the page from its author', async () => {
    const clerk = await shop.staff([`${prefix}index`, `${prefix}save`, `${brand}index`]);
    const own = await lastRole();
    expect(await save([change(own, [], [`${prefix}save`])], clerk)).toMatchObject({
      status: 409,
      data: { error: 'permission.own-rights' },
    });
    expect((await save([change(own, [], [`${brand}index`])], clerk)).code).toBe(1);
  });

  it('names unknown permissions and roles', async () => {
    const role = await newRole([]);
    const unknown = await save([change(role, [`${brand}fly`])]);
    expect(unknown).toMatchObject({ status: 400, data: { fields: [{ path: 'changes.0.added' }] } });
    expect((await save([change(role, []), change(role, [])])).status).toBe(400);
    expect((await save([{ id: 999_999, version: 1, added: [], removed: [] }])).status).toBe(404);
  });
});

describe('the log of changes', () => {
  const log = async (as?: Caller) =>
    (await shop.post<PermissionLog>(`${prefix}log`, {}, as)).data.changes.filter((one) => one.kind === 'role');
  const latestOf = async ({ id }: MatrixRole) => {
    const found = (await log()).find(({ roleId }) => roleId === id);
    if (!found) throw new Error('not logged');
    return found;
  };
  const takeBack = ({ id, version }: LoggedChange, as?: Caller) => shop.post(`${prefix}takeBack`, { id, version }, as);

  it('[M-34.page] says who changed what, and one change is taken back', async () => {
    const role = await newRole([beyond]);
    await save([change(role, [`${brand}index`], [beyond])]);
    const entry = await latestOf(role);
    expect(entry).toMatchObject({
      actor: 'owner',
      role: role.name,
      added: [`${brand}index`],
      removed: [beyond],
      changedSince: [],
    });
    expect((await takeBack(entry)).code).toBe(1);
    expect(await permissionsOf(role)).toEqual([beyond]);
    expect((await latestOf(role)).added).toEqual([beyond]);
    expect(await takeBack(entry)).toMatchObject({ status: 409, data: { error: 'permission.changed-since' } });
  });

  it('takes nothing back that was changed since the change or since the preview', async () => {
    const role = await newRole([]);
    await save([change(role, [beyond, `${brand}index`])]);
    const seen = await latestOf(role);
    await save([change({ ...role, version: seen.version ?? 0 }, [`${brand}edit`])]);
    expect(await takeBack(seen)).toMatchObject({ status: 409, data: { error: 'request.stale-version' } });
    const again = (await log()).find(({ id }) => id === seen.id);
    if (!again) throw new Error('not logged');
    expect((await takeBack(again)).code).toBe(1);
    expect(await permissionsOf(role)).toEqual([`${brand}edit`]);
    expect((await shop.post(`${prefix}takeBack`, { id: 999_999_999, version: 1 })).status).toBe(404);
  });

  it('is guarded as every change is: nobody grants what they lack', async () => {
    const clerk = await shop.staff([`${prefix}index`, `${prefix}save`]);
    const reader = await shop.staff([`${prefix}index`]);
    const role = await newRole([beyond]);
    await save([change(role, [], [beyond])]);
    const entry = await latestOf(role);
    expect(await takeBack(entry, clerk)).toMatchObject({ status: 409, data: { error: 'role.grant-exceeds' } });
    expect((await takeBack(entry, reader)).status).toBe(403);
    expect((await log(reader)).length).toBeGreaterThan(0);
    expect(await permissionsOf(role)).toEqual([]);
  });
});

describe('an explanation', () => {
  it('[M-34.page] names the role that decides, and other roles that would', async () => {
    await shop.staff([`${brand}index`]);
    const role = await lastRole();
    const other = await newRole([beyond]);
    const [adminId] = role.staffIds;
    const ask = async (node: string) => (await shop.post<Explanation>(`${prefix}explain`, { adminId, node })).data;
    expect(await ask(`${brand}index`)).toMatchObject({
      isAllowed: true,
      decidedBy: 'role',
      roles: [{ id: role.id, enabled: true, gives: true }],
    });
    const denied = await ask(beyond);
    expect(denied).toMatchObject({ isAllowed: false, decidedBy: 'none', roles: [{ id: role.id, gives: false }] });
    expect(denied.others).toContainEqual({ id: other.id, name: other.name });
    const named = await shop.post<StaffChoices>(`${prefix}staff`, { term: role.code.toUpperCase() });
    expect(named.data.staff.map(({ id }) => id)).toContain(adminId);
    expect((await shop.post(`${prefix}explain`, { adminId: 999_999, node: beyond })).status).toBe(404);
  });
});

describe('the file for auditors', () => {
  it.each(['en', 'zh-cn'])('[M-34.lang] has a line for each permission and a column for each role, in %s', async (language) => {
    const role = await newRole([`${brand}index`]);
    const reply = await shop.app.inject({
      method: 'POST',
      url: `${prefix}export`,
      headers: { server: '1', 'accept-language': language, authorization: `Bearer ${shop.owner.token}` },
      payload: { format: 'csv' },
    });
    const lines = reply.body.trim().split('\r\n');
    expect(lines[0]).toContain(role.name);
    expect(lines[0]).toContain(language === 'en' ? 'Address of the permission' : '权限地址');
    expect(lines.find((line) => line.includes(`${brand}index`))).toContain('✓');
    const [logged] = await shop.db.rows(`select 1 from kit_audit where resource = 'access/permission' and action = 'export'`);
    expect(logged).toBeDefined();
  });
});
