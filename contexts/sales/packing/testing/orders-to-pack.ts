import { randomUUID } from 'node:crypto';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { newMember } from '../../../../tests/e2e/keyboard-sample.ts';
import type { Calls } from '../../../../tests/e2e/staff.ts';

/** An order that waits for packing, with the codes of its units: one for each. */
export interface OrderToPack {
  readonly id: number;
  readonly orderNo: string;
  readonly codes: readonly string[];
}

interface Sku {
  readonly skuId: number;
  readonly skuCode: string | null;
  readonly minQty: number | null;
  readonly limitPerOrder: number | null;
}

const once = () => ({ 'idempotency-key': randomUUID() });

/** Two SKUs of the demo shop that have codes, with enough stock. */
async function stockedSkus(owner: Calls): Promise<{ skuId: number; skuCode: string }[]> {
  const { data } = await owner.post<{ result: readonly Sku[] }>('/admin/sales/draft-order/findProducts', { quick: '' });
  const found = data.result
    .flatMap(({ skuId, skuCode, minQty, limitPerOrder }) =>
      skuCode !== null && minQty === null && limitPerOrder === null ? [{ skuId, skuCode }] : [],
    )
    .slice(0, 3);
  expect(found).toHaveLength(3);
  for (const { skuId } of found) {
    const more = { skuId, type: 'adjust', qty: 200, reason: 'stock for the packing table' };
    expect((await owner.post('/admin/catalog/stock/adjust', more, once())).status).toBe(200);
  }
  return found;
}

/** Places and pays orders of one to three different units. */
export async function ordersToPack(owner: Calls, count: number): Promise<{ orders: OrderToPack[]; stranger: string }> {
  const [first, second, third] = await stockedSkus(owner);
  if (!first || !second || !third) throw new Error('the demo shop has nothing to pack');
  const member = await newMember(owner);
  const { data: homes } = await owner.post<{ result: readonly { id: number }[] }>('/admin/member/address/GetPageData', {
    page: { currentPage: 1, pageSize: 1 },
    filters: { field: 'memberId', op: 'in', value: [member.id] },
  });
  const orders: OrderToPack[] = [];
  for (let index = 0; index < count; index += 1) {
    const wish =
      index % 2 === 0
        ? [{ ...first, qty: 1 + (index % 3) }]
        : [
            { ...first, qty: 1 },
            { ...second, qty: 1 },
          ];
    const opened = await owner.post<{ id: number; version: number }>('/admin/sales/draft-order/GetDraft', { isNew: true });
    const lines = wish.map(({ skuId, qty }) => ({ skuId, qty }));
    const party = { memberId: member.id, addressId: homes.result[0]?.id, lines };
    const draft = await owner.post<{ id: number; version: number }>('/admin/sales/draft-order/saveDraft', {
      id: opened.data.id,
      version: opened.data.version,
      ...party,
    });
    orders.push(
      await placedAndPaid(
        owner,
        draft.data,
        wish.flatMap(({ skuCode, qty }) => Array<string>(qty).fill(skuCode)),
      ),
    );
  }
  return { orders, stranger: third.skuCode };
}

async function placedAndPaid(
  owner: Calls,
  { id, version }: { readonly id: number; readonly version: number },
  codes: readonly string[],
): Promise<OrderToPack> {
  const placed = await owner.post<{ id: number; version: number; orderNo: string; payableAmount: number }>(
    '/admin/sales/draft-order/place',
    { id, version },
    once(),
  );
  expect(placed.status).toBe(200);
  const { orderNo, payableAmount } = placed.data;
  const money = { id, version: placed.data.version, method: 'cash', amount: payableAmount, reference: null };
  expect((await owner.post('/admin/sales/order/markPaid', money, once())).status).toBe(200);
  return { id, orderNo, codes };
}
