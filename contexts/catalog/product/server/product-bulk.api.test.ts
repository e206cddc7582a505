import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { prefix, type Product, productCalls } from '../testing/product-calls.ts';

interface State {
  readonly status: string;
  readonly total: number;
  readonly done: number;
  readonly rejected: number;
  readonly waiting: number;
  readonly failures: readonly { readonly id: number; readonly label: string; readonly error: string; readonly msg: string }[];
}

let shop: TestShop;
let calls: ReturnType<typeof productCalls>;
let category = 0;

beforeAll(async () => {
  shop = await testShop();
  category = (await shop.post<{ id: number }>('/admin/catalog/category/add', { name: 'Cups' })).data.id;
  calls = productCalls(shop, category);
});
afterAll(() => shop.close());

const begin = (
  body: object,
  as: Caller = shop.owner,
  key: string = randomUUID(),
): Promise<Answer<{ jobId: string; total: number }>> => shop.post(`${prefix}Bulk`, body, as, { 'idempotency-key': key });
const stateOf = async (jobId: string): Promise<State> => (await shop.post<State>(`${prefix}BulkState`, { jobId })).data;

async function ended(jobId: string): Promise<State> {
  for (;;) {
    const state = await stateOf(jobId);
    if (state.status !== 'queued' && state.status !== 'running') return state;
    await wait(20);
  }
}

const ticked = (rows: readonly Product[]) => ({ rows: rows.map(({ id, version }) => ({ id, version })) });
const statusOf = async ({ id }: Product): Promise<string> => (await calls.detail(id)).status;
const audits = async (rows: readonly Product[], action: string): Promise<number[]> =>
  (
    await shop.db.rows<{ row_id: number }>(
      `select row_id from kit_audit where resource = 'catalog/product' and action = $2 and row_id = any($1) order by row_id`,
      [rows.map(({ id }) => id), action],
    )
  ).map((row) => row.row_id);

async function many(name: string, count: number): Promise<Product[]> {
  const made: Product[] = [];
  for (let n = 1; n <= count; n += 1) made.push(await calls.add({ name: `${name} ${n}` }));
  return made;
}

