import { booksOf, differencesIn } from '@shopkeeper/crud/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { commission } from '../../commission/commission.ledger.ts';
import { command, type Promoter } from '../../distribution-order/testing/promotion-shop.ts';
import { payoutCallback, type PayoutDouble, payoutDouble } from '../../payout/testing/payout-double.ts';
import { accountOf, requestedCashOut, cashOutRow, richPromoter, connectPayout } from '../testing/cash-out-shop.ts';
import { withoutProtections } from '../../../../tests/security/races/weakened-shop.ts';

const minuteMs = 60_000;
let now = Date.UTC(2026, 5, 1, 4);
const clock = { now: () => now };
let shop: TestShop;
let double: PayoutDouble;
beforeAll(async () => {
  double = await payoutDouble();
  shop = await testShop({ clock, isStepped: true });
  await connectPayout(shop, double.url);
});
afterAll(async () => {
  await shop.close();
  await double.close();
});

const staffDo = (name: string, id: number, input: object = {}) =>
  command(shop, `/admin/distribution/cash-out/${name}`, id, input);

/** Advances the clock by minutes, and runs what is due then and a minute later: a task, and the request that it makes. */
async function pass(minutes: number): Promise<void> {
  for (const step of [minutes, 1]) {
    now += step * minuteMs;
    await shop.runDue();
  }
}

/** A cash-out of 50 yuan that was approved: its transfer is requested. */
async function approved(): Promise<{ who: Promoter; id: number; transferNo: string }> {
  const who = await richPromoter(shop, 5_000);
  const { id } = await requestedCashOut(shop, who, 5_000);
  expect((await staffDo('approve', id)).status).toBe(200);
  return { who, id, transferNo: (await cashOutRow(shop, id)).transferNo ?? '' };
}

const paidMessages = ({ id }: Promoter) =>
  shop.db.rows(
    `select 1 from notification_message where audience = 'member' and person_id = $1 and module = 'cash-out' and template like '%paid'`,
    [id],
  );
const send = async (callback: ReturnType<typeof payoutCallback>) => (await shop.app.inject(callback)).statusCode;

const events = 8;
const entryOnce = 'distribution_commission_entry_owner_id_type_ref_type_ref_id_lot';

