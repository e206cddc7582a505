import { reject } from '@shopkeeper/resource';
import { type Sellable } from '@shopkeeper/catalog';
import { findSellables, sellableByCode, unlistedProduct } from '@shopkeeper/catalog/server';
import { businessError, unwrap } from '@shopkeeper/server';
import { type Queryable } from '@shopkeeper/server/database';
import { readScan } from '../barcode.domain.ts';
import type { OfferedSku } from '../draft-view.domain.ts';

const offered = (one: Sellable): OfferedSku => {
  const { skuId, productId, name, specText, skuCode, image, listPrice, available, minQty, limitPerOrder } = one;
  return { skuId, productId, name, specText, skuCode, image, price: listPrice, available, minQty, limitPerOrder };
};

/** Finds SKUs on sale for order entry, see `findSellables`; where there are none, names a product that matches but is not on sale. */
export async function findProducts(
  db: Queryable,
  quick: string,
): Promise<{ readonly result: readonly OfferedSku[]; readonly unlisted: string | null }> {
  const result = (await findSellables(db, quick)).map(offered);
  return { result, unlisted: result.length === 0 ? await unlistedProduct(db, quick) : null };
}

/**
 * Returns the SKU of a scanned or typed code, with the quantity before its star. Rejects with the errors of `readScan`,
 * `draft-order.misread` for a label with a wrong check digit, `draft-order.unknown-code`, `order.not-on-sale`.
 */
export async function findScanned(db: Queryable, typed: string): Promise<{ qty: number; sku: OfferedSku }> {
  const { qty, code, barcode, isMisread } = unwrap(readScan(typed));
  const barcodes = barcode === null ? [code] : [code, barcode, barcode.replace(/^0/, '')];
  const found = await sellableByCode(db, { code, barcodes });
  if (!found)
    throw businessError(isMisread ? reject('draft-order.misread', { code }) : reject('draft-order.unknown-code', { code }));
  if (!found.isOnSale) throw businessError(reject('order.not-on-sale', { skuId: found.skuId, name: found.name }));
  return { qty, sku: offered(found) };
}
