import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import { joinMember, placedOrder, sellSku } from '../testing/test-shop.ts';

let shop: TestShop;
let reader: Caller;
let id = 0;

beforeAll(async () => {
  shop = await testShop();
  reader = await shop.staff(['/admin/sales/order/index']);
  const member = await joinMember(shop.db, '13800000004');
  const { skuId } = await sellSku(shop.db);
  id = (await placedOrder(shop, { ...member, lines: [{ skuId, qty: 2 }] })).id;
});
afterAll(() => shop.close());

describe('database constraints', () => {
  it.each([
    ['a total that its parts do not make', 'update sales_order set payable_amount = payable_amount + 1 where id = $1'],
    ['a negative total', 'update sales_order set adjust_amount = -9999, payable_amount = -7999 where id = $1'],
    ['more refunded than paid', 'update sales_order set refunded_amount = 1 where id = $1'],
    ['an unpaid order on its way', `update sales_order set status = 'to_ship', paid_at = now() where id = $1`],
    ['a closed order without a reason', `update sales_order set status = 'closed', closed_at = now() where id = $1`],
    ['a draft of nobody', `update sales_order set status = 'draft', owner_id = null where id = $1`],
    ['a line that its price does not make', 'update sales_order_line set items_amount = 1 where parent_id = $1'],
    ['more shipped than bought', 'update sales_order_line set qty_shipped = 3 where parent_id = $1'],
    [
      'a header that its lines do not make',
      'update sales_order set items_amount = items_amount + 5, payable_amount = payable_amount + 5 where id = $1',
    ],
    ['a timeline that is written anew', `update sales_order_event set type = 'note' where row_id = $1`],
    ['a timeline with a gap', 'delete from sales_order_event where row_id = $1'],
  ])('reject %s', async (_what, statement) => {
    await expect(shop.db.transaction((tx) => tx.run(statement, [id]))).rejects.toMatchObject({ code: '23514' });
  });
});

describe('the order list', () => {
  it('[M-05.list] shows placed orders to every reader, and drafts to their owner only', async () => {
    const draft = await shop.post<{ id: number }>('/admin/sales/draft-order/GetDraft', { isNew: true });
    const idsOf = async (as: Caller): Promise<number[]> => {
      const { data } = await shop.post<{ result: { id: number }[] }>('/admin/sales/order/GetPageData', {}, as);
      return data.result.map((row) => row.id);
    };
    expect(await idsOf(reader)).toEqual([id]);
    expect((await idsOf(shop.owner)).toSorted((a, b) => a - b)).toEqual([id, draft.data.id]);
  });
});
