import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import { idempotencyHeader, joinMember, placedOrder, sellSku, type ErrorBody } from '../testing/test-shop.ts';

interface Detail {
  readonly id: number;
  readonly version: number;
  readonly events: readonly { readonly type: string; readonly data: { readonly comment?: string } }[];
  readonly staff: Readonly<Record<string, string>>;
}

interface Colleague {
  readonly id: number;
  readonly name: string;
}

const prefix = '/admin/sales/order/';
const password = 'Heron-72-reeds';

let shop: TestShop;
let orderId: number;
let mei: Caller & Colleague;

async function colleague(name: string): Promise<Caller & Colleague> {
  const account = { username: name.toLowerCase(), nickname: name, password, roleIds: [], super: true };
  const { data } = await shop.post<{ id: number }>('/admin/access/admin/add', account);
  const signedIn = await shop.post<{ token: string }>('/admin/Index/login', { username: account.username, password }, null);
  return { id: data.id, name, token: signedIn.data.token, audience: 'admin' };
}

beforeAll(async () => {
  shop = await testShop();
  const { skuId } = await sellSku(shop.db);
  orderId = (await placedOrder(shop, { ...(await joinMember(shop.db, '13800000044')), lines: [{ skuId, qty: 1 }] })).id;
  mei = await colleague('Mei');
});
afterAll(() => shop.close());

const detail = async (): Promise<Detail> => (await shop.post<Detail>(`${prefix}GetDetailPage`, { id: orderId })).data;
const counted = async (as?: Caller): Promise<number | undefined> =>
  (await shop.post<{ mentions: number }>(`${prefix}counts`, {}, as ?? shop.owner)).data.mentions;

async function comment(text: string) {
  const { version } = await detail();
  return shop.post<ErrorBody>(`${prefix}comment`, { id: orderId, version, comment: text }, shop.owner, idempotencyHeader());
}

async function mentioning({ id }: { readonly id: number }): Promise<readonly number[]> {
  const filters = { field: 'mentions', op: 'in', value: [String(id)] };
  const { data } = await shop.post<{ result: { id: number }[] }>(`${prefix}GetPageData`, { filters });
  return data.result.map((row) => row.id);
}

describe('a comment that mentions a colleague', () => {
  it('is kept by id, counted for the colleague alone, and found in the list', async () => {
    expect(await counted(mei)).toBe(0);
    expect((await comment(`@[${mei.id}] leaves on Friday`)).status).toBe(200);
    expect((await comment(`nobody, then @[${mei.id}] again`)).status).toBe(200);
    expect([await counted(mei), await counted()]).toEqual([1, 0]);
    expect(await mentioning(mei)).toEqual([orderId]);
    expect(await mentioning({ id: mei.id + 1 })).toEqual([]);
  });

  it('shows the present name of the colleague', async () => {
    const { version } = (await shop.post<{ version: number }>('/admin/access/admin/GetDetailPage', { id: mei.id })).data;
    await shop.post('/admin/access/admin/Update', { id: mei.id, version, nickname: 'Lin Mei' });
    const { events, staff } = await detail();
    expect(events.at(-1)?.data.comment).toBe(`nobody, then @[${mei.id}] again`);
    expect(staff).toEqual({ [mei.id]: 'Lin Mei' });
  });

  it('is rejected as a whole when there is no such account', async () => {
    const before = await detail();
    const rejection = await comment(`@[${mei.id}] and @[999999]`);
    expect(rejection).toMatchObject({ status: 409, data: { error: 'order.unknown-colleague' } });
    expect((await detail()).version).toBe(before.version);
  });

  it('is written by whoever may comment; disabled accounts are not offered', async () => {
    const clerk = await shop.staff([`${prefix}index`, `${prefix}comment`]);
    const offered = async () =>
      (await shop.post<{ colleagues: Colleague[] }>(`${prefix}colleagues`, {}, clerk)).data.colleagues.map(({ id }) => id);
    expect(await offered()).toContain(mei.id);
    const { version } = (await shop.post<{ version: number }>('/admin/access/admin/GetDetailPage', { id: mei.id })).data;
    await shop.post('/admin/access/admin/Update', { id: mei.id, version, enabled: false });
    expect(await offered()).not.toContain(mei.id);
    expect((await shop.post(`${prefix}colleagues`, {}, await shop.staff([`${prefix}index`]))).status).toBe(403);
  });
});
