import { asSystem } from '@shopkeeper/crud/lifecycle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineWith, type Caller, dueTask, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { meeting } from '../../../../tests/setup/meeting.ts';
import { type ErrorBody, idempotencyHeader, placedOrder, sellSku } from '../../order/testing/test-shop.ts';
import { rateProduct } from '@shopkeeper/catalog/server';
import { ratingX100Of } from '../evaluation.domain.ts';
import { cancelEvaluations } from './evaluation.operations.ts';
import { publishedOf } from './evaluation-rows.ts';

interface Buyer extends Caller {
  readonly id: number;
  readonly addressId: number;
}

interface Row {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly autoAt: number | null;
  readonly submittedAt: number | null;
  readonly [field: string]: unknown;
}

const staffPrefix = '/admin/sales/evaluation/';
const stars = { rating: 4, ratingService: 5, ratingLogistics: 3 };
const dayMs = 86_400_000;
let shop: TestShop;
let lily: Buyer;
let rose: Buyer;

async function join(username: string): Promise<Buyer> {
  const body = { username, password: 'Plum-lane-18', mobile: '13800000001' };
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
  const { id } = data.memberInfo;
  const [address] = await shop.db.rows<{ id: number }>(
    `insert into member_address (member_id, name, mobile, region, detail) values ($1, 'Lin Mei', '13800000001', '310104', '18 Plum Lane')
     returning id`,
    [id],
  );
  return { token: data.token, audience: 'member', id, addressId: address?.id ?? 0 };
}

beforeAll(async () => {
  shop = await testShop();
  lily = await join('lily');
  rose = await join('rose');
  const terms = [
    { term: 'cheap pills', action: 'mask' },
    { term: '赌博', action: 'reject' },
  ];
  for (const term of terms) expect((await shop.post('/admin/notification/blocked-term/add', term)).code).toBe(1);
});
afterAll(() => shop.close());

const own = <T = { row: Row } & ErrorBody>(who: Caller | null, call: string, body: object) =>
  shop.post<T>(`/user/evaluation/${call}`, body, who, idempotencyHeader());
const staff = (call: string, body: object, as?: Caller) =>
  shop.post<{ row: Row } & ErrorBody>(staffPrefix + call, body, as, idempotencyHeader());

async function orderOf(who: Buyer, productId?: { skuId: number }) {
  const { skuId } = productId ?? (await sellSku(shop.db, { price: 1_000 }));
  const placed = await placedOrder(shop, { memberId: who.id, addressId: who.addressId, lines: [{ skuId, qty: 1 }] });
  return placed.id;
}

/** Pays, ships and confirms an order. */
async function complete(id: number): Promise<void> {
  const read = () =>
    shop.post<{ version: number; payableAmount: number; lines: { id: number }[] }>('/admin/sales/order/GetDetailPage', { id });
  const step = async (call: string, body: object) => {
    const { version } = (await read()).data;
    const done = await shop.post(`/admin/sales/order/${call}`, { id, version, ...body }, shop.owner, idempotencyHeader());
    expect(done.status, call).toBe(200);
  };
  const { payableAmount, lines } = (await read()).data;
  await step('markPaid', { method: 'card', amount: payableAmount, reference: 'POS' });
  await step('ship', { carrier: 'SF', trackingNo: null, parts: [{ lineId: lines[0]?.id, qty: 1 }] });
  await step('confirm', {});
}

async function bought(who: Buyer, sku?: { skuId: number }): Promise<Row> {
  const orderId = await orderOf(who, sku);
  await complete(orderId);
  const filters = { field: 'orderId', op: 'in', value: [orderId] };
  const { data } = await own<{ result: Row[] }>(who, 'GetPageData', { filters });
  const [row] = data.result;
  if (!row) throw new Error('no evaluation was opened');
  return row;
}

const submit = (who: Caller, { id, version }: Row, more: object = {}) =>
  own(who, 'submit', { id, version, ...stars, content: 'A fine bowl', images: [], anonymous: false, ...more });
