import { sql } from 'drizzle-orm';
import { bigint, boolean, check, foreignKey, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { tableOf } from '@shopkeeper/crud/tables';
import { order } from '../order.resource.ts';
import { type OrderEvent, orderEventTypes } from '../order-records.domain.ts';
import { declarePersonal } from '@shopkeeper/resource';

const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const owner = (name: string) => bigint(name, { mode: 'number' }).notNull();
const instant = (name: string) => timestamp(name, { precision: 3, withTimezone: true });
const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);
/** The actor: staff, a member, or the system. */
const actor = () => ({
  audience: text('audience').$type<OrderEvent['audience']>().notNull(),
  actorId: bigint('actor_id', { mode: 'number' }),
  actorName: text('actor_name').notNull(),
});

const orders = tableOf(order);

/** The timeline of an order. Entries are added and never changed; a trigger rejects changes. */
export const orderEventTable = pgTable(
  'sales_order_event',
  {
    id: id(),
    rowId: owner('row_id'),
    type: text('type').$type<OrderEvent['type']>().notNull(),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    ...actor(),
    data: jsonb('data').$type<OrderEvent['data']>().notNull().default({}),
    visibleToMember: boolean('visible_to_member').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('sales_order_event_order_idx').on(t.rowId, t.id),
    // What changed since an instant: the rollup of orders.
    index('sales_order_event_at_idx').on(t.at),
    foreignKey({ name: 'sales_order_event_order_fk', columns: [t.rowId], foreignColumns: [orders.id as never] }),
    check('sales_order_event_type', oneOf('type', orderEventTypes)),
  ],
);
declarePersonal(orderEventTable, [
  { by: 'rowId', fields: { data: 'keep: without the values that are erased' } },
  { by: 'actorId', audience: 'audience', fields: { actorName: 'keep: says who is accountable' } },
]);
