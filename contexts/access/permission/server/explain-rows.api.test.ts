import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import type { Explanation } from '../explanation.domain.ts';
import type { PermissionMatrix } from '../permission-matrix.domain.ts';

const prefix = '/admin/access/permission/';
const lead = '/admin/member/lead';
const condition = { all: [{ field: 'level', op: 'in', value: ['a'] }] };

let shop: TestShop;
let clerkId = 0;
let mine = 0;
let foreign = 0;
let limited: Caller;

beforeAll(async () => {
  shop = await testShop();
  await shop.staff([`${lead}/index`, `${lead}/takeOver`]);
  limited = await shop.staff([`${lead}/index`, `${lead}/takeOver`, `${prefix}explain`]);
  const ids = async (sql: string) => (await shop.db.rows<{ id: number }>(sql)).map(({ id }) => id);
  [clerkId = 0] = await ids(`select id::int from access_admin where username = 'clerk1'`);
  await shop.db.run(`update access_role set data_scopes = $1::jsonb where code = 'clerk1'`, [
    JSON.stringify({ [lead]: { kind: 'own' } }),
  ]);
  await shop.db.run(`update access_role set data_scopes = $1::jsonb where code = 'clerk2'`, [
    JSON.stringify({ [lead]: { kind: 'condition', condition } }),
  ]);
  [mine = 0, foreign = 0] = await ids(
    `insert into member_lead (name, mobile, status, owner_id, level)
     values ('Mine', '13800000001', 'following', ${clerkId}, 'a'), ('Foreign', '13800000002', 'following', null, 'b')
     returning id::int`,
  );
});
afterAll(() => shop.close());

const explain = (rowId?: number, as: Caller = shop.owner) =>
  shop.post<Explanation>(`${prefix}explain`, { adminId: clerkId, node: `${lead}/index`, rowId }, as);

describe('an explanation of rows', () => {
  it('[M-34.page] names the data scope that decides, and says whether a row is in it', async () => {
    const { data } = await explain(mine);
    expect(data).toMatchObject({ isAllowed: true, decidedBy: 'role' });
    expect(data.rows).toMatchObject({
      isLimited: true,
      scopes: [{ words: 'Own rows', decides: true }],
      row: { id: mine, label: 'Mine', isInScope: true },
    });
    expect((await explain(foreign)).data.rows?.row).toMatchObject({ isInScope: false });
    expect((await explain(999_999)).status).toBe(404);
  });

  it('tells nobody of rows that they may not read themselves', async () => {
    expect((await explain(mine, limited)).data.rows?.row).toMatchObject({ isInScope: true });
    expect((await explain(foreign, limited)).status).toBe(404);
  });

  it('[M-34.page] limits a role in the matrix by its page', async () => {
    const { data } = await shop.post<PermissionMatrix>(`${prefix}matrix`, {});
    expect(data.roles.find(({ code }) => code === 'clerk1')?.scopes).toEqual({ [lead]: 'own' });
    expect(data.roles.find(({ code }) => code === 'clerk2')?.scopes).toEqual({ [lead]: 'condition' });
  });
});

describe('the rights sheet', () => {
  const sheet = (as: Caller, language = 'en') =>
    shop.app.inject({
      method: 'POST',
      url: `${prefix}rightsSheet`,
      headers: { server: '1', 'accept-language': language, authorization: `Bearer ${as.token}` },
      payload: { format: 'csv' },
    });

  it.each([
    ['en', 'Own rows', 'Level is one of'],
    ['zh-cn', '本人', '为：'],
  ])('[M-34.lang] has a line for each account and permission, with its rows, in %s', async (language, own, words) => {
    const lines = (await sheet(shop.owner, language)).body.trim().split('\r\n');
    expect(lines[0]).toMatch(/\d{4}-\d\d-\d\dT/);
    const of = (name: string) => lines.filter((line) => line.startsWith(`${name},`));
    expect(of('clerk1')).toHaveLength(2);
    expect(of('clerk1').find((line) => line.includes(`${lead}/takeOver`))).toContain(own);
    expect(of('clerk2').find((line) => line.includes(`${lead}/index`))).toContain(words);
    expect(of('owner')).toHaveLength(1);
    const [logged] = await shop.db.rows(
      `select 1 from kit_audit where resource = 'access/permission' and action = 'rightsSheet'`,
    );
    expect(logged).toBeDefined();
  });

  it('[M-34.deny] needs a permission of its own', async () => {
    const exporter = await shop.staff([`${prefix}index`, `${prefix}export`]);
    expect((await sheet(exporter)).statusCode).toBe(403);
  });
});

it('[M-33] the form of a role knows the pages whose rows can be limited', async () => {
  const { data } = await shop.post<{ resources: { page: string; owner: string | null }[] }>('/admin/access/role/scopes', {});
  expect(data.resources.find(({ page }) => page === lead)?.owner).toBe('ownerId');
  expect(new Set(data.resources.map(({ page }) => page)).size).toBe(data.resources.length);
});
