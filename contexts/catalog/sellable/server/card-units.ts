import { textOf } from '@shopkeeper/crud/queries';
import { and, eq, sql } from 'drizzle-orm';
import { productSkusTable as s, productTable as p } from '#tables';

/** A SKU of a product in a list, with the product's own price in fen. */
export interface CardUnit {
  readonly skuId: number;
  readonly price: number;
}

/** The enabled SKUs of a listed product, in the same statement: their prices follow from price lists too. */
export const cardUnits = sql<readonly CardUnit[]>`${sql.raw(
  textOf((db) =>
    db
      .select({ units: sql`coalesce(json_agg(json_build_object('skuId', ${s.id}, 'price', ${s.priceAmount})), '[]'::json)` })
      .from(s)
      .where(and(eq(s.parentId, p.id), eq(s.enabled, true))),
  ),
)}`;
