import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { pagePermissionOf } from '@shopkeeper/resource';
import { type Tx } from '@shopkeeper/server/database';
import { notificationEvent, type NotificationSource, publish } from '@shopkeeper/server/events';
import { startJob } from '@shopkeeper/server/jobs';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { productSkusTable, productTable, stockAlertTable, stockLevelTable, stockListView } from '#tables';
import { stockPage } from '../stock.page.ts';
import { lowStockJob } from './low-stock-job.ts';

const a = stockAlertTable;
const p = productTable;
const s = productSkusTable;
const l = stockLevelTable;

const permission = pagePermissionOf(stockPage, 'index');

const raise = typedQuery<{ skuIds: readonly number[] }>()('stock_alert_raise', (db, { skuIds }) => {
  const onSale = db
    .select({
      skuId: s.id,
      raisedAt: sql`kit_now()`.as('raised_at'),
      clearedAt: sql`null::timestamptz`.as('cleared_at'),
    })
    .from(s)
    .innerJoin(p, eq(p.id, s.parentId))
    .where(and(anyOf(s.id, skuIds), eq(p.status, 'on_sale'), isNull(p.deletedAt)))
    .orderBy(s.id);
  const isRecent = sql`${a.clearedAt} > kit_now() - interval '1 hour'`;
  return db
    .insert(a)
    .select(onSale)
    .onConflictDoUpdate({
      target: a.skuId,
      set: { clearedAt: sql`null`, raisedAt: sql`case when ${isRecent} then ${a.raisedAt} else excluded.raised_at end` },
    })
    .returning(columns({ skuId: a.skuId, isNew: sql<boolean>`${a.raisedAt} >= date_trunc('milliseconds', kit_now())` }));
});

/**
 * Raises an alert for those of these SKUs that are on sale; called when they reach their low-stock threshold. An alert that was
 * cleared less than an hour ago is reopened without a notification, so that an order placed and closed again gives none.
 */
export async function raiseAlerts(tx: Tx, skuIds: readonly number[]): Promise<void> {
  if (skuIds.length === 0) return;
  const raised = await raise(tx, { skuIds });
  const fresh = raised.filter(({ isNew }) => isNew).map(({ skuId }) => skuId);
  if (fresh.length > 0)
    await publish(tx, { type: notificationEvent, data: { skuIds: fresh }, to: { audience: 'admin', permission: permission } });
  if (fresh.length > 0) await startJob(tx, lowStockJob, { payload: { skuIds: fresh }, owner: { audience: 'admin', id: null } });
}

const clear = typedQuery<{ skuIds: readonly number[] }>()('stock_alert_clear', (db, { skuIds }) =>
  db
    .update(a)
    .set({ clearedAt: sql`kit_now()` })
    .where(and(anyOf(a.skuId, skuIds), isNull(a.clearedAt))),
);

/** Clears the alerts of these SKUs, whose stock is sufficient again. */
export async function clearAlerts(tx: Tx, skuIds: readonly number[]): Promise<void> {
  if (skuIds.length === 0) return;
  await clear(tx, { skuIds });
}

const alertStates = typedQuery<{ productId: number }>()('stock_alert_states', (db, { productId }) => {
  const available = sql`${l.onHand} - ${l.reserved} - ${l.allocated} - ${l.safety}`;
  const isLow = sql<boolean>`${s.enabled} and ${available} <= coalesce(${s.lowStock}, -1)`;
  return db
    .select(columns({ id: s.id, isOpen: sql<boolean>`${a.skuId} is not null`, isLow }))
    .from(s)
    .innerJoin(l, eq(l.skuId, s.id))
    .leftJoin(a, and(eq(a.skuId, s.id), isNull(a.clearedAt)))
    .where(eq(s.parentId, productId));
});

/** Raises and clears the alerts of a product after its low-stock thresholds changed. */
export async function updateStockAlerts(tx: Tx, productId: number): Promise<void> {
  const skus = await alertStates(tx, { productId });
  const idsOf = (some: typeof skus): number[] => some.map(({ id }) => id);
  await raiseAlerts(tx, idsOf(skus.filter(({ isLow, isOpen }) => isLow && !isOpen)));
  await clearAlerts(tx, idsOf(skus.filter(({ isLow, isOpen }) => isOpen && !isLow)));
}

const most = 20;

const openAlerts = typedQuery()('stock_notifications', (db) => {
  const v = stockListView;
  const shown = {
    skuId: a.skuId,
    at: a.raisedAt,
    name: sql<string>`${v.name}`,
    values: sql<readonly string[]>`${v.values}`,
    available: sql<number>`${v.available}`,
    lowStock: sql<number>`${v.lowStock}`,
  };
  return db
    .select(columns(shown))
    .from(a)
    .innerJoin(v, eq(v.id, a.skuId))
    .where(and(isNull(a.clearedAt), eq(v.low, true), eq(v.status, 'on_sale'), isNull(v.deletedAt)))
    .orderBy(desc(a.raisedAt), a.skuId)
    .limit(most);
});

/** The newest alerts of SKUs that are still low and still on sale. */
export const stockNotifications: NotificationSource = {
  permission,
  async read(db) {
    const alerts = await openAlerts(db, {});
    return alerts.map(({ skuId, at, name, values, available, lowStock }) => ({
      id: `stock-${skuId}`,
      at,
      textKey: 'stock:text.lowStockNotification',
      params: { name: [name, ...values].join(' · '), available, lowStock },
      path: `${stockPage.path}?f.low=eq:true`,
    }));
  },
};
