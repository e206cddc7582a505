import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinMember } from '../../../../tests/setup/order-shop.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import {
  type Approver,
  auditAs,
  decide,
  newApprover,
  oneStep,
  pages,
  publishFor,
  requestRow,
  runningRequestOf,
} from '../../../../tests/setup/approvals.ts';

const path = '/admin/promotion/coupon-issue';
let shop: TestShop;
let ann: Approver;
let memberId: number;
let templateId: number;
beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  ann = await newApprover(shop);
  ({ memberId } = await joinMember(shop.db, '13800000066'));
  const [row] = await shop.db.rows<{ id: number }>(
    `insert into promotion_coupon_template (name, kind, value_amount, validity, valid_days, channel, status, per_member_limit)
     values ('Kiln', 'cash', 100, 'days', 30, 'staff', 'active', 9) returning id::int`,
  );
  templateId = row?.id ?? 0;
});
afterAll(() => shop.close());

interface Issue {
  readonly id: number;
  readonly status: string;
  readonly approvalId: number | null;
  readonly rejectReason: string | null;
}
const read = async (id: number): Promise<Issue> => (await shop.post<Issue>(`${path}/GetDetailPage`, { id })).data;
async function issue(): Promise<{ readonly id: number; readonly requestId: number }> {
  const body = { templateId, target: 'members', memberIds: [memberId], note: 'spring' };
  const { data, status } = await shop.post<{ id: number }>(`${path}/add`, body);
  expect(status, JSON.stringify(data)).toBe(200);
  return { id: data.id, requestId: await runningRequestOf(shop, 'promotion/coupon-issue', data.id) };
}
const coupons = async (issueId: number): Promise<number> =>
  (await shop.db.rows('select 1 from promotion_coupon where issue_id = $1', [issueId])).length;

describe('coupons that staff issue', () => {
  it('are issued at once while no workflow for them is published', async () => {
    const { id, requestId } = await issue();
    await shop.runDue();
    expect([await read(id), requestId, await coupons(id)]).toMatchObject([{ status: 'done', approvalId: null }, 0, 1]);
  });

  it('wait for their approval, and are issued by it once', async () => {
    await publishFor(shop, 'promotion/coupon-issue', oneStep([ann.username]));
    const { id, requestId } = await issue();
    await shop.runDue();
    expect([await read(id), await coupons(id)]).toMatchObject([{ status: 'awaiting_approval', approvalId: requestId }, 0]);
    const request = await shop.post<{ title: string }>(`${pages.instance}/GetDetailPage`, { id: requestId });
    expect(request.data.title).toBe('Kiln · spring');
    expect((await decide(shop, ann, 'approve', requestId)).status).toBe(200);
    expect((await decide(shop, ann, 'approve', requestId)).status).toBe(409);
    await shop.runDue();
    await shop.runDue();
    expect([(await read(id)).status, await coupons(id)]).toEqual(['done', 1]);
  });

  it('are those of the template that was asked about, whatever it is called meanwhile', async () => {
    const { id, requestId } = await issue();
    await shop.db.run(`update promotion_coupon_template set name = 'Renamed' where id = $1`, [templateId]);
    expect((await decide(shop, ann, 'approve', requestId)).status).toBe(200);
    await shop.runDue();
    expect([(await read(id)).status, await coupons(id)]).toEqual(['done', 1]);
  });

  it('that are rejected, or whose request is cancelled, are never issued, and say why', async () => {
    for (const [who, act] of [
      [ann, 'reject'],
      [shop.owner, 'cancel'],
    ] as const) {
      const { id, requestId } = await issue();
      expect((await decide(shop, who, act, requestId, { reason: 'too many' })).status).toBe(200);
      await shop.runDue();
      expect([await read(id), await coupons(id)]).toMatchObject([{ status: 'rejected', rejectReason: 'too many' }, 0]);
    }
  });

  it('[A-17] are audited by who may and is asked, and by nobody else', async () => {
    const [clerk, bob] = [await shop.staff([`${path}/audit`]), await newApprover(shop, [`${path}/audit`])];
    await publishFor(shop, 'promotion/coupon-issue', oneStep([bob.username]));
    const [one, two] = [(await issue()).id, (await issue()).id];
    const subject = 'promotion/coupon-issue';
    expect(await auditAs(shop, ann, subject, { ids: [one], action: 'approve' })).toEqual([403, 'request.forbidden']);
    expect(await auditAs(shop, clerk, subject, { ids: [one], action: 'approve' })).toEqual([409, 'instance.not-yours']);
    expect(await auditAs(shop, bob, subject, { ids: [one], action: 'submit' })).toEqual([409, 'instance.already-running']);
    expect(await auditAs(shop, bob, subject, { ids: [one], action: 'reject' })).toEqual([400, 'request.invalid']);
    expect(await auditAs(shop, bob, subject, { ids: [one], action: 'reject', opinion: 'too many' })).toBe(200);
    expect(await auditAs(shop, bob, subject, { ids: [two], action: 'approve' })).toBe(200);
    await shop.runDue();
    expect([await read(one), await coupons(one)]).toMatchObject([{ status: 'rejected', rejectReason: 'too many' }, 0]);
    expect([(await read(two)).status, await coupons(two)]).toEqual(['done', 1]);
    expect(await auditAs(shop, bob, subject, { ids: [two], action: 'approve' })).toEqual([409, 'instance.not-waiting']);
    await publishFor(shop, 'promotion/coupon-issue', oneStep([ann.username]));
  });

  it('are approved or cancelled where both happen at the same moment', async () => {
    const asked = [await issue(), await issue(), await issue()];
    const acts = asked.flatMap(({ requestId }) => [
      decide(shop, ann, 'approve', requestId),
      decide(shop, shop.owner, 'cancel', requestId, { reason: 'not now' }),
    ]);
    const answers = await Promise.all(acts);
    await shop.runDue();
    for (const [at, { id, requestId }] of asked.entries()) {
      const both = answers.slice(2 * at, 2 * at + 2).map(({ status }) => status);
      expect(both.toSorted()).toEqual([200, 409]);
      const isApproved = (await requestRow(shop, requestId)).status === 'approved';
      expect([(await read(id)).status, await coupons(id)]).toEqual(isApproved ? ['done', 1] : ['rejected', 0]);
    }
  });
});
