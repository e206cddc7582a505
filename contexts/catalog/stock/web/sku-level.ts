import { useMay, useMayOpen } from '@shopkeeper/admin-ui';
import { stockPage } from '../stock.page.ts';
import type { StockLevel } from '../stock.domain.ts';

/** A SKU with its stock, for the stock dialogs. */
export interface SkuLevel extends StockLevel {
  readonly skuId: number;
  /** Product name and combination. */
  readonly name: string;
}

/** Whether the user may see stock movements, and adjust stock. */
export function useStockRights(): { readonly maySee: boolean; readonly mayAdjust: boolean } {
  const may = useMay();
  const mayOpen = useMayOpen();
  return { maySee: mayOpen(stockPage.path), mayAdjust: mayOpen(stockPage.path) && may('adjust', stockPage.path) };
}
