import type { Tx } from '@shopkeeper/server/database';

/** Adds the sold quantities to the products, locked in the order of their ids like every other change of several products. */
export async function addSales(tx: Tx, lines: readonly { readonly productId: number; readonly qty: number }[]): Promise<void> {
  const sums = new Map<number, number>();
  for (const { productId, qty } of lines) sums.set(productId, (sums.get(productId) ?? 0) + qty);
  await tx.run(
    `with held as (select id from catalog_product where id = any($1::bigint[]) order by id for no key update)
     update catalog_product p set sales_count = p.sales_count + v.qty
     from held join unnest($1::bigint[], $2::int[]) as v(id, qty) on v.id = held.id where p.id = held.id`,
    [[...sums.keys()], [...sums.values()]],
    'sales_count',
  );
}
