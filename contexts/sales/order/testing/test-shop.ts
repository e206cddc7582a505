import { randomUUID } from 'node:crypto';
import type { Database } from '@shopkeeper/server/database';
import type { Answer, Caller, TestShop } from '../../../../tests/setup/shop.ts';
import type { DraftView } from '../../draft-order/draft-view.domain.ts';
import type { PlacedOrder } from '../server/place.operations.ts';

/** The data of an error reply. */
export interface ErrorBody {
  readonly error: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly fields?: readonly { readonly path: string; readonly rule: string }[];
}

export interface TestSku {
  readonly skuId: number;
  readonly productId: number;
}

interface SkuWish {
  readonly price?: number;
  readonly cost?: number | null;
  readonly stock?: number;
  readonly code?: string;
  readonly barcode?: string;
  readonly name?: string;
  readonly minQty?: number;
  readonly limitPerOrder?: number;
  readonly freight?: number;
}

/** Creates a product on sale with one SKU. */
export async function sellSku(db: Database, wish: SkuWish = {}): Promise<TestSku> {
  const filled = {
    key: randomUUID(),
    name: 'Tea bowl',
    price: 1000,
    stock: 100,
    freightMode: wish.freight === undefined ? 'free' : 'fixed',
    ...wish,
  };
  const [row] = await db.rows<TestSku>(
    `with w as (select * from jsonb_to_record($1::jsonb) as w(key text, name text, price bigint, stock int, cost bigint, code text, barcode text,
       "minQty" int, "limitPerOrder" int, "freightMode" text, freight bigint)),
     p as (insert into catalog_product (spu_code, handle, name, status, images, price_min, price_max, min_qty, limit_per_order, freight_mode, freight_amount)
       select key, key, name, 'on_sale', '{/storage/bowl.webp}', price, price, "minQty", "limitPerOrder", "freightMode", freight from w returning id),
     s as (insert into catalog_product_sku (parent_id, line_no, "values", price_amount, cost_amount, sku_code, barcode)
       select p.id, 1, '{Blue,L}', price, cost, code, barcode from p, w returning id, parent_id),
     l as (insert into catalog_stock_level (sku_id, on_hand) select id, stock from s, w)
     select id as "skuId", parent_id as "productId" from s`,
    [JSON.stringify(filled)],
  );
  if (!row) throw new Error('no SKU was made');
  return row;
}

/** Creates a member with an address. */
export async function joinMember(db: Database, mobile: string): Promise<{ memberId: number; addressId: number }> {
  const [row] = await db.rows<{ memberId: number; addressId: number }>(
    `with m as (insert into member_member (member_no, username, nickname, mobile, jointime)
       values ('T' || $1::text, 'm' || $1::text, 'Mei', $1::text, now()) returning id),
     a as (insert into member_address (member_id, name, mobile, region, detail, is_default)
       select id, 'Lin Mei', $1::text, '310104', '18 Plum Lane, flat 4', true from m returning id, member_id)
     select member_id as "memberId", id as "addressId" from a`,
    [mobile],
  );
  if (!row) throw new Error('no member was made');
  return row;
}

export const idempotencyHeader = (): Readonly<Record<string, string>> => ({ 'idempotency-key': randomUUID() });

export interface DraftWish {
  readonly memberId?: number | null;
  readonly addressId?: number | null;
  readonly deliveryType?: string;
  readonly lines: readonly { skuId: number; qty: number; override?: { unitPrice: number; reason: string } }[];
  readonly adjust?: number;
  readonly freight?: number;
}

/** Creates a draft with these lines, saved and priced. */
export async function writeDraftFor(shop: Pick<TestShop, 'post'>, wish: DraftWish, as?: Caller): Promise<Answer<DraftView>> {
  const opened = await shop.post<DraftView>('/admin/sales/draft-order/GetDraft', { isNew: true }, as);
  const { id, version } = opened.data;
  return shop.post<DraftView>('/admin/sales/draft-order/saveDraft', { id, version, ...wish }, as);
}

/** Places a saved draft; returns the reply. */
export const placeDraft = (shop: Pick<TestShop, 'post'>, draft: Pick<DraftView, 'id' | 'version'>, as?: Caller) =>
  shop.post<PlacedOrder>('/admin/sales/draft-order/place', { id: draft.id, version: draft.version }, as, idempotencyHeader());

/** Places an order, which then waits for payment. */
export async function placedOrder(shop: Pick<TestShop, 'post'>, wish: DraftWish): Promise<PlacedOrder> {
  const draft = await writeDraftFor(shop, wish);
  const placed = await placeDraft(shop, draft.data);
  if (placed.code !== 1) throw new Error(`not placed: ${JSON.stringify({ draft, placed })}`);
  return placed.data;
}

export interface Level {
  readonly onHand: number;
  readonly reserved: number;
  readonly allocated: number;
}

export async function levelOf(db: Database, skuId: number): Promise<Level | undefined> {
  const [row] = await db.rows<Level>(
    'select on_hand as "onHand", reserved, allocated from catalog_stock_level where sku_id = $1',
    [skuId],
  );
  return row;
}
