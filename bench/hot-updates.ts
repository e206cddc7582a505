import type pg from 'pg';
import type { Metric } from './report.ts';

/** The tables whose rows change with every sale. */
const tables = { catalog_product: 'products', sales_order: 'orders', catalog_stock_level: 'stock levels' } as const;

interface Updates {
  readonly table: keyof typeof tables;
  readonly all: number;
  /** Updates that wrote into no index, because no indexed column changed and the new version found room on its page. */
  readonly hot: number;
}

/** How often rows of these tables were updated since the database was created. */
export async function updatesOf(client: pg.Client): Promise<readonly Updates[]> {
  await client.query('select pg_stat_force_next_flush(), pg_stat_clear_snapshot()');
  const { rows } = await client.query<Updates>(
    `select relname as "table", n_tup_upd::float8 as "all", n_tup_hot_upd::float8 as hot from pg_stat_user_tables
     where schemaname = 'public' and relname = any($1) order by relname`,
    [Object.keys(tables)],
  );
  return rows;
}

const least = 80;

/** The share of HOT updates of each table between two readings. */
export const hotMetrics = (before: readonly Updates[], after: readonly Updates[]): Metric[] =>
  after.map(({ table, all, hot }) => {
    const earlier = before.find((one) => one.table === table);
    const [updates, hotUpdates] = [all - (earlier?.all ?? 0), hot - (earlier?.hot ?? 0)];
    const share = updates === 0 ? 100 : (100 * hotUpdates) / updates;
    const value = updates === 0 ? 'none updated' : `${share.toFixed(0)} % of ${updates}`;
    return { key: `hot-${table}`, title: `HOT updates of ${tables[table]}`, value, bar: `>= ${least} %`, met: share >= least };
  });
