import type { Queryable } from '@shopkeeper/server/database';
import { reconcile } from '../../../apps/server/src/reconcile.ts';
import type { Acknowledged } from './traders.ts';

/** The result of comparing the books with what was acknowledged. */
export interface Audit {
  /** Acknowledged, but missing. */
  readonly lost: readonly string[];
  /** Present more than once, or present without being acknowledged. */
  readonly doubled: readonly string[];
  /** Units that orders sold beyond all stock that ever came in. */
  readonly oversold: number;
  /** Names of the reconciliation checks that failed. */
  readonly contradictions: readonly string[];
}

interface Effect {
  readonly name: string;
  /** Selects rows of (what, times), of this run only. */
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
    // An order of which everything was returned closes by itself.
    query: `select id::text as what, 1 as times from sales_order o where id > $1 and status = 'closed'
      and not exists (select 1 from sales_after_sale a where a.order_id = o.id and a.status = 'completed')`,
    acknowledged: ({ closed }) => closed,
  },
  {
    name: 'refund',
    query: `select reason as what, count(*)::int as times from sales_refund where order_id > $1 and status = 'succeeded' and reason like 'fire %' group by 1`,
    acknowledged: ({ refunded }) => refunded,
  },
  {
    name: 'return',
    query: `select a.id::text as what, (select count(*)::int from sales_refund r where r.after_sale_id = a.id and r.status = 'succeeded') as times
      from sales_after_sale a where a.order_id > $1 and a.status = 'completed'`,
    acknowledged: ({ returned }) => returned,
  },
  {
    name: 'stock adjustment',
    query: `select reason as what, count(*)::int as times from catalog_stock_movement where reason like 'fire %' and $1::bigint >= 0 group by 1`,
    acknowledged: ({ adjusted }) => adjusted,
  },
];

/**
 * Computed only from order lines and stock movements: constraints on levels and reservations would hide overselling. A closed
 * order counts with its shipped quantity.
 */
const soldBeyondStock = `
  select coalesce(sum(greatest(sold.qty - coalesce(had.qty, 0), 0)), 0)::int as oversold
  from (select l.sku_id, sum(case o.status when 'closed' then l.qty_shipped else l.qty end) as qty
      from sales_order_line l join sales_order o on o.id = l.parent_id where o.status <> 'draft' group by l.sku_id) sold
  left join (select sku_id, sum(d_on_hand) as qty from catalog_stock_movement where type <> 'ship' group by sku_id) had
    on had.sku_id = sold.sku_id`;

/** Compares the books with what was acknowledged, and reconciles them. `after` is the last order before the run. */
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
