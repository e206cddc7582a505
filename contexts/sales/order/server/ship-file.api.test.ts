import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../../packages/server/src/testing/until.ts';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import { type ShipFileResult, shipFileMax } from '../ship-file.domain.ts';
import { orderCalls, orderPrefix } from '../testing/order-calls.ts';
import { idempotencyHeader, joinMember } from '../testing/test-shop.ts';

interface JobState {
  readonly status: string;
  readonly result: ShipFileResult | null;
}

let shop: TestShop;
let member: { memberId: number; addressId: number };
const { detailOf, perform, buy, buyPaid } = orderCalls(
  () => shop,
  () => member,
);

beforeAll(async () => {
  shop = await testShop();
  member = await joinMember(shop.db, '13800000194');
});
afterAll(() => shop.close());

const start = (rows: readonly object[], as: Caller = shop.owner) =>
  shop.post<{ jobId: string; fields?: object[] }>(`${orderPrefix}shipFile`, { rows }, as, idempotencyHeader());

async function resultOf(jobId: string): Promise<ShipFileResult> {
  const read = async () => (await shop.post<JobState>('/admin/platform/job/GetDetailPage', { id: jobId })).data;
  await until(async () => ['done', 'failed'].includes((await read()).status), 60_000);
  return (await read()).result ?? { done: 0, failures: [] };
}

describe('a file of shipments', () => {
  it('[M-05.write] ships what it can, and names each row that it cannot with the reason', async () => {
    const [whole, held, unpaid] = [await buyPaid(2), await buyPaid(1), await buy(1)];
    await perform('hold', held.id, { reason: 'Address unclear' });
    const numbers = await Promise.all([whole, held, unpaid].map(async ({ id }) => (await detailOf(id)).orderNo));
    const rows = [...numbers, '2611210001002014', numbers[0]].map((orderNo, at) => ({
      line: at + 2,
      orderNo,
      carrier: 'SF',
      trackingNo: `SF50000${at}`,
    }));
    const { data } = await start(rows);
    const result = await resultOf(data.jobId);
    expect(result.done).toBe(1);
    expect(result.failures.map(({ line, errorCode }) => [line, errorCode])).toEqual([
      [3, 'order.on-hold'],
      [4, 'order.illegal-transition'],
      [5, 'order.unknown-number'],
      [6, 'order.illegal-transition'],
    ]);
    expect(await detailOf(whole.id)).toMatchObject({ status: 'shipped', trackingNos: 'SF500000', lines: [{ qtyShipped: 2 }] });
  });

  it(`takes ${shipFileMax} rows and no more`, async () => {
    const rows = Array.from({ length: shipFileMax }, (_, at) => ({
      line: at + 1,
      orderNo: `none-${at}`,
      carrier: 'SF',
      trackingNo: `SF6${at}`,
    }));
    expect((await start([...rows, { ...rows[0], line: shipFileMax + 1 }])).status).toBe(400);
    const many = await start(rows);
    expect(many.status).toBe(200);
    await shop.post('/admin/platform/job/cancel', { id: many.data.jobId });
  });

  it('is refused without the permission to ship', async () => {
    const clerk = await shop.staff([`${orderPrefix.slice(0, -1)}/index`]);
    expect((await start([{ line: 1, orderNo: 'x', carrier: 'SF', trackingNo: 'SF1' }], clerk)).status).toBe(403);
  });
});
