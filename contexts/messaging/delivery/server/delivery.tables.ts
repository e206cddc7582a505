import { tableOf } from '@shopkeeper/crud/tables';
import { declarePersonal } from '@shopkeeper/resource';
import { bigint, foreignKey, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { delivery } from '../delivery.resource.ts';

const deliveryTable = tableOf(delivery);

/** The values of a message that is still to be sent, sealed. A row is deleted once it is sent, that of a code whatever happens. */
export const deliveryValuesTable = pgTable(
  'messaging_delivery_values',
  {
    deliveryId: bigint('delivery_id', { mode: 'number' }).primaryKey(),
    sealed: text('sealed').notNull(),
    /** After it the message is not worth sending. */
    expiresAt: timestamp('expires_at', { precision: 3, withTimezone: true }),
  },
  (t) => [
    foreignKey({
      name: 'messaging_delivery_values_delivery_fk',
      columns: [t.deliveryId],
      foreignColumns: [deliveryTable.id as never],
    }).onDelete('cascade'),
  ],
);
declarePersonal(deliveryValuesTable, 'expires: deleted once the message is sent, or with its entry in the send log');

/** Amounts and numbers that are used up within a window: the daily budget, the limits of addresses and networks. */
export const allowanceTable = pgTable('messaging_allowance', {
  key: text('key').primaryKey(),
  since: timestamp('since', { precision: 3, withTimezone: true }).notNull(),
  used: bigint('used', { mode: 'number' }).notNull(),
});
declarePersonal(allowanceTable, 'expires: deleted after two days');
