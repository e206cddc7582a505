import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Crowded, type RaceShop, raceShop } from '../../../../tests/security/races/race-shop.ts';
import { type Approver, newApprover, oneStep, pages, publishFor } from '../../../../tests/setup/approvals.ts';
import { joinMember } from '../../order/testing/test-shop.ts';
import { pendingRefund } from '../testing/approved-refunds.ts';

let shop: RaceShop;
let ann: Approver;
let member: { memberId: number; addressId: number };
beforeAll(async () => {
  shop = await raceShop();
  ann = await newApprover(shop);
  member = await joinMember(shop.db, '13800000065');
  await publishFor(shop, 'sales/refund', oneStep([ann.username]));
}, 60_000);
afterAll(() => shop.close());

const pairs = 4;
const amount = 1_000;

/**
 * Each of four refunds is approved by one and given up by another at the same moment. Returns how many were both, and how many fen the
 * member got for those that ended as paid.
 */
async function race(crowd: Crowded) {
  const asked: Awaited<ReturnType<typeof pendingRefund>>[] = [];
  for (let made = 0; made < pairs; made += 1) asked.push(await pendingRefund(shop, { member, amount }));
  const money = async () =>
    (await shop.db.rows<{ money: number }>('select money from member_member where id = $1', [member.memberId]))[0]?.money ?? 0;
  const before = await money();
  const [approved, closed] = await Promise.all([
    crowd.all(pairs, `${pages.instance}/approve`, {
      body: (at) => ({ id: asked[at]?.requestId, version: 1 }),
      by: () => ann,
    }),
    crowd.all(pairs, '/admin/sales/refund/close', {
      body: (at) => ({ id: asked[at]?.refund.id, version: asked[at]?.refund.version }),
    }),
  ]);
  const both = asked.filter((_one, at) => approved[at]?.status === 200 && closed[at]?.status === 200).length;
  const ends = await shop.db.rows<{ status: string; n: number }>(
    'select status, count(*)::int as n from sales_refund where id = any($1) group by status',
    [asked.map(({ refund }) => refund.id)],
  );
  const paid = ends.find(({ status }) => status === 'succeeded')?.n ?? 0;
  const given = ends.find(({ status }) => status === 'closed')?.n ?? 0;
  return { both, ended: paid + given, isPaidOnce: (await money()) - before === paid * amount };
}

it('a refund is approved or given up, never both; without its lock and the condition on its state it is', async () => {
  expect(await race(shop.crowd)).toEqual({ both: 0, ended: pairs, isPaidOnce: true });
  for (const table of ['sales_order', 'sales_order_line'])
    await shop.db.run(`alter table ${table} drop constraint if exists ${table}_refund_within`);
  const guards = [
    { stands: /(from "sales_refund" t where .*) for update/, without: '$1', together: 2 * pairs },
    { stands: /(update "sales_refund" t .*) and "status" = any\((\$\d+)::text\[\]\)/, without: '$1 and $2::text[] is not null' },
  ];
  // Which of the two comes first is chance: the control needs one refund of up to forty that was both.
  let both = 0;
  for (let round = 0; round < 10 && both === 0; round += 1) both = (await shop.without(guards, race)).both;
  expect(both).toBeGreaterThan(0);
}, 60_000);
