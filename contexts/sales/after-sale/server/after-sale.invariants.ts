import { defineInvariant, isRepeated, onlyOnce } from '@shopkeeper/crud/invariants';
import { sql } from 'drizzle-orm';
import { afterSaleTable, orderLinesTable } from '#tables';
import { afterSale } from '../after-sale.resource.ts';
import { fruitlessStates } from '../after-sale-machine.domain.ts';

const a = afterSaleTable;
const l = orderLinesTable;
const fruitless = sql.join(
  fruitlessStates.map((state) => sql`${state}`),
  sql`, `,
);
/** The units of a line in after-sales that are open or gave something back. */
const asked = sql`(select coalesce(sum(other.qty), 0) from ${a} other
  where other.order_line_id = ${a.orderLineId} and other.status not in (${fruitless}))`;
const bought = sql`(select ${l.qty} from ${l} where ${l.id} = ${a.orderLineId})`;

const shared = {
  module: 'after-sale',
  area: 'orders',
  page: afterSale.page,
  table: a,
  key: a.id,
  label: a.afterSaleNo,
} as const;

/** What must be true of after-sales. */
export const afterSaleInvariants = [
  defineInvariant({ ...shared, no: 'I9', name: 'units', kept: asked, computed: bought, wrong: sql`${asked} > ${bought}` }),
  defineInvariant({ ...shared, ...onlyOnce, no: 'I16', name: 'number', wrong: isRepeated(a, a.id, [a.afterSaleNo]) }),
] as const;
