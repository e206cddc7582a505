import { sql } from 'drizzle-orm';
import { productSkusTable as s, productTable as p } from '#tables';

/** A SKU of a product in a list, with the product's own price in fen. */
export interface CardUnit {
  readonly skuId: number;
  readonly price: number;
}

/** The enabled SKUs of a listed product, in the same statement: their prices follow from price lists too. */
export const cardUnits = sql<readonly CardUnit[]>`(
  select coalesce(json_agg(json_build_object('skuId', ${s}.id, 'price', ${s}.price_amount)), '[]'::json)
  from ${s} where ${s}.parent_id = ${p}.id and ${s}.enabled)`;
