import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulatedClock } from '../../../../tests/setup/simulated-clock.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { listedPricesOf, pricesOfLines } from '@shopkeeper/promotion/server';
import { activeList, draftList, transitionList } from '../../../../tests/setup/price-lists.ts';
import { type ErrorBody, joinMember, placeDraft, sellSku, writeDraftFor } from '../testing/test-shop.ts';

const start = Date.UTC(2031, 5, 1, 12);
const minuteMs = 60_000;
const clock = simulatedClock(start);
let shop: TestShop;
let member: { memberId: number; addressId: number };

beforeAll(async () => {
  shop = await testShop({ clock, isStepped: true });
  member = await joinMember(shop.db, '13800000001');
  await shop.db.run(
    `with l as (insert into member_member_level (name, rank, growth_min, discount) values ('Gold', 1, 0, 9000) returning id)
     update member_member set level_id = l.id from l where member_member.id = $1`,
    [member.memberId],
  );
});
afterAll(() => shop.close());

let made = 0;
/** A SKU on sale for 10.00 with a code of its own. */
async function sell() {
  const code = `TEA-${(made += 1)}`;
  const { skuId } = await sellSku(shop.db, { price: 1_000, code });
  return { skuId, code };
}

/** The lines of a draft as they are priced now. */
async function priced(lines: readonly { skuId: number; qty: number }[], buyer: object = member) {
  const { data } = await writeDraftFor(shop, { ...buyer, lines });
  return data;
}

describe('price lists in orders', () => {
  it('[M-37.page] price a draft, with the list price beside it and the list named in the explanation', async () => {
    const { skuId, code } = await sell();
    await activeList(shop, { name: 'Spring sale' }, [{ skuCode: code.toLowerCase(), priceAmount: 800 }]);
    const draft = await priced([{ skuId, qty: 2 }]);
    expect(draft.lines).toMatchObject([{ listPrice: 1_000, unitPrice: 800, itemsAmount: 1_600, payableAmount: 1_600 }]);
    expect(draft.explanation).toEqual([
      { key: 'price.line', params: { lineNo: 1, qty: 2, unitPrice: 1_000 }, amount: 2_000 },
      { key: 'price.list', params: { lineNo: 1, qty: 2, unitPrice: 800, listName: 'Spring sale' }, amount: -400 },
    ]);
    const placed = await placeDraft(shop, draft);
    expect(placed).toMatchObject({ code: 1, data: { payableAmount: 1_600 } });
  });

  it('have the discount of the level on top only where the list says so', async () => {
    const [plain, sale, stacked] = [await sell(), await sell(), await sell()];
    await activeList(shop, {}, [{ skuCode: sale.code, priceAmount: 800 }]);
    await activeList(shop, { withLevelDiscount: true }, [{ skuCode: stacked.code, discount: 8_000 }]);
    const draft = await priced([plain, sale, stacked].map(({ skuId }) => ({ skuId, qty: 1 })));
    expect(draft.lines.map(({ payableAmount }) => payableAmount)).toEqual([900, 800, 720]);
  });

  it('count the quantity of a SKU over all its lines, and leave a price agreed by staff alone', async () => {
    const { skuId, code } = await sell();
    await activeList(shop, {}, [
      { skuCode: code, priceAmount: 900 },
      { skuCode: code, minQty: 10, priceAmount: 700 },
    ]);
    const units = async (...quantities: number[]) =>
      (await priced(quantities.map((qty) => ({ skuId, qty })))).lines.map(({ unitPrice }) => unitPrice);
    expect([await units(9), await units(10), await units(4, 6)]).toEqual([[900], [700], [700, 700]]);
    const override = { unitPrice: 950, reason: 'regular buyer' };
    const { data } = await writeDraftFor(shop, { ...member, lines: [{ skuId, qty: 10, override }] });
    expect(data.lines[0]).toMatchObject({ unitPrice: 950, listPrice: 1_000 });
  });

  it('are asked for the level and the group of the member', async () => {
    const { skuId, code } = await sell();
    const [{ id: levelId } = { id: 0 }] = await shop.db.rows<{ id: number }>('select id from member_member_level');
    await activeList(shop, { kind: 'level', audience: 'levels', levelIds: [levelId] }, [{ skuCode: code, priceAmount: 600 }]);
    const stranger = await joinMember(shop.db, '13800000002');
    expect((await priced([{ skuId, qty: 1 }])).payableAmount).toBe(600);
    expect((await priced([{ skuId, qty: 1 }], stranger)).payableAmount).toBe(1_000);
  });

  it('begin and end at their instants without a job, and an order shows what changed before it is placed', async () => {
    const { skuId, code } = await sell();
    const [startsAt, endsAt] = [clock.now() + minuteMs, clock.now() + 2 * minuteMs];
    await activeList(shop, { startsAt, endsAt }, [{ skuCode: code, priceAmount: 500 }]);
    const payable = async () => (await priced([{ skuId, qty: 1 }], { memberId: null })).payableAmount;
    clock.moveTo(startsAt - 1);
    expect(await payable()).toBe(1_000);
    clock.moveTo(startsAt);
    expect(await payable()).toBe(500);
    clock.moveTo(endsAt - 1);
    const [inTime, late] = [await priced([{ skuId, qty: 1 }]), await priced([{ skuId, qty: 1 }])];
    expect(await placeDraft(shop, inTime)).toMatchObject({ code: 1, data: { payableAmount: 500 } });
    clock.moveTo(endsAt);
    const refused = await placeDraft(shop, late);
    expect([refused.status, (refused.data as object as ErrorBody).error]).toEqual([409, 'draft-order.price-changed']);
    expect((refused.data as object as ErrorBody).details).toMatchObject({ shown: 500, now: 900, skuIds: [skuId] });
    const shown = await shop.post<{ version: number; id: number }>('/admin/sales/draft-order/GetDraft', { id: late.id });
    expect(await placeDraft(shop, shown.data)).toMatchObject({ code: 1, data: { payableAmount: 900 } });
  });

  it('are read by no statement while none is active', async () => {
    const other = await testShop();
    const { skuId } = await sellSku(other.db, { price: 1_000, code: 'TEA-X' });
    const list = await draftList(other, {}, [{ skuCode: 'TEA-X', priceAmount: 700 }]);
    const asked = { memberId: null, at: Date.now() };
    /** The statements for the prices of one SKU, and the price. */
    async function pricedNow() {
      await other.engine.settings.refresh(other.db);
      let statements = 0;
      const rows: typeof other.db.rows = (...args) => {
        statements += 1;
        return other.db.rows(...args);
      };
      const lists = await listedPricesOf({ db: { ...other.db, rows }, engine: other.engine }, asked, [skuId]);
      const [price] = pricesOfLines(lists, asked.at, [{ skuId, qty: 1, listPrice: 1_000 }]);
      return { statements, unitPrice: price?.unitPrice ?? null };
    }
    try {
      expect(await pricedNow()).toEqual({ statements: 0, unitPrice: null });
      const active = await transitionList(other, 'activate', list);
      expect(await pricedNow()).toEqual({ statements: 1, unitPrice: 700 });
      const paused = await transitionList(other, 'pause', active.data.row);
      expect(paused.data.row.status).toBe('paused');
      expect(await pricedNow()).toEqual({ statements: 0, unitPrice: null });
    } finally {
      await other.close();
    }
  });
});
