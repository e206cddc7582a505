import { credit } from '@shopkeeper/crud/ledger';
import { asSystem } from '@shopkeeper/crud/lifecycle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { points } from '../../points/points.ledger.ts';

interface Entries {
  readonly result: readonly { readonly id: number; readonly amount: number; readonly note: string | null }[];
}

const prefix = '/user/integral/';
let shop: TestShop;
let rich: Caller & { readonly id: number };
let poor: Caller & { readonly id: number };

async function joined(username: string) {
  const body = { username, password: 'Plum-lane-18', mobile: username === 'richer' ? '13800000201' : '13800000202' };
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
  return { token: data.token, audience: 'member', id: data.memberInfo.id } as const;
}

beforeAll(async () => {
  shop = await testShop();
  [rich, poor] = [await joined('richer'), await joined('poorer')];
  await asSystem(shop, 'test', (op) =>
    credit(op, points, { owner: rich.id, type: 'adjust', ref: { type: 'test', id: 1 }, amount: 500, note: 'not yours' }),
  );
});
afterAll(() => shop.close());

describe('the points of a member', () => {
  it('are shown to that member', async () => {
    expect((await shop.post(`${prefix}summary`, {}, rich)).data).toMatchObject({ available: 500, onHold: 0 });
    const { data } = await shop.post<Entries>(`${prefix}GetPageData`, {}, rich);
    expect(data.result).toMatchObject([{ amount: 500, note: 'not yours' }]);
    const { id } = data.result[0] ?? { id: 0 };
    expect((await shop.post(`${prefix}GetDetailPage`, { id }, rich)).data).toMatchObject({ amount: 500 });
  });

  it('[M-45.deny] are shown to no visitor, to no staff by these calls, and to no other member, in summary, list or detail', async () => {
    const entry = (await shop.post<Entries>(`${prefix}GetPageData`, {}, rich)).data.result[0]?.id ?? 0;
    const calls = [
      ['summary', {}],
      ['GetPageData', {}],
      ['GetDetailPage', { id: entry }],
    ] as const;
    for (const [call, body] of calls)
      for (const nobody of [null, shop.owner]) expect((await shop.post(prefix + call, body, nobody)).status, call).toBe(401);
    expect((await shop.post(`${prefix}summary`, {}, poor)).data).toMatchObject({ available: 0, onHold: 0, dates: [] });
    expect((await shop.post<Entries>(`${prefix}GetPageData`, {}, poor)).data.result).toEqual([]);
    const filters = { field: 'id', op: 'in', value: [entry] };
    const filtered = await shop.post<Entries>(`${prefix}GetPageData`, { filters }, poor);
    expect(filtered.status === 400 || filtered.data.result.length === 0).toBe(true);
    expect((await shop.post(`${prefix}GetDetailPage`, { id: entry }, poor)).status).toBe(404);
    const owned = await shop.post<Entries>(`${prefix}GetPageData`, { ownerId: rich.id, memberId: rich.id }, poor);
    expect(owned.status === 400 || owned.data.result.length === 0).toBe(true);
    // What only reads a list of the shop does not write, and there is no call that does.
    for (const call of ['add', 'Update', 'del', 'Export'])
      expect((await shop.post(prefix + call, { ids: [entry] }, rich)).status).toBe(404);
  });

  it('[M-45.deny] are read and changed by staff with their permissions only', async () => {
    const clerk = await shop.staff(['/admin/member/member/index']);
    const given = { memberId: poor.id, account: 'points', pointCount: 5, reason: 'a gift' };
    expect((await shop.post('/admin/member/balance-adjustment/add', given, clerk)).status).toBe(403);
    for (const list of ['points-account', 'points-entry'])
      for (const call of ['GetPageData', 'Export'])
        expect((await shop.post(`/admin/member/${list}/${call}`, {}, clerk)).status, `${list} ${call}`).toBe(403);
    expect((await shop.post(`${prefix}summary`, {}, poor)).data).toMatchObject({ available: 0 });
  });
});
