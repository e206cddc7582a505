import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../../../tests/setup/reconcile.ts';
import type { Caller } from '../../../../tests/setup/shop.ts';
import { book, bookingPermissions, entriesOf, type Holder, holdersOf, standingOf } from '../testing/booked.ts';
import { brand, sets, undoShop, type UndoShop } from '../testing/undo-shop.ts';

const adjustment = '/admin/member/balance-adjustment/';

let shop: UndoShop;
let holders: Awaited<ReturnType<typeof holdersOf>>;
let clerk: Caller;
beforeAll(async () => {
  shop = await undoShop({ isStepped: true });
  holders = await holdersOf(shop);
  clerk = await shop.staff([...bookingPermissions, `${adjustment}approve`]);
});
afterAll(() => shop.close());

const booked = (holder: Holder, does: Parameters<typeof book>[1]['does'], value: number, as = clerk) =>
  book(shop, { ...holder, templateId: holders.templateId, does, value }, as);
/** The change sets that a piece of work made. */
async function setsOf(work: () => Promise<unknown>): Promise<{ ids: readonly number[] }> {
  const [before] = await shop.setsOf({});
  await work();
  return { ids: (await shop.setsOf({})).flatMap(({ id }) => (id > (before?.id ?? 0) ? [id] : [])) };
}
const adjusted = (memberId: number, amount: number, as: Caller) =>
  shop.ask(`${adjustment}add`, { memberId, account: 'balance', amount, reason: 'goodwill' }, as);
const waitingOf = async (memberId: number) => {
  const [row] = await shop.db.rows<{ id: number; version: number }>(
    `select id::float8 as id, version::float8 as version from member_balance_adjustment where member_id = $1 and status = 'waiting'`,
    [memberId],
  );
  return row ?? { id: 0, version: 0 };
};
const statusOf = async (id: number) =>
  (await shop.db.rows<{ status: string }>('select status from member_balance_adjustment where id = $1', [id]))[0]?.status;

