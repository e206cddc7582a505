import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';

let shop: TestShop;
let clerk: Caller;
let clerkId: number;
const lead = '/admin/member/lead';
const roles = '/admin/access/role/';
// Whoever may take over sees the leads of all: only the data scope limits this clerk.
const actions = ['index', 'add', 'edit', 'del', 'export', 'claim', 'release', 'takeOver', 'discard'].map(
  (one) => `${lead}/${one}`,
);

interface Row {
  readonly id: number;
  readonly version: number;
}
const ids: Record<string, number> = {};

beforeAll(async () => {
  shop = await testShop();
  clerk = await shop.staff([...actions, '/admin/access/admin-log/index', `${roles}index`, `${roles}edit`]);
  const rows = await shop.db.rows<{ id: number }>(
    `with g as (insert into access_admin_group (name, parent_id) values ('Head', null) returning id),
       b as (insert into access_admin_group (name, parent_id) select 'Branch', id from g returning id),
       m as (update access_admin set group_id = (select id from g) where username = 'clerk1' returning id),
       c as (insert into access_admin (username, nickname, password, group_id) select 'mate', 'mate', 'x', id from g returning id),
       d as (insert into access_admin (username, nickname, password, group_id) select 'below', 'below', 'x', id from b returning id),
       e as (insert into access_admin (username, nickname, password) values ('far', 'far', 'x') returning id)
     select id::int from m union all select id::int from c union all select id::int from d union all select id::int from e`,
  );
  clerkId = rows[0]?.id ?? 0;
  for (const [at, name] of ['mine', 'mates', 'belows', 'foreign'].entries()) {
    const [row] = await shop.db.rows<{ id: number }>(
      `insert into member_lead (name, mobile, status, owner_id, level) values ($1, $2, 'following', $3, $4) returning id::int`,
      [`${name} lead`, `1380000000${at}`, rows[at]?.id, name === 'mine' ? 'a' : 'c'],
    );
    ids[name] = row?.id ?? 0;
  }
});
afterAll(() => shop.close());

/** Sets the data scope of the clerk's role, past its guards. */
const limit = (scope: unknown) =>
  shop.db.run(`update access_role set data_scopes = $1::jsonb where code = 'clerk1'`, [
    scope === null ? null : JSON.stringify({ [lead]: scope }),
  ]);

async function listed(as: Caller = clerk): Promise<string[]> {
  const { data } = await shop.post<{ result: Row[]; page: { total: number } }>(`${lead}/GetPageData`, {}, as);
  expect(data.page.total).toBe(data.result.length);
  return data.result.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? '').toSorted();
}

