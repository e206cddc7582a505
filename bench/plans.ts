import type pg from 'pg';
import { afterSaleStatements } from './bare/after-sale-list.ts';
import { articleStatements } from './bare/articles.ts';
import { dashboardStatements } from './bare/dashboard.ts';
import { memberOrderStatements } from './bare/member-orders.ts';
import { orderDetailStatements } from './bare/order-detail.ts';
import { orderListStatements } from './bare/order-list.ts';
import { placeOrderStatements } from './bare/place-order.ts';
import { productListStatements } from './bare/product-list.ts';
import { productUpdateStatements } from './bare/product-update.ts';
import { stockListStatements } from './bare/stock-list.ts';

/** Returns the plans of the reference, so that anybody can judge whether it is a fair one. Its writes are rolled back. */
export async function plansOf(client: pg.Client): Promise<string[]> {
  const orders = [...orderListStatements, ...orderDetailStatements, ...afterSaleStatements];
  const lists = [...orders, ...productListStatements, ...stockListStatements, ...memberOrderStatements, ...articleStatements];
  const statements = [...lists, ...productUpdateStatements, ...placeOrderStatements, ...dashboardStatements];
  const plans: string[] = [];
  for (const { name, text, sample } of statements) {
    await client.query('begin');
    const { rows } = await client
      .query<{ 'QUERY PLAN': string }>({ text: `explain (analyze, buffers, costs off, timing off) ${text}`, values: [...sample] })
      .finally(() => client.query('rollback'));
    plans.push(`${name}\n${rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}`);
  }
  return plans;
}
