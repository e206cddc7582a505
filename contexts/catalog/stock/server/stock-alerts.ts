import { pagePermissionOf } from '@shopkeeper/resource';
import { type Tx } from '@shopkeeper/server/database';
import { notificationEvent, type NotificationSource, publish } from '@shopkeeper/server/events';
import { stockPage } from '../stock.page.ts';

const permission = pagePermissionOf(stockPage, 'index');

/**
 * Raises an alert for those of these SKUs that are on sale; called when they reach their low-stock threshold. An alert that was
 * cleared less than an hour ago is reopened without a notification, so that an order placed and closed again gives none.
 */
export async function raiseAlerts(tx: Tx, skuIds: readonly number[]): Promise<void> {
  if (skuIds.length === 0) return;
  const raised = await tx.rows<{ skuId: number; isNew: boolean }>(
    `insert into catalog_stock_alert as a (sku_id, raised_at)
     select s.id, now() from catalog_product_sku s join catalog_product p on p.id = s.parent_id
     where s.id = any($1::bigint[]) and p.status = 'on_sale' and p.deleted_at is null order by s.id
     on conflict (sku_id) do update set cleared_at = null,
       raised_at = case when a.cleared_at > now() - interval '1 hour' then a.raised_at else excluded.raised_at end
     returning sku_id as "skuId", raised_at >= date_trunc('milliseconds', now()) as "isNew"`,
    [skuIds],
    'stock_alert_raise',
  );
  const fresh = raised.filter(({ isNew }) => isNew).map(({ skuId }) => skuId);
  if (fresh.length > 0)
    await publish(tx, { type: notificationEvent, data: { skuIds: fresh }, to: { audience: 'admin', permission: permission } });
}

/** Clears the alerts of these SKUs, whose stock is sufficient again. */
export async function clearAlerts(tx: Tx, skuIds: readonly number[]): Promise<void> {
  if (skuIds.length === 0) return;
  await tx.run(
    'update catalog_stock_alert set cleared_at = now() where sku_id = any($1::bigint[]) and cleared_at is null',
    [skuIds],
    'stock_alert_clear',
  );
}

/** Raises and clears the alerts of a product after its low-stock thresholds changed. */
export async function updateStockAlerts(tx: Tx, productId: number): Promise<void> {
  const skus = await tx.rows<{ id: number; isLow: boolean; isOpen: boolean }>(
    `select s.id, a.sku_id is not null as "isOpen",
       s.enabled and l.on_hand - l.reserved - l.allocated - l.safety <= coalesce(s.low_stock, -1) as "isLow"
     from catalog_product_sku s join catalog_stock_level l on l.sku_id = s.id
     left join catalog_stock_alert a on a.sku_id = s.id and a.cleared_at is null
     where s.parent_id = $1`,
    [productId],
    'stock_alert_settle',
  );
  const idsOf = (some: typeof skus): number[] => some.map(({ id }) => id);
  await raiseAlerts(tx, idsOf(skus.filter(({ isLow, isOpen }) => isLow && !isOpen)));
  await clearAlerts(tx, idsOf(skus.filter(({ isLow, isOpen }) => isOpen && !isLow)));
}

interface Alert {
  readonly skuId: number;
  readonly at: number;
  readonly name: string;
  readonly values: readonly string[];
  readonly available: number;
  readonly lowStock: number;
}

const most = 20;

/** The newest alerts of SKUs that are still low and still on sale. */
export const stockNotifications: NotificationSource = {
  permission,
  async read(db) {
    const alerts = await db.rows<Alert>(
      `select a.sku_id as "skuId", a.raised_at as at, l.name, l."values", l.available, l.low_stock as "lowStock"
       from catalog_stock_alert a join catalog_stock_list l on l.id = a.sku_id
       where a.cleared_at is null and l.low and l.status = 'on_sale' and l.deleted_at is null
       order by a.raised_at desc, a.sku_id limit ${most}`,
      [],
      'stock_notifications',
    );
    return alerts.map(({ skuId, at, name, values, available, lowStock }) => ({
      id: `stock-${skuId}`,
      at,
      textKey: 'stock:text.lowStockNotification',
      params: { name: [name, ...values].join(' · '), available, lowStock },
      path: `${stockPage.path}?f.low=eq:true`,
    }));
  },
};