const ratingOf = async ({ productId }: { productId: number }) =>
  (await shop.db.rows('select review_count as count, rating_x100 as rating from catalog_product where id = $1', [productId]))[0];

describe('an evaluation', () => {
  it('[M-07.write] is written by the buyer of a completed order, once for each line', async () => {
    const row = await bought(lily);
    expect(row).toMatchObject({ status: 'open', allowed: { submit: true } });
    const done = await submit(lily, row);
    expect(done).toMatchObject({ status: 200, data: { row: { status: 'published', ...stars, source: 'member' } } });
    expect((await submit(lily, done.data.row)).status).toBe(409);
    const [{ n } = { n: 0 }] = await shop.db.rows<{ n: number }>(
      'select count(*)::int as n from sales_evaluation where order_line_id = (select order_line_id from sales_evaluation where id = $1)',
      [row.id],
    );
    expect(n).toBe(1);
  });

  it('cannot be written by somebody else, before the order is completed, or without one (compressor PR #1197)', async () => {
    const orderId = await orderOf(lily);
    const filters = { field: 'orderId', op: 'in', value: [orderId] };
    expect((await own<{ result: Row[] }>(lily, 'GetPageData', { filters })).data.result).toEqual([]);
    const row = await bought(lily);
    expect((await submit(rose, row)).status).toBe(404);
    expect((await submit(shop.owner, row)).status).toBe(401);
    for (const call of ['add', 'Update', 'del', 'submit']) expect((await staff(call, { id: row.id })).status, call).toBe(404);
  });

  it('is written by one of two calls at the same time', async () => {
    const row = await bought(lily);
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(lily, row)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    [{ rating: 0 }, 'rating'],
    [{ rating: 6 }, 'rating'],
    [{ content: 'x'.repeat(1_001) }, 'content'],
    [{ images: Array.from({ length: 10 }, (_, n) => `/storage/member/20260101/${n}.png`) }, 'images'],
    [{ status: 'published' }, 'status'],
  ])('cannot have %j', async (more, path) => {
    const row = await bought(lily);
    expect(await submit(lily, row, more)).toMatchObject({ status: 400, data: { fields: [{ path }] } });
  });

  it('has pictures that were uploaded here, and no others', async () => {
    const row = await bought(lily);
    const picture = '/storage/member/20260101/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.png';
    for (const foreign of ['https://elsewhere.example/a.png', '/storage/attachment/20260101/a.png'])
      expect((await submit(lily, row, { images: [foreign] })).status).not.toBe(200);
    expect((await submit(lily, row, { images: [picture] })).data.row['images']).toEqual([picture]);
  });

  it('with sensitive words waits for staff with asterisks, or is rejected; a clean one is published', async () => {
    const row = await bought(lily);
    expect(await submit(lily, row, { content: '赌 博 here' })).toMatchObject({
      status: 409,
      data: { error: 'request.blocked-terms' },
    });
    const { data } = await submit(lily, row, { content: 'Better than cheap pills' });
    expect(data.row).toMatchObject({ status: 'waiting', content: 'Better than ***********' });
    const published = await staff('publish', { id: row.id, version: data.row.version });
    expect(published.data.row.status).toBe('published');
  });

  it('is written automatically when the days of the settings are over, which its source says', async () => {
    const row = await bought(lily);
    const [{ completedAt } = { completedAt: 0 }] = await shop.db.rows<{ completedAt: number }>(
      'select o.completed_at as "completedAt" from sales_order o join sales_evaluation e on e.order_id = o.id where e.id = $1',
      [row.id],
    );
    expect(row.autoAt).toBe(completedAt + 7 * dayMs);
    const run = dueTask(shop, 'sales.evaluation.autoSubmit');
    await run((row.autoAt ?? 0) - 1);
    expect((await own<Row>(lily, 'GetDetailPage', { id: row.id })).data.status).toBe('open');
    await run(row.autoAt ?? 0);
    const { data } = await own<Row>(lily, 'GetDetailPage', { id: row.id });
    expect(data).toMatchObject({ status: 'published', source: 'auto', rating: 5, content: null });
    expect((await submit(lily, data)).status).toBe(409);
  });

  it('of goods that were refunded is not written any more, automatically neither', async () => {
    const row = await bought(lily);
    const [line] = await shop.db.rows<{ orderId: number; lineId: number }>(
      'select order_id as "orderId", order_line_id as "lineId" from sales_evaluation where id = $1',
      [row.id],
    );
    const goods = { orderId: line?.orderId ?? 0, lineIds: [line?.lineId ?? 0] };
    await asSystem({ db: shop.db, engine: engineWith({ reactions: [] }) }, 'test', (op) => cancelEvaluations(op, goods));
    expect((await submit(lily, row)).status).toBe(404);
    await dueTask(shop, 'sales.evaluation.autoSubmit')(row.autoAt ?? 0);
    expect(await shop.db.rows('select status from sales_evaluation where id = $1', [row.id])).toEqual([{ status: 'cancelled' }]);
  });

  it('is replied to, pinned, hidden and followed up once within 180 days', async () => {
    const row = (await submit(lily, await bought(lily))).data.row;
    const replied = await staff('reply', { id: row.id, version: row.version, reply: 'Thank you' });
    expect(replied.data.row).toMatchObject({ reply: 'Thank you', replyBy: 'owner' });
    const pinned = await staff('pin', { id: row.id, version: replied.data.row.version });
    expect(pinned.data.row).toMatchObject({ pinned: true });
    expect((await staff('pin', { id: row.id, version: pinned.data.row.version })).data.error).toBe('evaluation.pinned');
    const followed = await own(lily, 'followUp', { id: row.id, version: pinned.data.row.version, followUp: 'Still whole' });
    expect(followed.data.row['followUp']).toBe('Still whole');
    const again = await own(lily, 'followUp', { id: row.id, version: followed.data.row.version, followUp: 'More' });
    expect(again.data.error).toBe('evaluation.followed-up');
    const late = (await submit(lily, await bought(lily))).data.row;
    await shop.db.run(`update sales_evaluation set submitted_at = submitted_at - interval '181 days' where id = $1`, [late.id]);
    expect((await own(lily, 'followUp', { id: late.id, version: late.version, followUp: 'Late' })).data.error).toBe(
      'evaluation.follow-up-late',
    );
    expect((await staff('hide', { id: row.id, version: followed.data.row.version })).data.row).toMatchObject({
      status: 'hidden',
      pinned: false,
    });
    const messages = await shop.post('/user/message/list', {}, lily);
    expect(JSON.stringify(messages.data)).toContain('Thank you');
  });
});

