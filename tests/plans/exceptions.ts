/** A statement that may read a whole growing table, with the reason. An exception that is no longer needed must be removed. */
interface Exception {
  /** Prefix of the statement's title. */
  readonly asked: string;
  /** The table that it may read; any other is reported. */
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

/** Returns the findings without an exception; reports each exception that matched to `used`. */
export function unexcused(title: string, found: readonly string[], used: (options: string) => void): readonly string[] {
  return found.filter((finding) => {
    const exception = exceptions.find(
      ({ asked: options, over }) => title.startsWith(options) && new RegExp(` over ${over}\\b`).test(finding),
    );
    if (exception) used(exception.asked);
    return !exception;
  });
}
