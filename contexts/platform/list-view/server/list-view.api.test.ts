import type { AllListPreferences, SavedView } from '@shopkeeper/resource/query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';

let shop: TestShop;
let clerk: Caller;
let packer: Caller;
let stranger: Caller;
const page = '/admin/platform/list-view';
const list = '/admin/catalog/brand';

beforeAll(async () => {
  shop = await testShop();
  clerk = await shop.staff([`${list}/index`, `${page}/share`]);
  packer = await shop.staff([`${list}/index`]);
  stranger = await shop.staff(['/admin/sales/order/index']);
});
afterAll(() => shop.close());

const mine = async (as: Caller) => (await shop.post<AllListPreferences>(`${page}/mine`, {}, as)).data;
const add = (as: Caller, view: object) =>
  shop.post<SavedView>(`${page}/add`, { list, name: 'Mine', query: 'q=tea', columns: {}, ...view }, as);

describe('the columns of a list', () => {
  const columns = { order: ['name', 'logo'], hidden: ['logo'], width: { name: 240 }, pin: { name: null }, density: 'compact' };

  it('are stored for the person who changed them, and for nobody else', async () => {
    expect((await shop.post(`${page}/columns`, { list, columns }, clerk)).code).toBe(1);
    expect((await mine(clerk)).lists[list]?.columns).toEqual(columns);
    expect((await mine(packer)).lists).toEqual({});
    await shop.post(`${page}/columns`, { list, columns: {} }, clerk);
    expect((await mine(clerk)).lists[list]?.columns).toEqual({});
  });

  it('are stored only for lists that the person may open', async () => {
    expect(await shop.post(`${page}/columns`, { list, columns }, stranger)).toMatchObject({ code: 403 });
    expect((await mine(stranger)).lists).toEqual({});
  });

  it.each([
    { columns: { width: { name: -3 } } },
    { columns: { width: { 'a;drop': 30 } } },
    { columns: { density: 'airy' } },
    { columns: { order: 'name' } },
    { columns: { other: 1 } },
    { list: 'http://elsewhere', columns: {} },
    {},
  ])('are rejected when invalid: %j', async (said) => {
    const answer = await shop.post<{ fields: unknown[] }>(`${page}/columns`, { list, ...said }, clerk);
    expect(answer.code).toBe(400);
    expect(answer.data.fields).not.toHaveLength(0);
  });
});

describe('a saved view', () => {
  it('is private to its owner: to others it does not exist', async () => {
    const { data: view } = await add(clerk, { name: 'Tea' });
    expect(view).toMatchObject({ name: 'Tea', own: true, shared: false, version: 1 });
    expect((await mine(packer)).views).toEqual([]);
    const { id, version } = view;
    for (const call of [
      shop.post(`${page}/Update`, { id, version, name: 'Stolen' }, packer),
      shop.post(`${page}/del`, { id }, packer),
      shop.post(`${page}/first`, { list, id }, packer),
    ])
      expect((await call).code).toBe(404);
    expect((await mine(clerk)).views).toMatchObject([{ name: 'Tea', version: 1 }]);
  });

  it('is shared by those who may, seen by those who may open the list, and changed by its owner alone', async () => {
    expect((await add(packer, { shared: true })).code).toBe(403);
    const { data: own } = await add(packer, { name: 'Packed' });
    expect((await shop.post(`${page}/Update`, { ...idOf(own), shared: true }, packer)).code).toBe(403);
    const { data: view } = await add(clerk, { name: 'For all', shared: true });
    expect((await mine(packer)).views).toMatchObject([
      { name: 'Packed', own: true },
      { name: 'For all', own: false },
    ]);
    expect((await mine(stranger)).views).toEqual([]);
    expect((await shop.post(`${page}/Update`, { ...idOf(view), name: 'Mine now' }, packer)).code).toBe(404);
    expect((await shop.post(`${page}/del`, { id: view.id }, packer)).code).toBe(404);
    const told = await shop.db.rows("select action, label from kit_audit where resource = 'platform/list-view'");
    expect(told).toEqual([{ action: 'add', label: 'For all' }]);
  });

  it('opens with its list until it is deleted', async () => {
    const { data: view } = await add(clerk, { name: 'First' });
    expect((await shop.post(`${page}/first`, { list, id: view.id }, clerk)).code).toBe(1);
    expect((await mine(clerk)).lists[list]?.firstView).toBe(view.id);
    expect((await shop.post(`${page}/first`, { list: '/admin/sales/order', id: view.id }, shop.owner)).code).toBe(404);
    await shop.post(`${page}/del`, { id: view.id }, clerk);
    expect((await mine(clerk)).lists[list]?.firstView).toBeNull();
  });

  it('is replaced under the version it was read with, and has a unique name', async () => {
    const { data: view } = await add(clerk, { name: 'Often' });
    const answer = await shop.post<SavedView>(`${page}/Update`, { ...idOf(view), query: 'q=cup' }, clerk);
    expect(answer.data).toMatchObject({ name: 'Often', query: 'q=cup', version: 2 });
    expect((await shop.post(`${page}/Update`, { ...idOf(view), name: 'Late' }, clerk)).code).toBe(409);
    expect((await add(clerk, { name: 'Often' })).code).toBe(409);
    expect((await add(clerk, { name: '  ' })).code).toBe(400);
    expect((await add(clerk, { query: 'x'.repeat(9_000) })).code).toBe(400);
  });

  it('is one of at most fifty, also when added at once', async () => {
    const hurried = await shop.staff([`${list}/index`]);
    const added = await Promise.all(Array.from({ length: 70 }, (_, at) => add(hurried, { name: `Hurried ${at}` })));
    expect(added.filter(({ code }) => code === 1)).toHaveLength(50);
    expect((await mine(hurried)).views.filter(({ own }) => own)).toHaveLength(50);
  });

  it('is one of at most fifty', async () => {
    const made = await Promise.all(Array.from({ length: 50 }, (_, n) => add(shop.owner, { name: `View ${n}` })));
    expect(made.every(({ code }) => code === 1)).toBe(true);
    expect(await add(shop.owner, { name: 'One more' })).toMatchObject({ code: 409, data: { error: 'list-view.too-many' } });
  });

  it('cannot be requested by a member or without signing in', async () => {
    expect((await shop.post(`${page}/mine`, {}, null)).code).toBe(401);
  });
});

const idOf = ({ id, version }: SavedView) => ({ id, version });