describe('the rating of a product', () => {
  it('is kept on it in the transaction of each change (bug: computed on read)', async () => {
    const sku = await sellSku(shop.db);
    const first = (await submit(lily, await bought(lily, sku), { rating: 5 })).data.row;
    await submit(rose, await bought(rose, sku), { rating: 2 });
    expect(await ratingOf(sku)).toEqual({ count: 2, rating: 350 });
    await staff('hide', { id: first.id, version: first.version });
    expect(await ratingOf(sku)).toEqual({ count: 1, rating: 200 });
    await staff('publish', { id: first.id, version: first.version + 1 });
    expect(await ratingOf(sku)).toEqual({ count: 2, rating: 350 });
  });

  it('counts every one of six evaluations that are written at once', async () => {
    const sku = await sellSku(shop.db);
    const rows = await Promise.all(Array.from({ length: 6 }, () => bought(lily, sku)));
    await Promise.all(rows.map((row, n) => submit(lily, row, { rating: (n % 5) + 1 })));
    const [{ stars: all } = { stars: 0 }] = await shop.db.rows<{ stars: number }>(
      `select sum(rating)::int as stars from sales_evaluation where product_id = $1 and status = 'published'`,
      [sku.productId],
    );
    expect(await ratingOf(sku)).toEqual({ count: 6, rating: Math.round((all * 100) / 6) });
  });
});

