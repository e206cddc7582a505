import { categoriesOf } from '@shopkeeper/catalog/server';
import { credit } from '@shopkeeper/crud/ledger';
import type { Operation } from '@shopkeeper/crud/lifecycle';
import { insertRow } from '@shopkeeper/crud/rows';
import type { RowOf } from '@shopkeeper/resource';
import type { order } from '@shopkeeper/sales';
import type { Queryable } from '@shopkeeper/server/database';
import { frozenCommission } from '../../commission/frozen-commission.ledger.ts';
import { lockPromoters } from '../../promoter/server/promoter-rows.ts';
import { commissionsOf } from '../commission-amounts.domain.ts';
import { distributionOrder } from '../distribution-order.resource.ts';
import { distributionOrderSettings } from '../distribution-order.settings.ts';
import { commissionsOfOrder, countEarned, earnersOf, ratesFor } from './commission-rows.ts';

type Order = RowOf<typeof order>;
type Line = Order['lines'][number];

interface Rates {
  readonly tierOneRate: number;
  readonly tierTwoRate: number;
}

interface Earner {
  readonly id: number;
  readonly memberId: number;
  readonly tier: 1 | 2;
}

const dayMs = 86_400_000;

/** When the commission of an order that was completed at an instant is settled. */
export const unfreezeAtOf = (op: Pick<Operation, 'engine'>, completedAt: number): number =>
  completedAt + op.engine.settings.read(distributionOrderSettings).unfreezeDays * dayMs;

/** The promoters who earn from an order; nobody earns from what they buy themselves, and none who is not active. */
async function activeEarners(db: Queryable, { memberId, placedAt }: { memberId: number; placedAt: number }): Promise<Earner[]> {
  const [found] = await earnersOf(db, { memberId, at: new Date(placedAt) });
  if (!found || found.status !== 'active' || found.memberId === memberId) return [];
  const first: Earner = { id: found.id, memberId: found.memberId, tier: 1 };
  const { parentId, parentMemberId, parentStatus } = found;
  if (parentId === null || parentMemberId === null || parentStatus !== 'active' || parentMemberId === memberId) return [first];
  return [first, { id: parentId, memberId: parentMemberId, tier: 2 }];
}

/** The rates of each product: its own, those of its category, or the usual ones. */
async function ratesOf(op: Operation, productIds: readonly number[]): Promise<(productId: number) => Rates> {
  const categories = new Map((await categoriesOf(op.tx, productIds)).map(({ productId, id }) => [productId, id]));
  const categoryIds = [...new Set(categories.values())].filter((id) => id !== null);
  const own = await ratesFor(op.tx, { productIds, categoryIds });
  const usual = op.engine.settings.read(distributionOrderSettings);
  return (productId) =>
    own.find((one) => one.productId === productId) ??
    own.find((one) => one.categoryId !== null && one.categoryId === categories.get(productId)) ??
    usual;
}

interface Accrual {
  readonly earner: Earner;
  readonly line: Line;
  readonly base: number;
  readonly rate: number;
  readonly amount: number;
}

async function accrualsOf(op: Operation, row: Order, earners: readonly Earner[]): Promise<Accrual[]> {
  const { lineCap } = op.engine.settings.read(distributionOrderSettings);
  const rates = await ratesOf(op, [...new Set(row.lines.map(({ productId }) => productId))]);
  return row.lines.flatMap((line) => {
    const base = line.payableAmount - line.freightAmount;
    const { tierOneRate: tierOne, tierTwoRate: tierTwo } = rates(line.productId);
    const amounts = commissionsOf(base, { tierOne, tierTwo, lineCap });
    return earners
      .map((earner): Accrual => {
        const isFirst = earner.tier === 1;
        return { earner, line, base, rate: isFirst ? tierOne : tierTwo, amount: isFirst ? amounts.tierOne : amounts.tierTwo };
      })
      .filter(({ amount }) => amount > 0);
  });
}

async function write(op: Operation, row: Order, { earner, line, base, rate, amount }: Accrual): Promise<void> {
  await insertRow(op.tx, distributionOrder, {
    orderNo: row.orderNo,
    orderId: row.id,
    orderLineId: line.id,
    productId: line.productId,
    itemName: line.name,
    memberId: row.memberId,
    promoterId: earner.id,
    earnerId: earner.memberId,
    tier: earner.tier,
    baseAmount: base,
    rate,
    amount,
    paidAt: op.at,
    unfreezeAt: row.completedAt === null ? null : unfreezeAtOf(op, row.completedAt),
  });
}

/**
 * The commissions of an order that was paid, frozen until it can no longer be refunded. The payment of an order makes them once,
 * however often it is reported: its row is locked, and a line has one commission for each tier.
 */
export async function accrue(op: Operation, row: Order): Promise<void> {
  const { memberId, placedAt } = row;
  if (memberId === null || row.isTest) return;
  const earners = await activeEarners(op.tx, { memberId, placedAt });
  if (earners.length === 0 || (await commissionsOfOrder(op.tx, { orderId: row.id })).length > 0) return;
  await lockPromoters(
    op.tx,
    earners.map(({ id }) => id),
  );
  const accruals = await accrualsOf(op, row, earners);
  for (const one of accruals) await write(op, row, one);
  for (const { id } of earners.toSorted((a, b) => a.id - b.id)) {
    const amount = accruals.filter(({ earner }) => earner.id === id).reduce((sum, one) => sum + one.amount, 0);
    if (amount === 0) continue;
    const ref = { type: 'order', id: row.id };
    await credit(op, frozenCommission, { owner: id, type: 'accrue', ref, amount, note: row.orderNo });
    await countEarned(op.tx, { id, amount, orders: 1 });
  }
}
