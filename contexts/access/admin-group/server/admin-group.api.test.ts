import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';

interface Group {
  readonly id: number;
  readonly version: number;
  readonly name: string;
}

let shop: TestShop;
const prefix = '/admin/access/admin-group/';

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const add = async (name: string, parentId: number | null = null) =>
  (await shop.post<Group>(`${prefix}add`, { name, parentId })).data;
const idOf = ({ id, version }: Group) => ({ id, version });
const remove = ({ id, version }: Group) => shop.post(`${prefix}del`, { id, version });

describe('staff groups', () => {
  it('[U-08] [M-25.write] form a tree without cycles and without siblings of the same name', async () => {
    const root = await add('Shop');
    const child = await add('Orders', root.id);
    expect((await shop.post<{ result: Group[] }>(`${prefix}GetPageData`, {})).data.result.map(({ name }) => name).sort()).toEqual(
      ['Orders', 'Shop'],
    );
    const circle = await shop.post(`${prefix}Update`, { id: root.id, version: root.version, parentId: child.id });
    expect(circle).toMatchObject({ status: 400, data: { fields: [{ path: 'parentId', rule: 'ownDescendant' }] } });
    expect((await shop.post(`${prefix}add`, { name: 'Orders', parentId: root.id })).status).toBe(409);
    expect((await shop.post(`${prefix}add`, { name: 'Orders', parentId: child.id })).code).toBe(1);
  });

  it('[M-25.write] are renamed and moved below another one; a name that is none is rejected', async () => {
    const [first, second] = [await add('Till'), await add('Counter')];
    const moved = await shop.post<Group>(`${prefix}Update`, { ...idOf(first), name: 'Tills', parentId: second.id });
    expect(moved.data).toMatchObject({ name: 'Tills', parentId: second.id, version: first.version + 1 });
    for (const [patch, path, rule] of [
      [{ name: ' ' }, 'name', 'required'],
      [{ name: 'x'.repeat(200) }, 'name', 'tooLong'],
    ] as const)
      expect(await shop.post(`${prefix}Update`, { ...idOf(moved.data), ...patch })).toMatchObject({
        status: 400,
        data: { fields: [{ path, rule }] },
      });
    expect((await shop.post(`${prefix}Update`, { ...idOf(first), name: 'Late' })).status).toBe(409);
  });

  it('[M-25.write] cannot be deleted while staff or other groups belong to them', async () => {
    const parent = await add('Warehouse');
    const child = await add('Night shift', parent.id);
    const { data: person } = await shop.post<{ id: number; version: number }>('/admin/access/admin/add', {
      username: 'nightowl',
      nickname: 'Owl',
      password: 'Heron-72-reeds',
      groupId: child.id,
      roleIds: [],
    });
    expect(await remove(parent)).toMatchObject({ status: 409, data: { error: 'request.in-use' } });
    expect(await remove(child)).toMatchObject({
      status: 409,
      data: { error: 'request.in-use', details: { uses: ['admin: 1'] } },
    });
    await shop.post('/admin/access/admin/del', { id: person.id, version: person.version });
    expect((await remove(child)).code).toBe(1);
    expect((await remove(parent)).code).toBe(1);
  });

  it('[M-25.deny] are changed only with the permission', async () => {
    const reader = await shop.staff([`${prefix}index`]);
    expect((await shop.post(`${prefix}GetPageData`, {}, reader)).status).toBe(200);
    for (const call of ['add', 'Update', 'del', 'sortable'])
      expect((await shop.post(prefix + call, { id: 1, version: 1 }, reader)).status, call).toBe(403);
  });

  it('[M-25.lang] are rejected in the language of the caller', async () => {
    const group = await add('Words');
    await add('Below', group.id);
    const answer = await shop.post(`${prefix}del`, { id: group.id, version: group.version }, shop.owner, {
      'accept-language': 'zh-cn',
    });
    expect(answer.msg).toMatch(/[\u4e00-\u9fff]/);
  });
});