describe('[M-33] the data scope of a role', () => {
  it.each([
    ['all rows', null, ['belows', 'foreign', 'mates', 'mine']],
    ['own rows', { kind: 'own' }, ['mine']],
    ['those of the group', { kind: 'group' }, ['mates', 'mine']],
    ['those of the group and the groups below', { kind: 'groups-below' }, ['belows', 'mates', 'mine']],
    [
      'those of a condition',
      { kind: 'condition', condition: { field: 'level', op: 'eq', value: 'c' } },
      ['belows', 'foreign', 'mates'],
    ],
    [
      'those of a condition about its reader',
      { kind: 'condition', condition: { not: { field: 'ownerId', op: 'eq', value: '@me' } } },
      ['belows', 'foreign', 'mates'],
    ],
    ['nothing where it is unknown', { kind: 'everything' }, []],
    ['nothing where it is broken', { kind: 'condition', condition: { field: 'deletedAt', op: 'isNull' } }, []],
    ['nothing where it is none', 'all', []],
  ] as const)('shows %s at the next request', async (_what, scope, names) => {
    await limit(scope);
    expect(await listed()).toEqual(names);
    expect(await listed(shop.owner)).toHaveLength(4);
  });

  it('answers for a row outside as for a missing one, in every call', async () => {
    await limit({ kind: 'own' });
    const outside = { id: ids['foreign'], version: 1 };
    for (const [name, body] of [
      ['GetDetailPage', { id: outside.id }],
      ['Update', { ...outside, name: 'Taken' }],
      ['Save', { ...outside, name: 'Taken' }],
      ['del', outside],
      ['release', outside],
      ['takeOver', outside],
      ['discard', { ...outside, reason: 'no interest' }],
    ] as const) {
      const there = await shop.post(`${lead}/${name}`, body, clerk);
      const missing = await shop.post(`${lead}/${name}`, { ...body, id: 999_999 }, clerk);
      expect([name, there.status]).toEqual([name, 404]);
      expect(there.data).toMatchObject({ error: 'request.not-found', details: { id: outside.id } });
      expect(missing.data).toMatchObject({ error: 'request.not-found', details: { id: 999_999 } });
    }
  });

  it('keeps a row in sight: an edit that would take it out is refused for the field, and nothing is saved', async () => {
    await limit({ kind: 'condition', condition: { field: 'level', op: 'eq', value: 'a' } });
    const edit = (patch: object) => shop.post(`${lead}/Update`, { id: ids['mine'], version: 1, ...patch }, clerk);
    const moved = await edit({ level: 'b' });
    expect(moved).toMatchObject({ status: 400, data: { fields: [{ path: 'level', rule: 'outside-scope' }] } });
    expect((await edit({ company: 'Lotus' })).status).toBe(200);
  });

  it('limits the audit log to entries about rows in sight', async () => {
    await limit({ kind: 'own' });
    for (const name of ['mine', 'foreign'])
      await shop.db.run(
        `insert into kit_audit (audience, actor_name, ip, trace_id, action, resource, row_id, label)
         values ('admin', 'x', '', 'scoped', 'edit', 'member/lead', $1, '')`,
        [ids[name]],
      );
    const filters = [{ field: 'traceId', op: 'eq', value: 'scoped' }];
    const { data } = await shop.post<{ result: { id: number; rowId: number }[] }>(
      '/admin/access/admin-log/GetPageData',
      { filters },
      clerk,
    );
    expect(data.result.map(({ rowId }) => rowId)).toEqual([ids['mine']]);
  });
});

describe('[M-33] whoever grants', () => {
  it('names pages and conditions that exist', async () => {
    const add = (dataScopes: unknown) =>
      shop.post(`${roles}add`, { code: 'granted', name: 'Granted', permissions: [`${lead}/index`], dataScopes });
    const condition = { field: 'nothing', op: 'eq', value: 1 };
    expect((await add({ '/admin/nowhere': { kind: 'own' } })).status).toBe(400);
    expect((await add({ [lead]: { kind: 'some' } })).data).toMatchObject({
      fields: [{ path: `dataScopes.${lead}.kind`, rule: 'choice' }],
    });
    expect((await add({ [lead]: { kind: 'condition', condition } })).data).toMatchObject({
      fields: [{ path: `dataScopes.${lead}.condition.field`, rule: 'unknown' }],
    });
    expect((await add({ [lead]: { kind: 'group' } })).status).toBe(200);
  });

  it('cannot grant more rows than they see', async () => {
    await limit({ kind: 'own' });
    const [row] = await shop.db.rows<Row>(`select id::int, version from access_role where code = 'granted'`);
    const grant = (dataScopes: unknown, version = row?.version) =>
      shop.post(`${roles}Update`, { id: row?.id, version, dataScopes }, clerk);
    for (const wider of [null, {}, { [lead]: { kind: 'all' } }, { [lead]: { kind: 'groups-below' } }])
      expect(await grant(wider)).toMatchObject({ status: 409, data: { error: 'role.scope-exceeds' } });
    expect((await grant({ [lead]: { kind: 'own' } })).status).toBe(200);
    expect(clerkId).toBeGreaterThan(0);
  });
});