/** Eight callbacks report a transfer at once, each under an id of its own. Returns how often its hold was captured: money left. */
async function paidTimes(app: TestShop['app'], { id, transferNo }: { id: number; transferNo: string }): Promise<number> {
  const done = { transferNo, state: 'succeeded', amount: 5_000, channelNo: 'C-8' };
  const sent = Array.from({ length: events }, (_one, at) => app.inject(payoutCallback(done, now, { id: `${transferNo}-${at}` })));
  expect(new Set((await Promise.all(sent)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const [row] = await shop.db.rows<{ n: number }>(
    `select count(*)::int as n from distribution_commission_entry where type = 'capture' and ref_type = 'cash-out' and ref_id = $1`,
    [id],
  );
  return row?.n ?? 0;
}

describe('a transfer', () => {
  it('is made by the service once it is approved, and the member is told', async () => {
    const { who, id, transferNo } = await approved();
    expect(await cashOutRow(shop, id)).toMatchObject({ status: 'paying' });
    await shop.runDue();
    expect(double.transfers.get(transferNo)).toMatchObject({
      amount: 5_000,
      payeeName: 'Lin Mei',
      payeeAccount: '6222020200112230',
    });
    const jobs = await shop.db.rows<{ job: string }>(
      `select row_to_json(j)::text as job from kit_job j where kind = 'provider-call'`,
    );
    expect(jobs.filter(({ job }) => job.includes(transferNo)).length).toBeGreaterThan(0);
    expect(jobs.map(({ job }) => job).join()).not.toMatch(/Lin Mei|6222020200112230/);
    expect(await cashOutRow(shop, id)).toMatchObject({ status: 'paid' });
    expect(await accountOf(shop, who)).toEqual({ available: 0, held: 0 });
    expect(await paidMessages(who)).toHaveLength(1);
  });

  it('whose reply is lost is paid once and told once: the number is the same for ever', async () => {
    double.next('lost', 'lost');
    const { who, id, transferNo } = await approved();
    await shop.runDue();
    expect(await cashOutRow(shop, id)).toMatchObject({ status: 'paying', error: null });
    await pass(1);
    expect(await cashOutRow(shop, id)).toMatchObject({ status: 'paid', transferNo });
    expect([...double.transfers.keys()].filter((one) => one === transferNo)).toHaveLength(1);
    expect(await accountOf(shop, who)).toEqual({ available: 0, held: 0 });
    expect(await paidMessages(who)).toHaveLength(1);
  });

  it('that the service does not know yet stays in payment, and is asked about until it is known', async () => {
    double.next('slow');
    const { who, id, transferNo } = await approved();
    await shop.runDue();
    expect((await staffDo('fail', id, { reason: 'too slow' })).data.error).toBe('cash-out.not-by-hand');
    expect((await staffDo('confirmPaid', id, { reference: 'B-1', voucher: '/storage/v.webp' })).data.error).toBe(
      'cash-out.not-by-hand',
    );
    await pass(12);
    expect(await cashOutRow(shop, id)).toMatchObject({ status: 'paying' });
    expect(await accountOf(shop, who)).toEqual({ available: 0, held: 5_000 });
    double.decide(transferNo, 'succeeded');
    await pass(12);
    expect(await cashOutRow(shop, id)).toMatchObject({ status: 'paid' });
  });

  it('that never reached the service is requested again under its number', async () => {
    double.next(...Array<'absent'>(6).fill('absent'));
    const { id, transferNo } = await approved();
    await shop.runDue();
    for (let attempt = 0; attempt < 3; attempt += 1) await pass(1);
    expect(double.transfers.has(transferNo)).toBe(false);
    await pass(12);
    expect(await cashOutRow(shop, id)).toMatchObject({ status: 'paid', transferNo });
  });

  it('that the service refuses for good gives the money back', async () => {
    double.next('refused');
    const { who, id } = await approved();
    await shop.runDue();
    expect(await cashOutRow(shop, id)).toMatchObject({ status: 'failed', error: 'account closed' });
    expect(await accountOf(shop, who)).toEqual({ available: 5_000, held: 0 });
  });
});

describe('a callback', () => {
  it('that comes twice, at once and out of order has one effect', async () => {
    double.next('slow');
    const { who, id, transferNo } = await approved();
    await shop.runDue();
    const done = { transferNo, state: 'succeeded', amount: 5_000, channelNo: 'C-9' };
    const one = payoutCallback(done, now, { id: 'event-1' });
    expect(await Promise.all([send(one), send(one), send(payoutCallback(done, now))])).toEqual([200, 200, 200]);
    expect(await send(payoutCallback({ transferNo, state: 'processing' }, now))).toBe(200);
    expect(await cashOutRow(shop, id)).toMatchObject({ status: 'paid', error: null });
    expect(await accountOf(shop, who)).toEqual({ available: 0, held: 0 });
    expect(await paidMessages(who)).toHaveLength(1);
    // A return after the success is for staff to decide about; the books do not follow by themselves.
    expect(await send(payoutCallback({ transferNo, state: 'failed', reason: 'returned' }, now))).toBe(200);
    expect(await cashOutRow(shop, id)).toMatchObject({ status: 'paid', error: 'returned' });
  });

  it('I15: that comes eight times at once, each under an id of its own, pays once and tells once', async () => {
    double.next('slow');
    const { who, id, transferNo } = await approved();
    await shop.runDue();
    expect(await paidTimes(shop.app, { id, transferNo })).toBe(1);
    expect(await cashOutRow(shop, id)).toMatchObject({ status: 'paid', error: null });
    expect(await accountOf(shop, who)).toEqual({ available: 0, held: 0 });
    expect(await paidMessages(who)).toHaveLength(1);
    expect(await differencesIn(shop.db, booksOf(commission))).toEqual([]);
  });

  it('that is forged, of another amount or of no transfer pays nothing', async () => {
    double.next('slow');
    const { id, transferNo } = await approved();
    await shop.runDue();
    const done = { transferNo, state: 'succeeded', channelNo: 'C-9' };
    expect(await send(payoutCallback({ ...done, amount: 5_000 }, now, { secret: 'another secret' }))).toBe(401);
    expect(await send(payoutCallback({ ...done, amount: 5_000 }, now - 600_000))).toBe(401);
    expect(await send(payoutCallback({ ...done, amount: 4_999 }, now))).toBe(200);
    expect(await send(payoutCallback({ ...done, transferNo: 'T-0', amount: 5_000 }, now))).toBe(500);
    expect(await cashOutRow(shop, id)).toMatchObject({ status: 'paying', error: 'amount 4999' });
  });

  it('I15: pays several times without the locks, the condition on the state and the index of entries', async () => {
    double.next('slow');
    const { id, transferNo } = await approved();
    await shop.runDue();
    await shop.db.run(`drop index ${entryOnce}`);
    const protections = [
      { stands: /(from "distribution_cash_out" t where .*) for update/s, without: '$1', together: events },
      {
        stands: /(update "distribution_cash_out" t .*) and "status" = any\((\$\d+)::text\[\]\)/s,
        without: '$1 and $2::text[] is not null',
      },
      { stands: /(from "distribution_promoter" where .*) for no key update$/s, without: '$1', together: events },
      { stands: /(from "?distribution_commission_account"?\s+where .*) for update$/s, without: '$1', together: events },
    ];
    expect(await withoutProtections(shop, { protections, clock }, (app) => paidTimes(app, { id, transferNo }))).toBeGreaterThan(
      1,
    );
    expect(await differencesIn(shop.db, booksOf(commission))).not.toEqual([]);
  });
});
