import { defineInvariant } from '@shopkeeper/crud/invariants';
import { type SQL, sql } from 'drizzle-orm';
import { productSkusTable, productTable, stockLevelTable } from '#tables';
import { product } from '../product.resource.ts';

const p = productTable;
const s = productSkusTable;
const l = stockLevelTable;
const free = sql`(${l.onHand} - ${l.reserved} - ${l.allocated} - ${l.safety})`;
/** A figure over the SKUs of a product. */
const ofSkus = (value: SQL): SQL =>
  sql`(select ${value} from ${s} left join ${l} on ${l.skuId} = ${s.id} where ${s.parentId} = ${p.id})`;
const enabled = sql`filter (where ${s.enabled})`;

const shared = {
  no: 'I25',
  module: 'product',
  area: 'stock',
  page: product.page,
  table: p,
  key: p.id,
  label: sql`coalesce(${p.spuCode}, ${p.name})`,
  where: sql`exists (select from ${s} where ${s.parentId} = ${p.id})`,
} as const;

/** What products keep of their SKUs. */
export const productInvariants = [
  defineInvariant({
    ...shared,
    name: 'prices',
    unit: 'text',
    kept: sql`concat_ws(' – ', ${p.priceMin}, ${p.priceMax})`,
    computed: ofSkus(
      sql`concat_ws(' – ', coalesce(min(${s.priceAmount}) ${enabled}, ${p.priceMin}), coalesce(max(${s.priceAmount}) ${enabled}, ${p.priceMax}))`,
    ),
  }),
  defineInvariant({
    ...shared,
    name: 'stock',
    kept: p.stockTotal,
    computed: ofSkus(sql`sum(coalesce(${free}, 0))`),
  }),
  defineInvariant({
    ...shared,
    name: 'skus',
    unit: 'text',
    kept: sql`concat_ws(' · ', ${p.skuCount}, ${p.lowSkus})`,
    computed: ofSkus(sql`concat_ws(' · ', count(*), count(*) filter (where ${s.enabled} and ${free} <= ${s.lowStock}))`),
  }),
] as const;
