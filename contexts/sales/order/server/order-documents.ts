import type { DocumentSource, DocumentTitle } from '@shopkeeper/crud';
import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { eq } from 'drizzle-orm';
import { amendmentTable, orderTable, shipmentTable } from '#tables';
import { order } from '../order.resource.ts';

const o = orderTable;
const s = shipmentTable;
const a = amendmentTable;

const ordersOf = typedQuery<{ ids: readonly number[] }>()('sales_order_titles', (db, { ids }) =>
  db
    .select(columns({ id: o.id, orderId: o.id, orderNo: o.orderNo }))
    .from(o)
    .where(anyOf(o.id, ids)),
);

const shipmentsOf = typedQuery<{ ids: readonly number[] }>()('sales_shipment_titles', (db, { ids }) =>
  db
    .select(columns({ id: s.id, orderId: o.id, orderNo: o.orderNo }))
    .from(s)
    .innerJoin(o, eq(o.id, s.orderId))
    .where(anyOf(s.id, ids)),
);

const amendmentsOf = typedQuery<{ ids: readonly number[] }>()('sales_amendment_titles', (db, { ids }) =>
  db
    .select(columns({ id: a.id, orderId: o.id, orderNo: o.orderNo }))
    .from(a)
    .innerJoin(o, eq(o.id, a.orderId))
    .where(anyOf(a.id, ids)),
);

interface Found {
  readonly id: number;
  readonly orderId: number;
  readonly orderNo: string;
}

const titles = (rows: readonly Found[]): ReadonlyMap<number, DocumentTitle> =>
  new Map(rows.map(({ id, orderId, orderNo }) => [id, { title: orderNo, page: order.page, id: orderId }]));

/** Orders and shipments as other modules show them: by the number of the order, with its page. */
export const orderDocuments: readonly DocumentSource[] = [
  { type: 'order', titlesOf: async (db, ids) => titles(await ordersOf(db, { ids })) },
  { type: 'shipment', titlesOf: async (db, ids) => titles(await shipmentsOf(db, { ids })) },
  { type: 'order-amendment', titlesOf: async (db, ids) => titles(await amendmentsOf(db, { ids })) },
];
