import { useMay, useMayOpen } from '@shopkeeper/web-kit';
import { stockPage } from '../stock.page.ts';
import type { StockLevel } from '../stock.domain.ts';

/** A SKU with what there is of it, as dialogs about its stock need it. */
export interface SkuLevel extends StockLevel {
  readonly skuId: number;
  /** Product and combination in words. */
  readonly name: string;
}

/** Whether the reader may see movements of stock, and set stock right. */
export function useStockRights(): { readonly maySee: boolean; readonly mayAdjust: boolean } {
  const may = useMay();
  const mayOpen = useMayOpen();
  return { maySee: mayOpen(stockPage.path), mayAdjust: mayOpen(stockPage.path) && may('adjust', stockPage.path) };
}
