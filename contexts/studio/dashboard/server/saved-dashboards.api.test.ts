import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { type Board, type Boards, standardLayout } from '../layout.domain.ts';
import type { Overview } from '../overview.domain.ts';

const page = '/admin/studio/dashboard';
const orders = '/admin/sales/order/index';

let shop: TestShop;
let ann: Caller;
let bob: Caller;
let clerk: Caller;

beforeAll(async () => {
  shop = await testShop();
  [ann, bob, clerk] = await Promise.all([
    shop.staff(['/Index/index', '/Index/share', orders, '/admin/member/member/index']),
    shop.staff(['/Index/index', orders]),
    shop.staff(['/Index/index', '/admin/member/member/index']),
  ]);
});
afterAll(() => shop.close());

const board = {
  name: 'Mine',
  layout: { metrics: ['newMembers', 'paidAmount', 'refundAmount'], panels: ['trend', 'metrics'], trend: 'newMembers' },
  range: { span: 'days7', from: null, to: null, compare: 'year' },
};
const add = (as: Caller, more: object = {}) => shop.post<Board>(`${page}/add`, { ...board, ...more }, as);
const overview = (as: Caller, asked: object = {}) => shop.post<Overview>(`${page}/overview`, asked, as);
const mine = async (as: Caller) => (await shop.post<Boards>(`${page}/boards`, {}, as)).data;
const keysOf = ({ metrics }: Overview): string[] => metrics.map(({ key }) => key);

describe('[M-01] a saved dashboard', () => {
  it('opens with its metrics, range and comparison, and as the start without being asked for', async () => {
    const { data: made } = await add(ann);
    expect(made).toMatchObject({ ...board, own: true, shared: false, version: 1 });
    const { data: shown } = await overview(ann, { board: made.id });
    expect(shown).toMatchObject({ span: 'days7', compare: 'year', board: { id: made.id, layout: board.layout } });
    expect(keysOf(shown)).toEqual(['newMembers', 'paidAmount']);
    expect((await overview(ann)).data).toMatchObject({ span: 'days30', compare: 'previous', board: null });

    expect((await shop.post(`${page}/start`, { id: made.id }, ann)).code).toBe(1);
    expect((await overview(ann)).data.board?.id).toBe(made.id);
    expect((await overview(ann, { span: 'today', compare: 'week' })).data).toMatchObject({ span: 'today', compare: 'week' });
    expect((await overview(ann, { board: 0 })).data).toMatchObject({ span: 'days30', board: null });
    expect((await mine(ann)).startId).toBe(made.id);
    expect((await shop.post(`${page}/start`, { id: null }, ann)).code).toBe(1);
    expect((await overview(ann)).data.board).toBeNull();
  });

  it('sums fixed days, also for the panels below', async () => {
    const range = { ...board.range, from: '2026-01-05', to: '2026-01-11' };
    const { data: made } = await add(ann, { name: 'A week', range });
    const { data: shown } = await overview(ann, { board: made.id });
    expect(shown.span).toBeNull();
    const panels = await shop.post<{ period: unknown }>(`${page}/panels`, { board: made.id }, ann);
    expect(panels.data.period).toEqual(shown.period);
  });

  it('is shared by those who may; readers see the metrics that they may read, and only its owner changes it', async () => {
    expect((await add(bob, { shared: true })).code).toBe(403);
    const { data: secret } = await add(ann, { name: 'Secret' });
    const { data: made } = await add(ann, { name: 'For all', shared: true });
    expect((await mine(bob)).boards).toMatchObject([{ name: 'For all', own: false }]);
    expect(keysOf((await overview(bob, { board: made.id })).data)).toEqual(['paidAmount']);
    expect(keysOf((await overview(clerk, { board: made.id })).data)).toEqual(['newMembers']);
    for (const [action, body] of [
      ['overview', { board: secret.id }],
      ['start', { id: secret.id }],
      ['Update', { id: made.id, version: 1, name: 'Theirs' }],
      ['del', { id: made.id }],
    ] as const)
      expect((await shop.post(`${page}/${action}`, body, bob)).code, action).toBe(404);
    const told = await shop.db.rows("select action, label from kit_audit where resource = 'studio/dashboard'");
    expect(told).toEqual([{ action: 'add', label: 'For all' }]);
  });

  it('that is shared no longer or deleted is the start of nobody', async () => {
    const { data: made } = await add(ann, { name: 'Short', shared: true });
    await shop.post(`${page}/start`, { id: made.id }, bob);
    expect((await overview(bob)).data.board?.id).toBe(made.id);
    const hidden = await shop.post<Board>(`${page}/Update`, { id: made.id, version: 1, shared: false }, ann);
    expect(hidden.data.version).toBe(2);
    expect((await overview(bob)).data.board).toBeNull();
    expect((await mine(bob)).startId).toBeNull();
    expect((await shop.post(`${page}/Update`, { id: made.id, version: 1, name: 'Late' }, ann)).code).toBe(409);
    expect((await shop.post(`${page}/del`, { id: made.id }, ann)).code).toBe(1);
    expect((await overview(ann, { board: made.id })).code).toBe(404);
  });

  it('needs a name of its own and a layout without repeats, and there are at most 20 of a person', async () => {
    expect((await add(ann)).code).toBe(409);
    for (const wrong of [
      { name: ' ' },
      { layout: { ...standardLayout, panels: ['weather'] } },
      { layout: { ...standardLayout, metrics: ['gmv', 'gmv'] } },
      { range: { ...board.range, from: '2026-13-01' } },
    ])
      expect((await add(ann, { ...wrong, name: 'name' in wrong ? wrong.name : 'Wrong' })).code).toBe(400);
    const made = await Promise.all(Array.from({ length: 22 }, (_, n) => add(clerk, { name: `${n}` })));
    expect(made.filter(({ code }) => code === 1)).toHaveLength(20);
    expect(made.find(({ code }) => code !== 1)).toMatchObject({ code: 409, data: { error: 'dashboard.too-many' } });
  });

  it('is not needed: the standard dashboard has what its reader may read', async () => {
    expect(keysOf((await overview(clerk)).data)).toEqual(['newMembers']);
    expect((await overview(clerk)).data.todos).toEqual([]);
    expect((await shop.post(`${page}/panels`, {}, clerk)).code).toBe(403);
    expect((await overview(bob)).data.todos.map(({ key }) => key)).toEqual(['toShip', 'unpaid', 'partlyShipped']);
  });
});
