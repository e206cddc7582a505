import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { sql } from '../../../../tests/e2e/database.ts';

/** A member of its own with an order that waits for payment. */
export interface Payer {
  readonly username: string;
  readonly password: string;
  readonly memberId: number;
  readonly orderId: number;
}

/** Registers a member at the demo shop and places an order of one unit, so that no other test is disturbed. */
export async function orderToPay(request: APIRequestContext): Promise<Payer> {
  const username = `payer${randomUUID().slice(0, 8)}`;
  const password = 'Plum-lane-18';
  const headers = { server: '1' };
  const mobile = `198${String(Date.now()).slice(-8)}`;
  const joined = await request.post('/api/User/register', { headers, data: { username, password, mobile } });
  const { token, memberInfo } = (await joined.json()).data as { token: string; memberInfo: { id: number } };
  const [sold] = await sql<{ skuId: number }>(
    `select l.sku_id::int as "skuId" from catalog_stock_level l join catalog_product_sku s on s.id = l.sku_id
     join catalog_product p on p.id = s.parent_id and p.status = 'on_sale' and p.deleted_at is null
     where l.on_hand - l.reserved - l.allocated > 5 and s.price_amount between 200 and 500000
     order by l.sku_id limit 1`,
  );
  const placed = await request.post('/user/order/place', {
    headers: { ...headers, 'member-token': token, 'idempotency-key': randomUUID() },
    data: { lines: [{ skuId: sold?.skuId, qty: 1 }], deliveryType: 'virtual' },
  });
  const { id: orderId } = (await placed.json()).data as { id: number };
  return { username, password, memberId: memberInfo.id, orderId };
}
