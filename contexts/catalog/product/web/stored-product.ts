import { type Draft, draftOf, firstDraft } from '@shopkeeper/admin-ui/form';
import { product } from '../product.resource.ts';
import { specsOf } from '../sku-matrix.domain.ts';
import { emptySkuGrid, linesOf, skuGridOf, type SkuRow, type SkuGrid, specNames } from '../sku-grid.domain.ts';
import { type ProductDetail, stockOf } from './product-detail.ts';

/** A stored product in the format of its form; `row` is null for a new one. */
export interface StoredProduct {
  readonly row: ProductDetail | null;
  /** The plain fields, without specs and SKUs, which are in the grid. */
  readonly draft: Draft;
  readonly grid: SkuGrid;
}

function plain(draft: Draft): Draft {
  const { specs: _specs, skus: _skus, ...rest } = draft;
  return rest;
}

/** Returns the initial state of a form. */
export function storedOf(row: ProductDetail | null): StoredProduct {
  if (row === null) return { row, draft: plain(firstDraft(product.ownFields)), grid: emptySkuGrid() };
  const rows = row.skus.map((sku): SkuRow => ({
    key: `sku-${sku.id}`,
    id: sku.id,
    values: sku.values,
    skuCode: sku.skuCode,
    barcode: sku.barcode,
    priceAmount: sku.priceAmount,
    marketAmount: sku.marketAmount,
    costAmount: sku.costAmount,
    stock: stockOf(row, sku.id).onHand,
    weightG: sku.weightG,
    volumeCm3: sku.volumeCm3,
    lowStock: sku.lowStock,
    image: sku.image,
    enabled: sku.enabled,
  }));
  return { row, draft: plain(draftOf(product, { ...row })), grid: skuGridOf(specsOf(row), rows) };
}

/** Fingerprint of the SKUs as they are saved, without their stock. */
export const linesPrint = (grid: SkuGrid): string => JSON.stringify([specNames(grid), linesOf(grid)]);
