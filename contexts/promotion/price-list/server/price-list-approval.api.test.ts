import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ErrorBody, idempotencyHeader, sellSku } from '../../../../tests/setup/order-shop.ts';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import {
  type Approver,
  auditAs,
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
interface Audited {
  readonly result: readonly { readonly id: number; readonly requestId: number | null; readonly status: string | null }[];
}

describe('a price list', () => {
  it('applies once it is activated while no workflow for price lists is published', async () => {
    const { id } = await activeList(shop, {}, items);
    expect([await price(), (await read(id)).approvalId]).toEqual([900, null]);
    const [clerk, draft] = [await shop.staff([`${prefix}audit`]), await draftList(shop, {}, items)];
    const submitted = await auditAs(shop, clerk, 'promotion/price-list', { ids: [draft.id], action: 'submit' });
    expect([submitted, (await read(draft.id)).status]).toEqual([[409, 'instance.no-workflow'], 'draft']);
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

  it('[A-17] is audited by who is asked and may, in one call for all rows or none', async () => {
    const bob = await newApprover(shop, [`${prefix}audit`]);
    const eve = await newApprover(shop, [`${prefix}index`]);
    const auditors = await shop.staff([`${prefix}audit`, `${prefix}index`]);
    const [one, two] = [await draftList(shop, {}, items), await draftList(shop, {}, items)];
    const audit = (who: Caller, ids: readonly number[], ...[action, opinion = null]: readonly [string, (string | null)?]) =>
      shop.post<ErrorBody & Audited>(`${prefix}Audit`, { ids, action, opinion }, who, idempotencyHeader());
    const answer = async (...call: Parameters<typeof audit>) => {
      const { status, data } = await audit(...call);
      return [status, data.error];
    };
    expect(await answer(bob, [one.id], 'approve')).toEqual([409, 'instance.not-waiting']);
    expect(await answer(bob, [one.id], 'reject', 'below cost')).toEqual([409, 'instance.not-waiting']);
    await publishFor(shop, 'promotion/price-list', oneStep([bob.username]));
    expect((await audit(eve, [one.id], 'submit')).status).toBe(403);
    const { id, version } = await read(one.id);
    expect((await shop.post(`${prefix}activate`, { id, version }, auditors)).status, 'who may audit only').toBe(403);
    expect((await audit(auditors, [one.id, 900_000_001], 'submit')).status).toBe(404);
    expect((await read(one.id)).status).toBe('draft');
    expect((await audit(auditors, [one.id, two.id], 'submit')).status).toBe(200);
    expect([(await read(one.id)).status, (await read(two.id)).status]).toEqual(['awaiting_approval', 'awaiting_approval']);
    expect(await answer(auditors, [one.id], 'submit')).toEqual([409, 'instance.already-running']);
    expect(await answer(auditors, [one.id], 'approve')).toEqual([409, 'instance.not-yours']);
    expect((await audit(bob, [one.id], 'reject')).status).toBe(400);
    expect((await audit(bob, [one.id], 'reject', 'below cost')).status).toBe(200);
    expect(await read(one.id)).toMatchObject({ status: 'draft', declineReason: 'below cost' });
    expect((await audit(bob, [one.id, two.id], 'approve')).data).toMatchObject({ details: { id: one.id } });
    expect((await read(two.id)).status).toBe('awaiting_approval');
    const { result } = (await audit(bob, [two.id], 'approve')).data;
    expect(result).toEqual([{ id: two.id, requestId: expect.any(Number), status: 'approved' }]);
    expect((await read(two.id)).status).toBe('active');
    expect((await audit(bob, [900_000_001], 'approve')).status).toBe(404);
    await move(two.id, 'end');
    await publishFor(shop, 'promotion/price-list', oneStep([ann.username]));
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
