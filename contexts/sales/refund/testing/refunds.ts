import type { TestShop } from '../../../../tests/setup/shop.ts';
import { idempotencyHeader, placedOrder, sellSku } from '../../order/testing/test-shop.ts';

interface Line {
  readonly id: number;
  readonly qty: number;
  readonly qtyShipped: number;
  readonly qtyCancelled: number;
  readonly qtyRefunded: number;
  readonly qtyReturned: number;
  readonly refundedAmount: number;
  readonly payableAmount: number;
}

/** An order as the tests of refunds and after-sales read it; amounts are fen. */
export interface TestOrder {
  readonly id: number;
  readonly version: number;
  readonly orderNo: string;
  readonly status: string;
  readonly paymentStatus: string;
  readonly closeReason: string | null;
  readonly holdReason: string | null;
  readonly paidAmount: number;
  readonly refundedAmount: number;
  readonly refundingAmount: number;
  readonly refundedFreightAmount: number;
  readonly openAfterSales: number;
  readonly lines: readonly Line[];
  readonly events: readonly { readonly type: string }[];
}

export interface TestRefund {
  readonly id: number;
  readonly version: number;
  readonly refundNo: string;
  readonly amount: number;
  readonly method: string;
  readonly status: string;
  readonly afterSaleId: number | null;
}

export const detailOfOrder = async (shop: Pick<TestShop, 'post'>, id: number): Promise<TestOrder> =>
  (await shop.post<TestOrder>('/admin/sales/order/GetDetailPage', { id })).data;

/** Performs a command of a resource at the current version of the row; returns the reply. */
export async function perform(
  shop: Pick<TestShop, 'post' | 'owner'>,
  path: string,
  ...[id, input = {}]: readonly [id: number, input?: object]
) {
  const { data } = await shop.post<{ version: number }>(`${path.slice(0, path.lastIndexOf('/'))}/GetDetailPage`, { id });
  const body = { id, version: data.version, ...input };
  return shop.post<{ row: Record<string, unknown>; error?: string; details?: Record<string, unknown> }>(
    path,
    body,
    shop.owner,
    idempotencyHeader(),
  );
}

/** The refunds of an order, oldest first. */
export async function refundsOf(shop: Pick<TestShop, 'post'>, orderId: number): Promise<readonly TestRefund[]> {
  const filters = { field: 'orderId', op: 'in', value: [orderId] };
  const { data } = await shop.post<{ result: readonly TestRefund[] }>('/admin/sales/refund/GetPageData', { filters });
  const rows = await Promise.all(
    data.result.map(async ({ id }) => (await shop.post<TestRefund>('/admin/sales/refund/GetDetailPage', { id })).data),
  );
  return rows.toSorted((a, b) => a.id - b.id);
}

interface Bought {
  readonly member: { readonly memberId: number; readonly addressId: number };
  readonly qty?: number;
  readonly price?: number;
  readonly freight?: number;
  /** Units that are shipped. */
  readonly shipped?: number;
}

/** Places and pays an order of one line, and ships some of it. */
export async function paidOrder(shop: Pick<TestShop, 'post' | 'owner' | 'db'>, wish: Bought) {
  const { member, qty = 3, price = 1_000, freight, shipped = 0 } = wish;
  const sku = await sellSku(shop.db, { price, ...(freight === undefined ? {} : { freight }) });
  const placed = await placedOrder(shop, { ...member, lines: [{ skuId: sku.skuId, qty }] });
  const paid = { method: 'transfer', amount: placed.payableAmount, reference: 'B-1' };
  await perform(shop, '/admin/sales/order/markPaid', placed.id, paid);
  const [line] = (await detailOfOrder(shop, placed.id)).lines;
  const lineId = line?.id ?? 0;
  if (shipped > 0)
    await perform(shop, '/admin/sales/order/ship', placed.id, { carrier: 'SF', parts: [{ lineId, qty: shipped }] });
  return { id: placed.id, orderNo: placed.orderNo, skuId: sku.skuId, lineId, payableAmount: placed.payableAmount };
}
