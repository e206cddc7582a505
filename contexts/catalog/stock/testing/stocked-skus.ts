import { randomUUID } from 'node:crypto';
import type { Database } from '@shopkeeper/server/database';
import type { TestShop } from '../../../../tests/setup/shop.ts';
import { idempotencyHeader } from '../../product/testing/product-calls.ts';
import { applyStockMovement, type StockReason } from '../server/stock.operations.ts';

export const reasonOf = (refType: string | null, refId: number | null, expiresAt: number | null = null): StockReason => ({
  refType,
  refId,
  actorId: null,
  expiresAt,
});

export interface TestSku {
  readonly skuId: number;
  readonly code: string;
}

/** Creates a product on sale with one SKU of this stock at the main location. */
export async function stockedSku(db: Database, onHand: number): Promise<TestSku> {
  const code = `ST-${randomUUID().slice(0, 8).toUpperCase()}`;
  const [row] = await db.rows<{ id: number }>(
    `with p as (insert into catalog_product (spu_code, handle, name, status, images, price_min, price_max)
       values ($1::text, $1::text, 'Tea bowl', 'on_sale', '{}', 100, 100) returning id),
     s as (insert into catalog_product_sku (parent_id, line_no, "values", price_amount, sku_code) select id, 1, '{Blue}', 100, $1::text from p returning id)
     insert into catalog_stock_level (sku_id) select id from s returning sku_id as id`,
    [code],
  );
  const skuId = row?.id ?? 0;
  if (onHand > 0) await received(db, { skuId, qty: onHand, locationId: 0 });
  return { skuId, code };
}

/** Receives units at a location (0: the main one). */
export const received = (
  db: Database,
  { skuId, qty, locationId }: { readonly skuId: number; readonly qty: number; readonly locationId: number },
): Promise<void> =>
  db.transaction((tx) =>
    applyStockMovement(tx, { type: 'purchase_in', lines: [{ skuId, qty, locationId }], reason: reasonOf(null, null) }),
  );

/** Adds a location; returns its id. */
export async function addLocation({ post }: Pick<TestShop, 'post'>, name: string, priority = 200): Promise<number> {
  const { code, data, msg } = await post<{ id: number }>('/admin/catalog/location/add', { name, priority });
  if (code !== 1) throw new Error(msg);
  return data.id;
}

export interface LocationRow {
  readonly location: number;
  readonly onHand: number;
  readonly reserved: number;
  readonly allocated: number;
}

/** What of a SKU is at each location; nothing while it never left the main one. */
export const locationRowsOf = (db: Database, skuId: number): Promise<LocationRow[]> =>
  db.rows<LocationRow>(
    `select location_id as location, on_hand as "onHand", reserved, allocated from catalog_location_level where sku_id = $1 order by 1`,
    [skuId],
  );

/** Calls as staff who may do anything, with a key of its own. */
export const asOwner = <T = Record<string, unknown>>({ post, owner }: TestShop, path: string, body: object) =>
  post<T & { error: string; details: Record<string, unknown> }>(path, body, owner, idempotencyHeader());
