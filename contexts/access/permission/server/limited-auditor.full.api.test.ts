import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import type { Explanation, StaffChoices } from '../explanation.domain.ts';
import type { PermissionLog } from '../permission-log.domain.ts';
import type { PermissionMatrix } from '../permission-matrix.domain.ts';

let shop: TestShop;
const [page, admins, roles, viewAs] = [
  '/admin/access/permission/',
  '/admin/access/admin/',
  '/admin/access/role/',
  '/admin/access/view-as/',
];
const brand = '/admin/catalog/brand/index';
let auditor: Caller;
/** An account and its role on either side of the data scope. */
let inside: Side;
let outside: Side;

interface Side {
  readonly adminId: number;
  readonly roleId: number;
  readonly name: string;
}

async function hired(name: string): Promise<Side> {
  const role = await shop.post<{ id: number }>(`${roles}add`, { code: name, name, permissions: [brand] });
  const draft = { username: name, nickname: name, password: 'Heron-72-reeds', roleIds: [role.data.id] };
  const { data } = await shop.post<{ id: number }>(`${admins}add`, draft);
  return { adminId: data.id, roleId: role.data.id, name };
}

/** Limits the auditor to the rows inside on the pages of accounts and roles, or lifts the limit. */
const limit = (isLimited: boolean) =>
  shop.db.run(`update access_role set data_scopes = $1::jsonb where permissions @> array['${page}rightsSheet']`, [
    isLimited
      ? JSON.stringify({
          '/admin/access/admin': { kind: 'condition', condition: { field: 'id', op: 'in', value: [inside.adminId] } },
          '/admin/access/role': { kind: 'condition', condition: { field: 'id', op: 'in', value: [inside.roleId] } },
        })
      : null,
  ]);

beforeAll(async () => {
  shop = await testShop();
  const own = ['index', 'save', 'explain', 'export', 'rightsSheet'].map((action) => page + action);
  auditor = await shop.staff([...own, `${admins}index`, `${roles}index`, `${roles}edit`, `${viewAs}index`, brand]);
  [inside, outside] = [await hired('heron'), await hired('kestrel')];
});
afterAll(() => shop.close());

const file = async (call: string): Promise<string> => {
  const headers = { server: '1', 'accept-language': 'en', authorization: `Bearer ${auditor.token}` };
  return (await shop.app.inject({ method: 'POST', url: page + call, headers, payload: { format: 'csv' } })).body;
};

/** Everything that the auditor reads about who may do what, as one text. */
async function allRead(): Promise<string> {
  const [matrix, log, staff, choices] = [
    await shop.post<PermissionMatrix>(`${page}matrix`, {}, auditor),
    await shop.post<PermissionLog>(`${page}log`, {}, auditor),
    await shop.post<StaffChoices>(`${page}staff`, { term: '' }, auditor),
    await shop.post(`${viewAs}choices`, {}, auditor),
  ];
  const asked = { adminId: inside.adminId, node: brand };
  const explained = await shop.post<Explanation>(`${page}explain`, asked, auditor);
  return (
    JSON.stringify([matrix.data.roles, log.data, staff.data, choices.data, explained.data]) +
    (await file('export')) +
    (await file('rightsSheet'))
  );
}

/** The answers to what the auditor asks about one side. */
async function about({ adminId, roleId }: Side): Promise<readonly number[]> {
  const [row] = await shop.db.rows<{ version: number }>('select version from access_role where id = $1', [roleId]);
  const change = { id: roleId, version: row?.version, added: [], removed: [brand] };
  return [
    (await shop.post(`${page}explain`, { adminId, node: brand }, auditor)).status,
    (await shop.post(`${page}save`, { changes: [change] }, auditor)).status,
    (await shop.post(`${viewAs}begin`, { roleId }, auditor)).status,
    (await shop.post(`${viewAs}begin`, { adminId }, auditor)).status,
  ];
}

describe('who may do what, for somebody who sees some accounts and roles only', () => {
  it('[M-33] names those in sight only: in the matrix, its log, both files, explanations and views', async () => {
    await limit(true);
    const text = await allRead();
    expect(text).toContain(inside.name);
    expect(text).not.toContain(outside.name);
    expect(await about(outside)).toEqual([404, 404, 404, 404]);
  });

  it('control: without the limit the same calls name both', async () => {
    await limit(false);
    const text = await allRead();
    expect(text).toContain(outside.name);
    const [explained, saved, asRole] = await about(outside);
    expect([explained, saved, asRole]).toEqual([200, 200, 200]);
  });
});
