import type { Queryable } from '@shopkeeper/server-kit';
import { reconcile } from '../../../apps/server/src/reconcile.ts';
import type { Acknowledged } from './traders.ts';

/** What the books show against what was acknowledged. */
export interface Audit {
  /** Acknowledged and not there. */
  readonly lost: readonly string[];
  /** There more than once, or there without anybody having been told. */
  readonly doubled: readonly string[];
  /** Pieces that orders sold beyond what ever came into the house. */
  readonly oversold: number;
  /** Names of the sums that do not add up. */
  readonly contradictions: readonly string[];
}

interface Effect {
  readonly name: string;
  /** Rows of (what, how often), of this run alone. */
  readonly query: string;
  acknowledged(told: Acknowledged): readonly (string | number)[];
}

const effects: readonly Effect[] = [
  {
    name: 'order',
    query: "select id::text as what, 1 as times from sales_order where id > $1 and status <> 'draft'",
    acknowledged: ({ placed }) => placed,
  },
  {
    name: 'payment',
    query: `select order_id::text as what, count(*)::int as times from sales_payment where order_id > $1 and status = 'succeeded' group by 1`,
    acknowledged: ({ paid }) => paid,
  },
  {
    name: 'parcel',
    query: 'select order_id::text as what, count(*)::int as times from sales_shipment where order_id > $1 group by 1',
    acknowledged: ({ shipped }) => shipped,
  },
  {
    name: 'completed order',
    query: `select id::text as what, 1 as times from sales_order where id > $1 and status = 'completed'`,
    acknowledged: ({ completed }) => completed,
  },
  {
    name: 'closed order',
    query: `select id::text as what, 1 as times from sales_order where id > $1 and status = 'closed'`,
    acknowledged: ({ closed }) => closed,
  },
  {
    name: 'stock adjustment',
    query: `select reason as what, count(*)::int as times from catalog_stock_movement where reason like 'fire %' and $1::bigint >= 0 group by 1`,
    acknowledged: ({ adjusted }) => adjusted,
  },
];

/**
 * From the lines of the orders and from what came in and went astray alone: no level and no promise is asked, since their
 * constraints forbid what is looked for. A closed order keeps what had left the house.
 */
const soldBeyondStock = `
  select coalesce(sum(greatest(sold.qty - coalesce(had.qty, 0), 0)), 0)::int as oversold
  from (select l.sku_id, sum(case o.status when 'closed' then l.qty_shipped else l.qty end) as qty
      from sales_order_line l join sales_order o on o.id = l.parent_id where o.status <> 'draft' group by l.sku_id) sold
  left join (select sku_id, sum(d_on_hand) as qty from catalog_stock_movement where type <> 'ship' group by sku_id) had
    on had.sku_id = sold.sku_id`;

/** Compares the books with what was acknowledged, and with themselves. `after` is the last order that stood there before. */
export async function audit(db: Queryable, told: Acknowledged, after: number): Promise<Audit> {
  const [lost, doubled]: [string[], string[]] = [[], []];
  for (const { name, query, acknowledged } of effects) {
    const rows = await db.rows<{ what: string; times: number }>(query, [after]);
    const standing = new Map(rows.map(({ what, times }) => [what, times]));
    const expected = new Set(acknowledged(told).map(String));
    lost.push(...[...expected].filter((what) => !standing.has(what)).map((what) => `${name} ${what}`));
    doubled.push(...[...standing].filter(([what, times]) => times > 1 || !expected.has(what)).map(([what]) => `${name} ${what}`));
  }
  const [sums] = await db.rows<{ oversold: number }>(soldBeyondStock);
  const contradictions = (await reconcile(db)).map(({ check }) => check);
  return { lost, doubled, oversold: sums?.oversold ?? 0, contradictions };
}
