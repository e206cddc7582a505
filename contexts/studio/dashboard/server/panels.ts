import { categoriesOf, countShortages } from '@shopkeeper/catalog/server';
import type { Leaf } from '@shopkeeper/resource/query';
import {
  bestSellers,
  countOrdersIn,
  ordersByStatus,
  paidByCustomer,
  paidByMethod,
  paidByOrigin,
  paidByProvince,
  salesReportOf,
  type SoldProduct,
} from '@shopkeeper/sales/server';
import type { Queryable } from '@shopkeeper/server/database';
import { regionNames } from '@shopkeeper/server/files';
import type { Period } from '../dashboard.domain.ts';
import { type Drill, type Panels, soldByCategory, type Todo } from '../overview.domain.ts';

/** Counts what needs attention now, each with the list that shows it. Counted up to 10,000. */
export async function todosOf(db: Queryable): Promise<Todo[]> {
  const [counts, shortages] = await Promise.all([
    countOrdersIn(db, ['to_ship', 'pending_payment', 'partially_shipped']),
    countShortages(db),
  ]);
  const orders = (status: string): Drill => ({
    path: '/admin/sales/order',
    filters: [{ field: 'status', op: 'eq', value: status }],
  });
  const goods = (low: Leaf): Drill => ({
    path: '/admin/catalog/product',
    filters: [{ field: 'status', op: 'in', value: ['on_sale'] }, low],
  });
  return [
    { key: 'toShip', value: counts.get('to_ship') ?? 0, ...orders('to_ship') },
    { key: 'unpaid', value: counts.get('pending_payment') ?? 0, ...orders('pending_payment') },
    { key: 'partlyShipped', value: counts.get('partially_shipped') ?? 0, ...orders('partially_shipped') },
    { key: 'lowStock', value: shortages.lowStock, ...goods({ field: 'lowSkus', op: 'gt', value: 0 }) },
    { key: 'soldOut', value: shortages.soldOut, ...goods({ field: 'stockTotal', op: 'le', value: 0 }) },
  ];
}

/** Returns the provinces with the highest amount in the orders paid in a period, by name; one that is unknown has an empty name. */
async function paidByNamedProvince(db: Queryable, period: Period): Promise<Panels['provinces']> {
  const found = await paidByProvince(db, period);
  const names = await regionNames(
    db,
    found.map(({ code }) => code),
  );
  return found.map(({ code, amount, orders }) => ({ name: names.get(code) ?? '', amount, orders }));
}

/** How many products are added up by category; what the others sold is too little to matter. */
const mostProducts = 10_000;
const mostCategories = 8;

async function bestCategories(db: Queryable, sold: readonly SoldProduct[]): Promise<Panels['categories']> {
  const found = await categoriesOf(
    db,
    sold.map(({ productId }) => productId),
  );
  return soldByCategory(sold, found).slice(0, mostCategories);
}

/** Reads the lists below the metrics: best sellers, states, provinces, channels, payment methods, customers and categories. */
export async function panelsOf(
  db: Queryable,
  { timeZone, ...period }: Period & { readonly timeZone: string },
  limit: number,
): Promise<Omit<Panels, 'period'>> {
  const [sold, qty, statuses, provinces, origins, paymentMethods, customers, sales] = await Promise.all([
    bestSellers(db, period, { by: 'amount', limit: mostProducts }),
    bestSellers(db, period, { by: 'qty', limit }),
    ordersByStatus(db, period),
    paidByNamedProvince(db, period),
    paidByOrigin(db, period),
    paidByMethod(db, period),
    paidByCustomer(db, period),
    salesReportOf(db, { ...period, timeZone }),
  ]);
  const products = { amount: sold.slice(0, limit), qty };
  const categories = await bestCategories(db, sold);
  return { products, statuses, provinces, origins, paymentMethods, customers, categories, sales };
}
