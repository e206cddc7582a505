/** A statement that may read a whole table that grows, and why. One that no longer does must leave this list. */
interface Exception {
  /** What its title begins with. */
  readonly asked: string;
  /** The table that it may read; any other is complained of. */
  readonly over: string;
  readonly why: string;
}

const span =
  'the dashboard sums the days it is asked for, found by index; in a shop as young as this one 90 days are a third of all';

export const exceptions: readonly Exception[] = [
  {
    asked: 'POST /admin/sales/order/GetExactTotals [select count(*) as count',
    over: 'sales_order',
    why: 'somebody asked for sums over all rows, however many; the statement has its time and no more',
  },
  {
    asked: 'a job [select count(*)::int as count from "sales_order" t where',
    over: 'sales_order',
    why: 'an export in the background says how far it is: it counts what it is about to read whole',
  },
  { asked: 'POST /admin/studio/dashboard/overview [select (extract(epoch', over: 'sales_order', why: span },
  { asked: 'POST /admin/studio/dashboard/overview [select l.product_id', over: 'sales_order_line', why: span },
];

/** What of the findings no exception names; those that were of use are told to `used`. */
export function unexcused(title: string, found: readonly string[], used: (options: string) => void): readonly string[] {
  return found.filter((finding) => {
    const exception = exceptions.find(
      ({ asked: options, over }) => title.startsWith(options) && new RegExp(` over ${over}\\b`).test(finding),
    );
    if (exception) used(exception.asked);
    return !exception;
  });
}
