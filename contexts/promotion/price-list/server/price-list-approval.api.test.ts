import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ErrorBody, sellSku } from '../../../../tests/setup/order-shop.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import {
  type Approver,
  decide,
  newApprover,
  oneStep,
  publishFor,
  requestRow,
  runningRequestOf,
} from '../../../../tests/setup/approvals.ts';
import type { PricePreview } from '../price-list-views.domain.ts';
import { activeList, draftList, transitionList } from '../testing/price-list-calls.ts';

const prefix = '/admin/promotion/price-list/';
const itemPrefix = '/admin/promotion/price-list-item/';
let shop: TestShop;
let ann: Approver;
beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  ann = await newApprover(shop);
  await sellSku(shop.db, { price: 1_000, code: 'BOWL-1' });
});
afterAll(() => shop.close());

interface List {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly approvalId: number | null;
  readonly declineReason: string | null;
}
const read = async (id: number): Promise<List> => (await shop.post<List>(`${prefix}GetDetailPage`, { id })).data;
const price = async (): Promise<number> =>
  (await shop.post<PricePreview>(`${prefix}preview`, { code: 'BOWL-1', qty: 1 })).data.unitPrice;
const items = [{ skuCode: 'BOWL-1', priceAmount: 900 }];

/** A list that was activated and waits for its approval. */
async function waiting(): Promise<{ readonly id: number; readonly requestId: number }> {
  const draft = await draftList(shop, {}, items);
  expect((await transitionList(shop, 'activate', draft)).data.row.status).toBe('awaiting_approval');
  return { id: draft.id, requestId: await runningRequestOf(shop, 'promotion/price-list', draft.id) };
}
const move = async (id: number, name: 'activate' | 'pause' | 'end' | 'withdraw') => transitionList(shop, name, await read(id));

describe('a price list', () => {
  it('applies once it is activated while no workflow for price lists is published', async () => {
    const { id } = await activeList(shop, {}, items);
    expect([await price(), (await read(id)).approvalId]).toEqual([900, null]);
    await move(id, 'end');
    expect(await price()).toBe(1_000);
  });

  it('waits for its approval unchanged, and applies by it once', async () => {
    await publishFor(shop, 'promotion/price-list', oneStep([ann.username]));
    const { id, requestId } = await waiting();
    expect([await price(), (await read(id)).approvalId]).toEqual([1_000, requestId]);
    const edit = await shop.post<ErrorBody>(`${prefix}Update`, { id, version: (await read(id)).version, priority: 9 });
    const item = await shop.post<ErrorBody>(`${itemPrefix}add`, {
      priceListId: id,
      skuCode: 'BOWL-1',
      minQty: 2,
      priceAmount: 1,
    });
    expect([edit.data.error, item.data.error]).toEqual(['price-list.in-approval', 'price-list.in-approval']);
    expect((await decide(shop, ann, 'approve', requestId)).status).toBe(200);
    expect((await decide(shop, ann, 'approve', requestId)).status).toBe(409);
    expect([await price(), (await read(id)).status]).toEqual([900, 'active']);
    const later = await shop.post<ErrorBody>(`${itemPrefix}add`, {
      priceListId: id,
      skuCode: 'BOWL-1',
      minQty: 2,
      priceAmount: 1,
    });
    expect(later.data.error).toBe('price-list.approved');
    await move(id, 'pause');
    expect((await shop.post(`${itemPrefix}add`, { priceListId: id, skuCode: 'BOWL-1', minQty: 2, priceAmount: 1 })).status).toBe(
      200,
    );
    expect((await move(id, 'activate')).data.row.status).toBe('awaiting_approval');
    await decide(shop, ann, 'reject', await runningRequestOf(shop, 'promotion/price-list', id), { reason: 'one fen' });
    expect(await read(id)).toMatchObject({ status: 'paused', declineReason: 'one fen' });
  });

  it('that is rejected, or whose request is cancelled, is a draft as before, and says why', async () => {
    for (const [who, act] of [
      [ann, 'reject'],
      [shop.owner, 'cancel'],
    ] as const) {
      const { id, requestId } = await waiting();
      expect((await decide(shop, who, act, requestId, { reason: 'below cost' })).status).toBe(200);
      expect([await price(), await read(id)]).toMatchObject([1_000, { status: 'draft', declineReason: 'below cost' }]);
    }
  });

  it('is withdrawn or approved where both happen at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, requestId } = await waiting();
      const answers = await Promise.all([decide(shop, ann, 'approve', requestId), move(id, 'withdraw')]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      await shop.runDue();
      const isActive = answers[0]?.status === 200;
      expect([(await read(id)).status, (await requestRow(shop, requestId)).status]).toEqual(
        isActive ? ['active', 'approved'] : ['draft', 'cancelled'],
      );
      if (isActive) await move(id, 'end');
    }
  });
});
