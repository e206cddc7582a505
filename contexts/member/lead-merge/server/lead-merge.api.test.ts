import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotencyHeader } from '../../../../tests/setup/order-shop.ts';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly mobile: string | null;
  readonly company: string | null;
  readonly followCount: number;
  readonly fields?: readonly { readonly path: string }[];
}

const leads = '/admin/member/lead/';
const merges = '/admin/member/lead-merge/';
let shop: TestShop;
let made = 0;

beforeAll(async () => {
  shop = await testShop({ isStepped: true });
});
afterAll(() => shop.close());

const add = async (input: object) => {
  made += 1;
  return (await shop.post<Row>(`${leads}add`, { name: 'Wren', email: `wren${made}@example.com`, ...input })).data;
};
const detail = async (id: number) => (await shop.post<Row>(`${leads}GetDetailPage`, { id })).data;
const act = async (name: string, id: number, input: object = {}) => {
  const { version } = await detail(id);
  return shop.post<Row>(leads + name, { id, version, ...input }, shop.owner, idempotencyHeader());
};
const merge = (fromId: number, intoId: number, as?: Caller) =>
  shop.post<Row>(`${merges}add`, { fromId, intoId, reason: 'one person' }, as);
const timeline = async (id: number) =>
  (await shop.post<{ result: { type: string }[] }>(`${leads}timeline`, { id })).data.result.map(({ type }) => type);

async function pair() {
  const mobile = `1370000${String((made += 1)).padStart(4, '0')}`;
  const from = await add({ mobile, company: 'Reed Ltd' });
  const into = await add({ company: 'Reed' });
  await act('claim', from.id);
  await act('followUp', from.id, { kind: 'call', content: 'hello', nextFollowAt: null });
  return { mobile, from: await detail(from.id), into };
}

describe('merging two leads', () => {
  it('[M-21.write] is shown beforehand, gives the target what it lacks and both timelines, and is undone', async () => {
    const { mobile, from, into } = await pair();
    const ids = { fromId: from.id, intoId: into.id };
    const preview = await shop.post(`${merges}preview`, ids);
    expect(preview.data).toEqual({ taken: [{ field: 'mobile', value: mobile }], events: 2, followUps: 1 });
    const { data: done, status } = await merge(from.id, into.id);
    expect([status, done.status]).toEqual([200, 'done']);
    expect(await detail(from.id)).toMatchObject({ status: 'merged', mobile: null });
    expect(await detail(into.id)).toMatchObject({ status: 'new', mobile, company: 'Reed', followCount: 1 });
    expect(await timeline(into.id)).toEqual(['merge', 'followUp', 'claim']);
    const undone = await shop.post(`${merges}undo`, { id: done.id, version: done.version }, shop.owner, idempotencyHeader());
    expect(undone.status).toBe(200);
    expect(await detail(from.id)).toMatchObject({ status: 'following', mobile, company: 'Reed Ltd', followCount: 1 });
    expect(await detail(into.id)).toMatchObject({ status: 'new', mobile: null, followCount: 0 });
    expect(await timeline(into.id)).toEqual([]);
  });

  it('leaves at the target what somebody changed since, when it is undone', async () => {
    const { mobile, from, into } = await pair();
    const { data: done } = await merge(from.id, into.id);
    const { version } = await detail(into.id);
    const mine = '13700009999';
    expect((await shop.post(`${leads}Update`, { id: into.id, version, mobile: mine })).status).toBe(200);
    await shop.post(`${merges}undo`, { id: done.id, version: done.version }, shop.owner, idempotencyHeader());
    expect([(await detail(from.id)).mobile, (await detail(into.id)).mobile]).toEqual([mobile, mine]);
  });

  it('is rejected for a lead that is converted, merged, unseen or the same, and happens once of two at once', async () => {
    const { from, into } = await pair();
    expect((await merge(into.id, into.id)).status).toBe(400);
    const clerk = await shop.staff([`${merges}add`, `${merges}index`, `${leads}index`]);
    expect((await merge(from.id, into.id, clerk)).data.fields).toMatchObject([{ path: 'fromId' }, { path: 'intoId' }]);
    const both = await Promise.all([merge(from.id, into.id), merge(from.id, into.id)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await merge(from.id, into.id)).data.fields).toMatchObject([{ path: 'fromId' }]);
    expect((await detail(into.id)).followCount).toBe(1);
  });
});
