import { permissionOf } from '@shopkeeper/resource/view';
import { order } from '@shopkeeper/sales';
import { marginReportOf } from '@shopkeeper/sales/server';
import { defineGroup, shareOf } from './metric-group.ts';

const path = '/admin/sales/order';
/** Costs are shown to those who may read them in an order. */
const permission = permissionOf(order, 'readCost');

/** What is left of the goods sold after their cost. */
export const margin = defineGroup({
  metrics: {
    grossMargin: { of: 'period', path, permission },
    grossProfit: { of: 'period', path, permission },
    costOfGoods: { of: 'period', path, permission },
    linesWithoutCost: { of: 'period', path, permission },
  },
  async values({ db }, period) {
    const { goodsAmount, costAmount, linesWithoutCost } = await marginReportOf(db, period);
    const grossProfit = goodsAmount - costAmount;
    return { grossMargin: shareOf(grossProfit, goodsAmount), grossProfit, costOfGoods: costAmount, linesWithoutCost };
  },
});