describe('the rating of a product without its lock', () => {
  it('misses an evaluation that another transaction is publishing', async () => {
    const sku = await sellSku(shop.db);
    const [first, second] = [await bought(lily, sku), await bought(lily, sku)];
    const both = meeting(2);
    const publishUnlocked = ({ id }: Row) =>
      shop.db.transaction(async (tx) => {
        await tx.run(`update sales_evaluation set status = 'published', rating = 5 where id = $1`, [id]);
        const [found = { count: 0, stars: 0 }] = await publishedOf(tx, sku);
        await both();
        await rateProduct(tx, { id: sku.productId, reviewCount: found.count, ratingX100: ratingX100Of(found) });
      });
    await Promise.all([first, second].map(publishUnlocked));
    expect(await ratingOf(sku)).toMatchObject({ count: 1 });
  });
});

describe('evaluations', () => {
  it('[M-07.list][M-07.export] stand in queues for staff: waiting, reported, published; and are exported', async () => {
    const row = (await submit(lily, await bought(lily), { content: 'cheap pills again' })).data.row;
    const listed = async (filters: object) =>
      (await shop.post<{ result: Row[] }>(`${staffPrefix}GetPageData`, { filters, quick: 'again' })).data.result.map(
        ({ id }) => id,
      );
    expect(await listed({ field: 'status', op: 'eq', value: 'waiting' })).toEqual([row.id]);
    const { data } = await staff('publish', { id: row.id, version: row.version });
    expect(await listed({ field: 'reports', op: 'gt', value: 0 })).toEqual([]);
    const report = (who: Caller) => own(who, 'report', { id: row.id, reason: 'advertising' });
    expect((await report(lily)).data.error).toBe('evaluation.own');
    expect([(await report(rose)).status, (await report(rose)).data.error]).toEqual([200, 'evaluation.reported']);
    expect(await listed({ field: 'reports', op: 'gt', value: 0 })).toEqual([row.id]);
    expect((await staff('keep', { id: row.id, version: data.row.version })).data.row['reports']).toBe(0);
    const file = await shop.app.inject({
      method: 'POST',
      url: `${staffPrefix}Export`,
      headers: { authorization: `Bearer ${shop.owner.token}`, server: '1' },
      payload: {},
    });
    expect(file.body).toContain('again');
  });

  it('[M-07.deny] are seen and changed with their permissions only', async () => {
    const row = (await submit(lily, await bought(lily))).data.row;
    const nobody = await shop.staff(['/admin/sales/order/index']);
    const reader = await shop.staff([`${staffPrefix}index`]);
    expect((await shop.post(`${staffPrefix}GetPageData`, {}, nobody)).status).toBe(403);
    expect((await shop.post(`${staffPrefix}GetPageData`, {}, reader)).status).toBe(200);
    for (const call of ['hide', 'publish', 'reject', 'pin', 'keep'])
      expect((await staff(call, { id: row.id, version: row.version }, reader)).status, call).toBe(403);
  });

  it('are public when published: pinned ones first, with a masked name or none', async () => {
    const sku = await sellSku(shop.db);
    const anonymous = (await submit(lily, await bought(lily, sku), { anonymous: true })).data.row;
    const named = (await submit(rose, await bought(rose, sku))).data.row;
    const hidden = (await submit(lily, await bought(lily, sku))).data.row;
    await staff('hide', { id: hidden.id, version: hidden.version });
    await staff('pin', { id: anonymous.id, version: anonymous.version });
    const { data } = await shop.post<{ result: object[] }>('/api/evaluation/ofProduct', { productId: sku.productId }, null);
    expect(data.result).toMatchObject([
      { id: anonymous.id, nickname: null, pinned: true },
      { id: named.id, nickname: expect.stringMatching(/^.\*\*\*$/), pinned: false },
    ]);
    expect(JSON.stringify(data)).not.toContain('memberId');
  });
});