describe('[M-03.write] bulk actions on products', () => {
  it('run the transition for each product; a rejected one is reported with its reason and succeeds on retry once fixed', async () => {
    const good = await calls.add({ name: 'Bulk good' });
    const bare = await calls.add({ name: 'Bulk bare', images: [] });
    const { data } = await begin({ bulkAction: 'publish', chosen: ticked([good, bare]) });
    expect(data.total).toBe(2);
    const state = await ended(data.jobId);
    expect(state).toMatchObject({ status: 'done', total: 2, done: 1, rejected: 1, waiting: 0 });
    expect(state.failures).toMatchObject([{ id: bare.id, label: 'Bulk bare', error: 'product.not-publishable' }]);
    expect(state.failures[0]?.msg).toContain('cannot be published yet');
    expect([await statusOf(good), await statusOf(bare)]).toEqual(['on_sale', 'draft']);

    await shop.db.run(`update catalog_product set images = '{/a.webp}', version = version + 1 where id = $1`, [bare.id]);
    const again = await shop.post<{ jobId: string }>(`${prefix}BulkRetry`, { jobId: data.jobId }, shop.owner, {
      'idempotency-key': randomUUID(),
    });
    expect(await ended(again.data.jobId)).toMatchObject({ total: 1, done: 1, rejected: 0 });
    expect(await statusOf(bare)).toBe('on_sale');
    expect(await audits([good, bare], 'publish')).toEqual([good.id, bare.id]);
  });

  it('apply to all matching rows except some', async () => {
    const [one, two, three] = await many('Vase', 3);
    if (!one || !two || !three) throw new Error('three were added');
    const query = { quick: 'Vase', filters: { field: 'status', op: 'eq', value: 'draft' } };
    const { data } = await begin({ bulkAction: 'recycle', query, chosen: { allBut: [two.id] } });
    expect(await ended(data.jobId)).toMatchObject({ total: 2, done: 2 });
    expect([await statusOf(one), await statusOf(two), await statusOf(three)]).toEqual(['archived', 'draft', 'archived']);
  });

  it('do not overwrite what somebody else changed meanwhile', async () => {
    const row = await calls.add({ name: 'Bulk stale' });
    await shop.db.run('update catalog_product set version = version + 1 where id = $1', [row.id]);
    const { data } = await begin({ bulkAction: 'recycle', chosen: ticked([row]) });
    expect(await ended(data.jobId)).toMatchObject({ rejected: 1, failures: [{ error: 'request.stale-version' }] });
    expect(await statusOf(row)).toBe('draft');
  });

  it('set one field of all rows, and only that', async () => {
    const rows = await many('Plate', 2);
    const to = (await shop.post<{ id: number }>('/admin/catalog/category/add', { name: 'Plates' })).data.id;
    const { data } = await begin({ bulkAction: 'edit', input: { categoryId: to }, chosen: ticked(rows) });
    expect(await ended(data.jobId)).toMatchObject({ done: 2, rejected: 0 });
    expect(await calls.detail(rows[0]?.id ?? 0)).toMatchObject({ categoryId: to, name: 'Plate 1', skuCount: rows[0]?.skuCount });
    const lost = await begin({
      bulkAction: 'edit',
      input: { categoryId: 999_999 },
      chosen: { rows: [{ id: rows[0]?.id, version: 2 }] },
    });
    expect(await ended(lost.data.jobId)).toMatchObject({ done: 0, rejected: 1, failures: [{ error: 'request.invalid' }] });
  });

  it('stop when cancelled, and continue without processing a row twice', async () => {
    const rows = await many('Bowl', 6);
    let release: () => void = () => undefined;
    const gate = new Promise<void>((open) => {
      release = open;
    });
    let hold: () => void = () => undefined;
    const held = new Promise<void>((is) => {
      hold = is;
    });
    const blocker = shop.db.transaction(async (tx) => {
      await tx.rows('select id from catalog_product where id = $1 for update', [rows[2]?.id]);
      hold();
      await gate;
    });
    await held;
    const query = { sorts: [{ field: 'id', order: 'asc' }], quick: 'Bowl' };
    const { data } = await begin({ bulkAction: 'recycle', query, chosen: { allBut: [] } });
    while ((await stateOf(data.jobId)).done < 2) await wait(20);
    await shop.post('/admin/platform/job/cancel', { id: data.jobId });
    release();
    await blocker;
    const stopped = await ended(data.jobId);
    expect(stopped.status).toBe('cancelled');
    expect(stopped.done + stopped.waiting).toBe(6);
    expect(stopped.waiting).toBeGreaterThanOrEqual(2);

    const again = await shop.post<{ jobId: string }>(`${prefix}BulkRetry`, { jobId: data.jobId }, shop.owner, {
      'idempotency-key': randomUUID(),
    });
    expect(await ended(again.data.jobId)).toMatchObject({ status: 'done', total: stopped.waiting, done: stopped.waiting });
    expect(await audits(rows, 'recycle')).toEqual(rows.map(({ id }) => id));
  });

  it('change all prices by a share, rounded to the nearest fen, each product atomically and with an audit entry', async () => {
    const mark = `Priced ${randomUUID().slice(0, 8)}`;
    const two = await calls.add({
      name: `${mark} two`,
      specs: ['Colour'],
      skus: [
        { values: ['Red'], priceAmount: 1990 },
        { values: ['Blue'], priceAmount: 10, enabled: false },
      ],
    });
    const dear = await calls.add({ name: `${mark} dear`, skus: [{ values: [], priceAmount: 9_999_999_999 }], specs: [] });
    const options = {
      bulkAction: 'reprice',
      input: { direction: 'raise', shareBp: 500 },
      query: { quick: mark },
      chosen: { allBut: [] },
    };
    const state = await ended((await begin(options)).data.jobId);
    expect(state).toMatchObject({ total: 2, done: 1, rejected: 1 });
    expect(state.failures).toMatchObject([{ id: dear.id, error: 'product.price-out-of-range' }]);
    const after = await calls.detail(two.id);
    expect(after.skus.map(({ id, priceAmount }) => [id, priceAmount])).toEqual([
      [two.skus[0]?.id, 2090],
      [two.skus[1]?.id, 11],
    ]);
    expect(after).toMatchObject({ priceMin: 2090, priceMax: 2090, status: 'draft', version: two.version + 1 });
    const [entry] = await shop.db.rows<{ before: object; after: object }>(
      `select before, after from kit_audit where resource = 'catalog/product' and action = 'reprice' and row_id = $1`,
      [two.id],
    );
    expect(entry?.before).toMatchObject({ priceMin: 1990 });
    expect(entry?.after).toMatchObject({ priceMin: 2090, input: { direction: 'raise', shareBp: 500 } });
    expect(JSON.stringify(entry?.before)).toContain('"priceAmount":1990');

    const undone = { bulkAction: 'restorePrices', query: { quick: mark }, chosen: { allBut: [] } };
    expect(await ended((await begin(undone)).data.jobId)).toMatchObject({ done: 1, rejected: 1 });
    const restored = await calls.detail(two.id);
    expect(restored.skus.map(({ priceAmount }) => priceAmount)).toEqual([1990, 10]);
    expect(restored).toMatchObject({ priceMin: 1990, repricedAt: null });
    expect(await ended((await begin(undone)).data.jobId)).toMatchObject({ done: 0, rejected: 2 });

    const back = { ...options, input: { direction: 'lower', shareBp: 10_000 } };
    expect(await ended((await begin(back)).data.jobId)).toMatchObject({ done: 0, rejected: 2 });
    const editor = await shop.staff([`${prefix}index`, `${prefix}edit`]);
    expect((await begin(options, editor)).status).toBe(403);
    expect((await begin({ ...options, input: { direction: 'sideways', shareBp: -1 } })).status).toBe(400);
  });

  it('provide a result file with every row and its outcome', async () => {
    const row = await calls.add({ name: '=Bulk sheet', images: [] });
    const { data } = await begin({ bulkAction: 'publish', chosen: ticked([row]) });
    await ended(data.jobId);
    const file = await shop.app.inject({
      method: 'POST',
      url: `${prefix}BulkResult`,
      headers: {
        server: '1',
        'content-type': 'application/json',
        authorization: `Bearer ${shop.owner.token}`,
        'accept-language': 'en',
      },
      payload: JSON.stringify({ jobId: data.jobId }),
    });
    expect(file.headers['content-disposition']).toContain('product-result.csv');
    expect(file.body).toContain(`${row.id},'=Bulk sheet,failed`);
  });
});

