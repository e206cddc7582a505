import { declarePersonal } from '@shopkeeper/resource';
import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** A day in the time zone of the shop. */
const day = () => date('day', { mode: 'string' });

/** How often pages of a kind were opened on a day. */
export const pageViewTable = pgTable(
  'storefront_page_view',
  { day: day().notNull(), page: text('page').notNull(), views: integer('views').notNull() },
  (t) => [primaryKey({ name: 'storefront_page_view_pk', columns: [t.day, t.page] })],
);
declarePersonal(pageViewTable, 'none');

/**
 * The visitors of a day that is not over: HMACs of network and user agent with the salt of the day. Once the day is over they are
 * counted and deleted.
 */
export const visitorTable = pgTable('storefront_visitor', { day: day().notNull(), visitor: text('visitor').notNull() }, (t) => [
  primaryKey({ name: 'storefront_visitor_pk', columns: [t.day, t.visitor] }),
]);
declarePersonal(visitorTable, 'expires: the night after their day');

/** How many visitors a day had that is over. */
export const visitorCountTable = pgTable('storefront_visitor_count', {
  day: day().primaryKey(),
  visitors: integer('visitors').notNull(),
});
declarePersonal(visitorCountTable, 'none');

/** The random salt of the last day with a visit: the next one replaces it, and the night deletes it. One row at most. */
export const visitSaltTable = pgTable(
  'storefront_visit_salt',
  { id: integer('id').primaryKey().default(1), day: day().notNull(), salt: text('salt').notNull() },
  () => [check('storefront_visit_salt_one', sql.raw('id = 1'))],
);
declarePersonal(visitSaltTable, 'none');
