import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import {
  type Approver,
  auditAs,
  decide,
  newApprover,
  oneStep,
  publishFor,
  requestRow,
} from '../../../../tests/setup/approvals.ts';
import { joinMember } from '../../order/testing/test-shop.ts';
import { pendingRefund } from '../testing/approved-refunds.ts';
import { detailOfOrder, perform, refundsOf } from '../testing/refunds.ts';

const refunds = '/admin/sales/refund';
let shop: TestShop;
let member: { memberId: number; addressId: number };
let ann: Approver;
beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  member = await joinMember(shop.db, '13800000064');
  ann = await newApprover(shop);
});
afterAll(() => shop.close());

const ask = (amount: number) => pendingRefund(shop, { member, amount });
const moneyOf = async (): Promise<number> => {
  const [row] = await shop.db.rows<{ money: number }>('select money from member_member where id = $1', [member.memberId]);
  return row?.money ?? 0;
};
const detail = async (id: number) =>
  (await shop.post<{ status: string; approvalId: number | null; error: string | null }>(`${refunds}/GetDetailPage`, { id })).data;

describe('a refund', () => {
  it('is paid at once while no workflow for refunds is published', async () => {
    const { refund, requestId } = await ask(90_000);
    expect([refund.status, requestId, (await detail(refund.id)).approvalId]).toEqual(['succeeded', 0, null]);
  });

  it('above the limit waits for its approval, is paid by it once, and is told to who started it', async () => {
    await publishFor(shop, 'sales/refund', oneStep([ann.username]));
    const setting = { name: 'sales.refund', version: 0, values: { approveAbove: 50_000 } };
    expect((await shop.post('/admin/routine/config/save', setting)).status).toBe(200);
    expect((await ask(50_000)).refund.status).toBe('succeeded');
    const before = await moneyOf();
    const { orderId, refund, requestId } = await ask(50_001);
    expect(await detail(refund.id)).toMatchObject({ status: 'pending', approvalId: requestId });
    expect(await detailOfOrder(shop, orderId)).toMatchObject({ refundingAmount: 50_001, refundedAmount: 0 });
    expect(await moneyOf()).toBe(before);
    expect((await decide(shop, shop.owner, 'approve', requestId)).data.error).toBe('instance.not-yours');
    expect((await decide(shop, ann, 'approve', requestId)).status).toBe(200);
    expect((await decide(shop, ann, 'approve', requestId)).status).toBe(409);
    expect((await detail(refund.id)).status).toBe('succeeded');
    expect(await moneyOf()).toBe(before + 50_001);
    const told = await shop.db.rows(
      `select 1 from notification_message where template = 'instance.approved' and params ->> 'title' = $1`,
      [refund.refundNo],
    );
    expect(told).toHaveLength(1);
  });

  it('that is rejected, or whose request is cancelled, gives back what it reserved and says why', async () => {
    const before = await moneyOf();
    for (const [who, act] of [
      [ann, 'reject'],
      [shop.owner, 'cancel'],
    ] as const) {
      const { orderId, refund, requestId } = await ask(60_000);
      expect((await decide(shop, who, act, requestId, { reason: 'not our fault' })).status).toBe(200);
      expect(await detail(refund.id)).toMatchObject({ status: 'closed', error: 'not our fault' });
      expect(await detailOfOrder(shop, orderId)).toMatchObject({ refundingAmount: 0, refundedAmount: 0, holdReason: null });
    }
    expect(await moneyOf()).toBe(before);
  });

  it('[A-17] is audited by who may and is asked, and by nobody else', async () => {
    const [clerk, bob] = [await shop.staff([`${refunds}/audit`]), await newApprover(shop, [`${refunds}/audit`])];
    const [one, two] = [(await ask(60_000)).refund.id, (await ask(40_000)).refund.id];
    const audit = (who: Approver | typeof clerk, id: number, ...[action, opinion]: readonly ['approve' | 'reject', string?]) =>
      auditAs(shop, who, 'sales/refund', { ids: [id], action, ...(opinion ? { opinion } : {}) });
    expect(await audit(ann, one, 'approve')).toEqual([403, 'request.forbidden']);
    expect(await audit(clerk, one, 'approve')).toEqual([409, 'instance.not-yours']);
    expect(await audit(bob, two, 'approve')).toEqual([409, 'instance.not-waiting']);
    expect(await audit(bob, 900_000_001, 'approve')).toEqual([404, 'request.not-found']);
    await publishFor(shop, 'sales/refund', oneStep([bob.username]));
    const { refund, orderId } = await ask(60_000);
    expect(await audit(bob, refund.id, 'reject')).toEqual([400, 'request.invalid']);
    expect(await audit(bob, refund.id, 'reject', 'not our fault')).toBe(200);
    expect(await detail(refund.id)).toMatchObject({ status: 'closed', error: 'not our fault' });
    expect(await detailOfOrder(shop, orderId)).toMatchObject({ refundingAmount: 0, refundedAmount: 0 });
    const { refund: paid } = await ask(60_000);
    expect(await audit(bob, paid.id, 'approve')).toBe(200);
    expect((await detail(paid.id)).status).toBe('succeeded');
    expect(await audit(bob, paid.id, 'approve')).toEqual([409, 'instance.not-waiting']);
    await publishFor(shop, 'sales/refund', oneStep([ann.username]));
  });

  it('that is given up is not approved any more', async () => {
    const { orderId, refund, requestId } = await ask(70_000);
    expect((await perform(shop, `${refunds}/close`, refund.id)).status).toBe(200);
    const late = await decide(shop, ann, 'approve', requestId);
    expect([late.status, late.data.error]).toEqual([409, 'refund.illegal-transition']);
    await shop.runDue();
    expect((await requestRow(shop, requestId)).status).toBe('cancelled');
    expect((await refundsOf(shop, orderId)).map(({ status }) => status)).toEqual(['closed']);
  });
});
