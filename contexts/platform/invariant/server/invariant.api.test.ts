import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sellSku } from '../../../../tests/setup/order-shop.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { until } from '../../../../packages/server/src/testing/until.ts';
import type { InvariantsView } from '../invariant-view.domain.ts';

let shop: TestShop;
const page = '/admin/platform/invariant';

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const list = async (lang = 'en') =>
  (await shop.post<InvariantsView>(`${page}/list`, {}, shop.owner, { 'accept-language': lang })).data;
const one = async (key: string) => (await list()).invariants.find((invariant) => invariant.key === key);
const check = (key: string | null = null) => shop.post<{ jobId: string }>(`${page}/check`, { key });

/** Runs a check to its end. */
async function checked(key: string | null = null): Promise<void> {
  const { status, data } = await check(key);
  expect(status).toBe(200);
  await until(async () => {
    const [job] = await shop.db.rows<{ status: string }>('select status from kit_job where id = $1', [data.jobId]);
    return job?.status === 'done';
  });
}

describe('the page of invariants', () => {
  it('lists every invariant with its sentence in the language of the caller, before any check', async () => {
    const [english, chinese] = [await list('en'), await list('zh-cn')];
    expect(english.invariants.length).toBeGreaterThan(70);
    expect(english.invariants.every(({ state }) => state === 'unchecked')).toBe(true);
    const sentence = (view: InvariantsView, key: string) => view.invariants.find((row) => row.key === key)?.statement;
    expect(sentence(english, 'balance-account.sum')).toMatch(
      /^Balance accounts?: what can be spent is the sum of the entries\.$/i,
    );
    expect(sentence(chinese, 'stock.once')).toBe('每笔库存流水只记一次。');
  });

  it('checks all, one after the other, and keeps the run', async () => {
    await sellSku(shop.db, { stock: 5 });
    await checked();
    const { invariants, runs, running } = await list();
    expect(running).toBeNull();
    expect(runs).toHaveLength(1);
    const broken = invariants.filter(({ state }) => state === 'broken').map(({ key }) => key);
    // The SKU of the test was put into stock without a movement.
    expect(broken).toContain('stock.movements');
    expect(invariants.every(({ state }) => state !== 'unchecked')).toBe(true);
    expect(runs[0]).toMatchObject({ broken: broken.length });
  });

  it('shows the rows that differ, with a link, and notifies staff until it holds again', async () => {
    const before = await one('stock.movements');
    expect(before).toMatchObject({ state: 'broken', found: 1, unit: 'text' });
    expect(before?.differences).toEqual([
      {
        id: expect.any(Number),
        label: expect.any(String),
        path: expect.stringMatching(/^\/admin\/catalog\/product\/\d+$/),
        kept: '5 · 0 · 0',
        computed: '0 · 0 · 0',
      },
    ]);
    const heard = async () =>
      (
        await shop.post<{ notifications: { params: { key?: string } }[] }>('/admin/platform/notifications/recent', {})
      ).data.notifications.map(({ params }) => params.key);
    expect(await heard()).toContain('stock.movements');
    await shop.db.run(
      `insert into catalog_stock_movement (sku_id, type, d_on_hand) select sku_id, 'adjust', on_hand from catalog_stock_level`,
    );
    await checked('stock.movements');
    expect(await one('stock.movements')).toMatchObject({ state: 'holds', found: 0, brokenAt: null, differences: [] });
    expect(await heard()).not.toContain('stock.movements');
    expect((await list()).runs).toHaveLength(1);
  });

  it('knows no other invariant', async () => {
    expect((await check('stock.moods')).status).toBe(404);
  });

  it('keeps since when one is broken', async () => {
    await shop.db.run('update catalog_stock_level set on_hand = on_hand + 1');
    await checked('stock.movements');
    const first = (await one('stock.movements'))?.brokenAt;
    await checked('stock.movements');
    expect(first).toEqual(expect.any(Number));
    expect((await one('stock.movements'))?.brokenAt).toBe(first);
  });
});