describe('an undo of bookings', () => {
  it('adds the opposite entries, once even if two people take them back at the same time', async () => {
    const holder = await holders.next();
    const begun = await standingOf(shop, holder);
    const asked = await setsOf(async () => {
      await booked(holder, 'money', 30);
      await booked(holder, 'points', 7);
      await booked(holder, 'adjust', 44);
      await booked(holder, 'damage', 3);
    });
    const entries = await entriesOf(shop, holder);
    const { rows, counts } = await shop.preview(asked);
    expect(counts).toEqual({ back: 3, partly: 0, conflicts: 0, refused: 0 });
    expect(rows.map(({ does, posting }) => ({ does, ...posting }))).toEqual(
      expect.arrayContaining([
        { does: 'book', amount: -31, unit: 'fen' },
        { does: 'book', amount: 8, unit: 'points' },
        { does: 'book', amount: -41, unit: 'units' },
      ]),
    );
    await Promise.all([shop.undo(asked), shop.undo(asked)]);
    expect(await standingOf(shop, holder)).toEqual(begun);
    expect(await entriesOf(shop, holder)).toEqual(expect.arrayContaining([...entries]));
    const [added] = await shop.db.rows(
      `select (select count(*)::int from member_balance_entry where owner_id = $1 and type = 'reverse' and lot = 0) as money,
         (select count(*)::int from member_points_entry where owner_id = $1 and type = 'reverse' and lot = 0) as points,
         (select count(*)::int from catalog_stock_movement where sku_id = $2 and ref_type like 'undo.%') as stock`,
      [holder.memberId, holder.skuId],
    );
    expect(added).toEqual({ money: 1, points: 1, stock: 2 });
    expect((await shop.preview(asked)).rows.map(({ does, refusal }) => does + refusal)).toEqual([
      'nothing',
      'nothing',
      'nothing',
    ]);
  });

  it('ends what waits, leaves what somebody else approved, and says why spent money stays', async () => {
    const { memberId } = await holders.next();
    const waiting = { id: 0, version: 0 };
    const first = await setsOf(async () => Object.assign(waiting, await adjusted(memberId, 20_000, clerk)));
    expect((await shop.preview(first)).rows).toMatchObject([{ does: 'withdraw', posting: null, isFinal: true }]);
    await shop.undo(first);
    expect(await statusOf(waiting.id)).toBe('taken_back');
    const large = { id: 0, version: 0 };
    const second = await setsOf(async () => Object.assign(large, await adjusted(memberId, 20_000, shop.owner)));
    const third = await setsOf(() => shop.ask(`${adjustment}approve`, { id: large.id, version: large.version }, clerk));
    expect((await shop.preview(second)).rows).toMatchObject([
      { does: 'nothing', conflicts: [{ field: 'approve', by: 'clerk1' }] },
    ]);
    expect((await shop.preview(third)).rows).toMatchObject([{ does: 'book', posting: { amount: -20_000, unit: 'fen' } }]);
    await adjusted(memberId, -9_000, clerk);
    const spent = await shop.undo(third);
    expect(spent.issues).toMatchObject([{ refusal: 'rejected', posting: null }]);
    expect(spent.issues[0]?.msg).not.toBe('');
    expect(await statusOf(large.id)).toBe('posted');
  });

  it('leaves units that somebody has counted since, and can be taken back itself', async () => {
    const holder = await holders.next();
    const counter = await shop.staff(bookingPermissions);
    const early = await setsOf(() => booked(holder, 'adjust', 8));
    await booked(holder, 'count', 12, counter);
    const late = await setsOf(() => booked(holder, 'adjust', 6));
    const asked = { ids: [...late.ids, ...early.ids] };
    expect((await shop.preview(asked)).rows).toMatchObject([
      { posting: { amount: -7 }, conflicts: [{ why: 'counted', by: 'clerk2' }] },
    ]);
    await shop.undo(asked);
    expect(await standingOf(shop, holder)).toMatchObject({ onHand: 5_012 });
    const [undone] = await shop.setsOf({ kind: 'undo' });
    await shop.undo({ ids: [undone?.id ?? 0] });
    expect(await standingOf(shop, holder)).toMatchObject({ onHand: 5_019 });
    await shop.undo(late);
    expect(await standingOf(shop, holder)).toMatchObject({ onHand: 5_012 });
  });

  it('names the member whose money or points are booked, to who may see that member', async () => {
    const holder = await holders.next();
    const one = { id: holder.memberId, titles: expect.arrayContaining(['balance-adjustment:field.memberId']) };
    await shop.db.run(`update member_member set nickname = 'Mei Lin' where id = $1`, [holder.memberId]);
    const asked = await setsOf(async () => {
      await booked(holder, 'money', 30);
      await booked(holder, 'points', 7);
      await booked(holder, 'damage', 3);
    });
    const shown = async (as?: Caller) =>
      (await shop.preview(asked, as)).rows.map(({ owner, posting }) => ({ owner, ...posting }));
    const [units, named] = [
      { owner: null, amount: 4, unit: 'units' },
      { ...one, label: 'Mei Lin' },
    ];
    expect(await shown()).toEqual([
      units,
      { owner: named, amount: 8, unit: 'points' },
      { owner: named, amount: -31, unit: 'fen' },
    ]);
    const limited = await shop.staff([
      `${sets}undo`,
      ...bookingPermissions,
      `${adjustment}takeBack`,
      '/admin/member/member/index',
    ]);
    await shop.db.run(
      `update access_role set data_scopes = $1::jsonb where code = (select code from access_role order by id desc limit 1)`,
      [JSON.stringify({ '/admin/member/member': { kind: 'condition', condition: { field: 'id', op: 'eq', value: 1 } } })],
    );
    expect((await shown(limited)).map(({ owner }) => owner)).toEqual([null, null, null]);
    await adjusted(holder.memberId, 20_000, shop.owner);
    const large = (await shop.setsOf({}))[0]?.id ?? 0;
    await shop.ask(`${adjustment}approve`, await waitingOf(holder.memberId), clerk);
    const report = await shop.undo({ ids: [large] });
    expect(report.issues).toMatchObject([{ owner: { label: 'Mei Lin' }, conflicts: [{ field: 'approve' }] }]);
    const stored = await shop.db.rows(`select 1 from kit_job where kind = 'undo-changes' and result::text like '%Mei Lin%'`);
    expect(stored).toEqual([]);
  });

  it('voids coupons that nobody has used', async () => {
    const holder = await holders.next();
    const asked = await setsOf(() => booked(holder, 'coupon', 1));
    expect((await shop.preview(asked)).rows).toMatchObject([{ does: 'book', posting: { amount: -1, unit: 'coupons' } }]);
    await shop.undo(asked);
    expect(await standingOf(shop, holder)).toMatchObject({ coupons: 0 });
  });

  it('needs the permission to book', async () => {
    const holder = await holders.next();
    const asked = await setsOf(() => booked(holder, 'money', 2));
    const viewer = await shop.staff([`${sets}undo`, ...bookingPermissions]);
    expect((await shop.preview(asked, viewer)).rows).toMatchObject([{ refusal: 'forbidden', posting: null }]);
    const allowed = await shop.staff([`${sets}undo`, ...bookingPermissions, `${adjustment}takeBack`]);
    expect((await shop.undo(asked, allowed)).counts).toMatchObject({ back: 1 });
  });

  it('of all that one person did in an hour goes over every module, and names what stays', async () => {
    const holder = await holders.next();
    const begun = await standingOf(shop, holder);
    const from = Date.now() - 1;
    const { id, version } = await shop.ask(`${brand}add`, { name: 'Of the hour' });
    await shop.ask(`${brand}Update`, { id, version, story: 'new' });
    await adjusted(holder.memberId, 700, shop.owner);
    await booked(holder, 'damage', 4, shop.owner);
    const card = await shop.ask('/admin/marketing/gift-card/add', { faceAmount: 10_000 });
    const config = '/admin/routine/config/';
    const { settings } = await shop.ask<{ settings: readonly { name: string; version: number }[] }>(`${config}overview`, {});
    const recycle = settings.find(({ name }) => name === 'access.data-recycle');
    await shop.ask(`${config}save`, { name: 'access.data-recycle', version: recycle?.version, values: { keepDays: 31 } });
    const asked = { range: { from, to: Date.now() + 1_000, actorName: 'owner' } };
    const { rows, counts } = await shop.preview(asked);
    expect(counts).toEqual({ back: 4, partly: 0, conflicts: 0, refused: 1 });
    expect(rows.filter(({ refusal }) => refusal !== '')).toMatchObject([
      { resource: 'marketing/gift-card', rowId: card.id, refusal: 'no-call' },
    ]);
    expect((await shop.undo(asked)).counts).toEqual(counts);
    expect(await standingOf(shop, holder)).toEqual(begun);
    expect(await reconcile(shop.db)).toEqual([]);
  });
});
