import type { Answer, TestShop } from '../../../../tests/setup/shop.ts';
import type { OrderRow } from '../server/order-rows.ts';
import { type ErrorBody, idempotencyHeader, placedOrder, sellSku } from './test-shop.ts';

export const orderPrefix = '/admin/sales/order/';

/** An order as its detail call returns it. */
export type OrderDetail = OrderRow & {
  readonly events: readonly { readonly type: string; readonly data: Readonly<Record<string, unknown>> }[];
  readonly payments: readonly { readonly amount: number }[];
  readonly shipments: readonly { readonly id: number; readonly status: string; readonly trackingNo: string | null }[];
  readonly amendments: readonly { readonly id: number; readonly version: number; readonly status: string }[];
};

export interface BoughtOrder {
  readonly id: number;
  readonly skuId: number;
  readonly payableAmount: number;
}

/** Calls on orders of a test shop, by its owner. */
export function orderCalls(shop: () => TestShop, member: () => { memberId: number; addressId: number }) {
  const detailOf = async (id: number): Promise<OrderDetail> =>
    (await shop().post<OrderDetail>(`${orderPrefix}GetDetailPage`, { id })).data;
  /** Makes a transition of an order at its current version. */
  const perform = async (name: string, id: number, input: object = {}): Promise<Answer<{ row: OrderDetail } & ErrorBody>> => {
    const { version } = await detailOf(id);
    return shop().post(orderPrefix + name, { id, version, ...input }, shop().owner, idempotencyHeader());
  };
  const buy = async (qty = 3, price = 1_000): Promise<BoughtOrder> => {
    const { skuId } = await sellSku(shop().db, { price });
    const { id, payableAmount } = await placedOrder(shop(), { ...member(), lines: [{ skuId, qty }] });
    return { id, skuId, payableAmount };
  };
  const pay = (id: number, amount: number) => perform('markPaid', id, { method: 'transfer', amount });
  const buyPaid = async (qty = 3, price = 1_000): Promise<BoughtOrder> => {
    const bought = await buy(qty, price);
    await pay(bought.id, bought.payableAmount);
    return bought;
  };
  const ship = async (id: number, qty: number) => {
    const [line] = (await detailOf(id)).lines;
    return perform('ship', id, { carrier: 'SF', trackingNo: `SF10000${qty}`, parts: [{ lineId: line?.id, qty }] });
  };
  return { detailOf, perform, buy, pay, buyPaid, ship };
}
