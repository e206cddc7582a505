/** What was paid in one hour from one province; `code` is empty without a region. Amounts are fen. */
export interface Cell {
  /** The start of the hour, UTC epoch ms. */
  readonly at: number;
  readonly code: string;
  readonly amount: number;
  readonly orders: number;
  readonly refunded: number;
  /** What of it was paid by the same time of its day as now. */
  readonly earlyAmount: number;
  readonly earlyOrders: number;
}

export interface Hour {
  /** The start of the hour, UTC epoch ms. */
  readonly at: number;
  readonly amount: number;
  /** The same hour of the day before. */
  readonly before: number;
}

export interface Share {
  readonly code: string;
  readonly amount: number;
  readonly orders: number;
  /** By the same time of the day before. */
  readonly before: number;
}

export interface Totals {
  readonly amount: number;
  readonly orders: number;
  readonly refunded: number;
  /** By the same time of the day before. */
  readonly amountBefore: number;
  readonly ordersBefore: number;
}

const hourMs = 3_600_000;
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** The cells of today and of the day before. */
export interface PaidDays {
  readonly today: readonly Cell[];
  readonly yesterday: readonly Cell[];
}

export const totalsOf = ({ today, yesterday }: PaidDays): Totals => ({
  amount: sum(today.map(({ amount }) => amount)),
  orders: sum(today.map(({ orders }) => orders)),
  refunded: sum(today.map(({ refunded }) => refunded)),
  amountBefore: sum(yesterday.map(({ earlyAmount }) => earlyAmount)),
  ordersBefore: sum(yesterday.map(({ earlyOrders }) => earlyOrders)),
});

/** The hours of a day that begins at `from`, beside those of the day before, which begins at `fromBefore`; to `to`. */
export function hoursOf(
  { today, yesterday }: PaidDays,
  day: { readonly fromBefore: number; readonly from: number; readonly to: number },
) {
  const amountAt = (cells: readonly Cell[], at: number) =>
    sum(cells.filter((cell) => cell.at === at).map(({ amount }) => amount));
  const count = Math.round((day.to - day.from) / hourMs);
  return Array.from({ length: count }, (_, n): Hour => ({
    at: day.from + n * hourMs,
    amount: amountAt(today, day.from + n * hourMs),
    before: amountAt(yesterday, day.fromBefore + n * hourMs),
  }));
}

/** What each province paid today, the most first; an empty code for orders without a region. */
export function provincesOf({ today, yesterday }: PaidDays): Share[] {
  const codes = [...new Set([...today, ...yesterday].map(({ code }) => code))];
  const shares = codes.map((code): Share => {
    const own = today.filter((cell) => cell.code === code);
    return {
      code,
      amount: sum(own.map(({ amount }) => amount)),
      orders: sum(own.map(({ orders }) => orders)),
      before: sum(yesterday.filter((cell) => cell.code === code).map(({ earlyAmount }) => earlyAmount)),
    };
  });
  return shares.toSorted((a, b) => b.amount - a.amount || (a.code < b.code ? -1 : 1));
}

/** The steps of the map: a hue from the least to the most, 0 for nothing. `most` is the highest amount of a province. */
export const stepsOfMap = 5;
export const stepOf = (amount: number, most: number): number =>
  amount <= 0 || most <= 0 ? 0 : Math.min(stepsOfMap, 1 + Math.floor((amount / most) * (stepsOfMap - 1) + 0.0001));

/** A change in basis points; null when there is nothing to compare with. */
export const changeBpOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) * 10_000) / before);

/** The mean of an amount in fen, rounded. */
export const meanOf = (amount: number, orders: number): number => (orders === 0 ? 0 : Math.round(amount / orders));

/** Keeps the first of a list and adds up the others, so that the sum stays. */
export function withOthers<T extends { readonly amount: number }>(all: readonly T[], most: number, total: number) {
  const shown = all.slice(0, most);
  return { shown, others: total - sum(shown.map(({ amount }) => amount)) };
}

/** Where the tile of a province stands: column and row from 0. Its name is `text.province.<code>`. */
export interface Tile {
  readonly code: string;
  readonly column: number;
  readonly row: number;
}

/** The provinces, roughly where they lie. */
const places: readonly (readonly [code: string, column: number, row: number])[] = [
  ['230000', 7, 0],
  ['150000', 5, 1],
  ['220000', 7, 1],
  ['650000', 0, 2],
  ['620000', 2, 2],
  ['640000', 3, 2],
  ['140000', 4, 2],
  ['110000', 5, 2],
  ['120000', 6, 2],
  ['210000', 7, 2],
  ['630000', 2, 3],
  ['610000', 3, 3],
  ['410000', 4, 3],
  ['130000', 5, 3],
  ['370000', 6, 3],
  ['540000', 1, 4],
  ['510000', 2, 4],
  ['500000', 3, 4],
  ['420000', 4, 4],
  ['340000', 5, 4],
  ['320000', 6, 4],
  ['310000', 7, 4],
  ['530000', 2, 5],
  ['520000', 3, 5],
  ['430000', 4, 5],
  ['360000', 5, 5],
  ['330000', 6, 5],
  ['450000', 3, 6],
  ['440000', 4, 6],
  ['350000', 5, 6],
  ['710000', 7, 6],
  ['460000', 3, 7],
  ['820000', 4, 7],
  ['810000', 5, 7],
];

/** The provinces as tiles of one size. */
export const tiles: readonly Tile[] = places.map(([code, column, row]) => ({ code, column, row }));

/** The type of the event that is sent to the screens when an order was paid. It has no data. */
export const orderPaidEvent = 'order-paid';
