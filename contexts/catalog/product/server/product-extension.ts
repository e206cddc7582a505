import { extend } from '@shopkeeper/crud/rows';
import { updateStockAlerts } from '../../stock/server/stock-alerts.ts';
import { openLevels } from '../../stock/server/stock.operations.ts';
import { product } from '../product.resource.ts';
import { columnsOf } from './product-columns.ts';
import { levelsOf } from './sku-stock.ts';

interface Sku {
  readonly id: number;
  readonly enabled: boolean;
  readonly lowStock: number | null;
}
interface MaybeWhole {
  readonly skus?: readonly Sku[];
}

function hasNewSkus(before: MaybeWhole | null, { skus = [] }: MaybeWhole): boolean {
  const known = new Set(before?.skus?.map(({ id }) => id));
  return skus.some(({ id }) => !known.has(id));
}

/** Whether the low-stock threshold or the enabled flag of existing SKUs changed. */
function warnsOtherwise(before: MaybeWhole | null, { skus = [] }: MaybeWhole): boolean {
  const known = new Map(before?.skus?.map((sku) => [sku.id, sku]));
  return skus.some(({ id, enabled, lowStock }) => {
    const was = known.get(id);
    return was !== undefined && (was.lowStock !== lowStock || was.enabled !== enabled);
  });
}

/** The server logic of products beyond their declaration. */
export const productExtension = extend(product)({
  beforeWrite: columnsOf,
  afterWrite: async (tx, { before, after }) => {
    if (hasNewSkus(before, after)) await openLevels(tx, after.id);
    if (warnsOtherwise(before, after)) await updateStockAlerts(tx, after.id);
  },
  /** Adds the stock of the SKUs, by SKU id. */
  async enrichWhole(db, { skus }) {
    const levels = await levelsOf(
      db,
      skus.map(({ id }) => id),
    );
    return { stock: Object.fromEntries(skus.flatMap(({ id }) => (levels.has(id) ? [[id, levels.get(id)]] : []))) };
  },
});
