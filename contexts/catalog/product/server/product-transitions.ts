import type { LifecycleServer } from '@shopkeeper/crud/lifecycle';
import { isRejection, type RowOf } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { publish } from '@shopkeeper/server/events';
import { failedChecks, mayPublish } from '../product-machine.domain.ts';
import { product } from '../product.resource.ts';
import { type PriceChange, repriced, restoredPrices } from '../reprice.domain.ts';
import { categoriesOff } from './category-state.ts';
import { pricesOf } from './product-columns.ts';

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

/** Written by `reprice` only. */
const changesIn = ({ priceChanges }: Row): readonly PriceChange[] =>
  Array.isArray(priceChanges) ? (priceChanges as readonly PriceChange[]) : [];

/** The server side of the lifecycle of products. */
export const productLifecycle: LifecycleServer<typeof product> = {
  effects: {
    async publish({ tx, at }, { row, to }) {
      await requirePublishable(tx, row);
      return to.on_sale({ publishAt: null, publishedAt: at });
    },
    async schedule({ tx }, { row, input, to }) {
      await requirePublishable(tx, row);
      return to.scheduled({ publishAt: input.publishAt });
    },
    /** A product that fails the checks when its time has come goes off sale, and staff are notified why. */
    async startSale({ tx }, { row, to }) {
      const checks = failedChecks(snapshotOf(row, await isCategoryOn(tx, row)));
      if (checks.length === 0) return to.on_sale({ publishAt: null, publishedAt: row.publishAt });
      const audience = { audience: 'admin', permission: `${product.page}/publish` } as const;
      await publish(tx, { type: 'product-not-published', data: { id: row.id, name: row.name, checks }, to: audience });
      return to.off_sale({ publishAt: null }, { checks });
    },
    unpublish: async (_op, { to }) => to.off_sale({ publishAt: null }),
  },
  actions: {
    async reprice({ at }, { row, input, write }) {
      const skus = row.skus.map((one) => ({ ...one, priceAmount: repriced(one.priceAmount, input) }));
      const priceChanges = row.skus.map(({ id, priceAmount }, place) => ({
        skuId: id,
        from: priceAmount,
        to: skus[place]?.priceAmount ?? priceAmount,
      }));
      return write({ skus, ...pricesOf(skus), repricedAt: at, priceChanges });
    },
    async restorePrices(_op, { row, write }) {
      const skus = restoredPrices(row.skus, changesIn(row));
      return write({ skus, ...pricesOf(skus), repricedAt: null, priceChanges: null });
    },
  },
};
