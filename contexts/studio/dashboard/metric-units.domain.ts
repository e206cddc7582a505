/** How the value of a metric is counted: fen, pieces, basis points or minutes. */
export const metricUnits = ['money', 'count', 'ratio', 'minutes'] as const;
export type MetricUnit = (typeof metricUnits)[number];

/** The metrics that stand in groups, each with its unit. */
export const groupMetrics = {
  commissionAccrued: 'money',
  commissionReversed: 'money',
  commissionSettled: 'money',
  commissionFrozen: 'money',
  commissionOwed: 'money',
  cashOutsOpen: 'money',
  cashOutsPaid: 'money',
  couponsClaimed: 'count',
  couponsUsed: 'count',
  couponUseRate: 'ratio',
  couponDiscount: 'money',
  couponSales: 'money',
  couponReturn: 'ratio',
  shippingMedian: 'minutes',
  shippingP90: 'minutes',
  shippedInTime: 'ratio',
  shippingOverdue: 'count',
  balances: 'money',
  points: 'count',
  pointsWorth: 'money',
  commissionAvailable: 'money',
  grossMargin: 'ratio',
  grossProfit: 'money',
  costOfGoods: 'money',
  linesWithoutCost: 'count',
  pageViews: 'count',
  productViews: 'count',
  visitors: 'count',
  conversion: 'ratio',
  cartAbandonment: 'ratio',
  checkoutsStarted: 'count',
  activeMembers: 'count',
} as const satisfies Readonly<Record<string, MetricUnit>>;
export type GroupMetricKey = keyof typeof groupMetrics;
export const groupMetricKeys = Object.keys(groupMetrics) as readonly GroupMetricKey[];