describe('an invalid bulk call', () => {
  it('[M-03.deny] requires the permission of its action, and its job is visible to its owner only', async () => {
    const row = await calls.add({ name: 'Bulk denied' });
    const clerk = await shop.staff(['/admin/catalog/product/recycle', '/admin/catalog/product/index']);
    expect((await begin({ bulkAction: 'publish', chosen: ticked([row]) }, clerk)).code).toBe(403);
    const { data } = await begin({ bulkAction: 'recycle', chosen: ticked([row]) });
    for (const call of ['BulkState', 'BulkResult', 'BulkRetry'])
      expect([
        call,
        (await shop.post(`${prefix}${call}`, { jobId: data.jobId }, clerk, { 'idempotency-key': randomUUID() })).status,
      ]).toEqual([call, 404]);
    await ended(data.jobId);
  });

  it.each([
    [{ bulkAction: 'schedule', chosen: { allBut: [] } }, 'bulkAction'],
    [{ bulkAction: '__proto__', chosen: { allBut: [] } }, 'bulkAction'],
    [{ bulkAction: 'publish', chosen: { rows: [] } }, 'chosen'],
    [{ bulkAction: 'publish', chosen: { rows: [{ id: 987_654, version: 1 }] } }, 'chosen'],
    [
      { bulkAction: 'publish', query: { filters: { field: 'secret', op: 'eq', value: 1 } }, chosen: { allBut: [] } },
      'filters.field',
    ],
    [{ bulkAction: 'edit', input: {}, chosen: { allBut: [] } }, 'input'],
    [{ bulkAction: 'edit', input: { name: 'All alike' }, chosen: { allBut: [] } }, 'input.name'],
  ])('is rejected with the path of the issue: %j', async (body, path) => {
    const answer = await shop.post<{ fields: { path: string }[] }>(`${prefix}Bulk`, body, shop.owner, {
      'idempotency-key': randomUUID(),
    });
    expect(answer.code).toBe(400);
    expect(answer.data.fields[0]?.path.startsWith(path)).toBe(true);
    expect(await shop.db.rows(`select 1 from kit_job where status = 'queued'`)).toEqual([]);
  });

  it('starts one job however often it is sent', async () => {
    const row = await calls.add({ name: 'Bulk once' });
    const body = { bulkAction: 'recycle', chosen: ticked([row]) };
    expect((await shop.post(`${prefix}Bulk`, body)).code).toBe(400);
    const key = randomUUID();
    const first = await begin(body, shop.owner, key);
    expect((await begin(body, shop.owner, key)).data.jobId).toBe(first.data.jobId);
    await ended(first.data.jobId);
    expect(await audits([row], 'recycle')).toEqual([row.id]);
  });
});
