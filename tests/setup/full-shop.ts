import { rebuildOrderRollup } from '@shopkeeper/sales/server';
import type { Database } from '@shopkeeper/server/database';
import pg from 'pg';
import { fillScripts, fillShop, type Sizes } from '../../bench/filling.ts';
import { sizes } from '../../bench/shop.ts';

/** The M shop of the benchmarks: 100,000 orders over nine months of 2026. */
export const sizeM: Sizes = sizes.M;

/** Fills a migrated, empty shop as the benchmarks do, with its dashboards computed. */
export async function fillAsBenchmarks(db: Database, size: Sizes = sizeM): Promise<void> {
  const client = new pg.Client({ connectionString: db.directUrl, options: '-c TimeZone=UTC' });
  await client.connect();
  await fillShop(client, size, fillScripts).finally(() => client.end());
  await rebuildOrderRollup(db, Date.now());
}
