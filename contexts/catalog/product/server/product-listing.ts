import { isRejection, type RowOf } from '@shopkeeper/resource';
import { readRow, updateRow } from '@shopkeeper/crud/rows';
import { businessError } from '@shopkeeper/server';
import { type Database, type Tx } from '@shopkeeper/server/database';
import { publish } from '@shopkeeper/server/events';
import { audit, type Who } from '@shopkeeper/server/http';
import { defineTask } from '@shopkeeper/server/jobs';
import { failedChecks, mayPublish } from '../product-machine.domain.ts';
import { product } from '../product.resource.ts';
import { categoriesOff } from './category-state.ts';

type Row = RowOf<typeof product>;

const snapshotOf = (row: Row, isCategoryOn: boolean) => ({
  status: row.status,
  name: row.name,
  isCategoryOn,
  images: row.images,
  skus: row.skus.map(({ enabled, priceAmount }) => ({ isOn: enabled, priceAmount })),
});

async function isCategoryOn(tx: Tx, { categoryId }: Row): Promise<boolean> {
  return categoryId !== null && (await categoriesOff(tx, [categoryId])).size === 0;
}

/** Rejects (409 `product.not-publishable` with `checks`) what the declaration cannot check: a disabled category. */
export async function requirePublishable(tx: Tx, row: Row): Promise<void> {
  const may = mayPublish(snapshotOf(row, await isCategoryOn(tx, row)));
  if (isRejection(may)) throw businessError(may);
}

const clock: Who = { actor: null, ip: '', traceId: 'clock' };

/**
 * Puts one scheduled product on sale when its time has come; one that fails the checks goes off sale, and staff are notified why.
 */
async function putOnSale(db: Database, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const row = (await readRow(tx, { resource: product, id, lock: true })) as Row | null;
    if (row?.status !== 'scheduled' || row.publishAt === null || row.publishAt > Date.now()) return;
    const checks = failedChecks(snapshotOf(row, await isCategoryOn(tx, row)));
    const status = checks.length === 0 ? 'on_sale' : 'off_sale';
    const patch = { status, publishAt: null, ...(checks.length === 0 ? { publishedAt: row.publishAt } : {}) };
    await updateRow(tx, { resource: product, id, version: null, patch, from: ['scheduled'] });
    const entry = {
      resource: 'catalog/product',
      rowId: id,
      label: row.name,
      before: { status: row.status },
      after: { status, checks },
    };
    await audit(tx, clock, [{ action: checks.length === 0 ? 'publish' : 'unpublish', ...entry }]);
    const to = { audience: 'admin', permission: `${product.page}/publish` } as const;
    if (checks.length > 0) await publish(tx, { type: 'product-not-published', data: { id, name: row.name, checks }, to });
  });
}

/** Puts scheduled products on sale when their time has come. */
export const scheduledSale = defineTask({
  name: 'catalog.scheduled-sale',
  everySeconds: 20,
  async run(db) {
    const due = await db.rows<{ id: number }>(
      `select id from catalog_product where status = 'scheduled' and publish_at <= now() and deleted_at is null order by publish_at limit 500`,
    );
    for (const { id } of due) await putOnSale(db, id);
  },
});
