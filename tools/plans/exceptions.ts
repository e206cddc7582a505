/** A statement that may read a whole table that grows, and why. One that no longer does must leave this list. */
interface Exception {
  /** What its title begins with. */
  readonly asked: string;
  readonly why: string;
}

export const exceptions: readonly Exception[] = [
  {
    asked: 'POST /admin/sales/order/GetExactTotals [select count(*) as count',
    why: 'somebody asked for sums over all rows, however many; the statement has its time and no more',
  },
  {
    asked: 'a job [select count(*)::int as count from "sales_order" t where',
    why: 'an export in the background says how far it is: it counts what it is about to read whole',
  },
];
