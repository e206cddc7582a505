import type pg from 'pg';
import { rowsOf, type Statement } from './pages.ts';

/** The figures of a period by days, straight from the rows. */
const byDays = (name: string, table: string, at: string, columns: string): Statement => ({
  name: `dashboard_${name}`,
  text: `select date_trunc('day', ${at} at time zone 'Asia/Shanghai') as day, ${columns} from ${table}
    where ${at} >= $1 and ${at} < $2 and deleted_at is null group by 1 order by 1`,
  sample: [new Date('2026-09-01T00:00:00Z'), new Date('2026-10-01T00:00:00Z')],
});
const placed = byDays(
  'placed',
  'sales_order',
  'placed_at',
  "sum(payable_amount) filter (where status <> 'draft') as gmv, count(*) filter (where status <> 'draft') as orders",
);
const paid = byDays('paid', 'sales_order', 'paid_at', 'sum(paid_amount) as amount, count(*) as orders');
const refunded = byDays('refunded', 'sales_refund', 'refunded_at', 'sum(amount) as amount');
const joined = byDays('joined', 'member_member', 'jointime', 'count(*) as members');

export const dashboardStatements = [placed, paid, refunded, joined];

const dayMs = 86_400_000;

/** The figures of the days from `from` to `to`, and of as many days before them. */
export async function dashboard(pool: pg.Pool, { from, to }: { readonly from: string; readonly to: string }) {
  const [first, end] = [Date.parse(`${from}T00:00+08:00`), Date.parse(`${to}T00:00+08:00`) + dayMs];
  const periods = [
    [first, end],
    [2 * first - end, first],
  ];
  const read = ([start = 0, stop = 0]: readonly number[]) =>
    Promise.all(dashboardStatements.map((one) => rowsOf(pool, one, [new Date(start), new Date(stop)])));
  const [now, before] = await Promise.all(periods.map(read));
  return { code: 1, msg: '', data: { now, before } };
}
