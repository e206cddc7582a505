import { declarePersonal } from '@shopkeeper/resource';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { mostFavourites } from '../favourite.domain.ts';

const instant = (name: string) => timestamp(name, { precision: 3, withTimezone: true });

/** How many favourites a member has. Its row is locked while one is added, so that the number stays within the limit. */
export const favouriteCountTable = pgTable(
  'storefront_favourite_count',
  {
    memberId: bigint('member_id', { mode: 'number' }).primaryKey(),
    kept: integer('kept').notNull().default(0),
  },
  (t) => [check('storefront_favourite_count_kept', sql`${t.kept} between 0 and ${sql.raw(String(mostFavourites))}`)],
);
declarePersonal(favouriteCountTable, {
  by: 'memberId',
  subject: 'member',
  rows: 'delete',
  title: 'unlisted: the favourites are listed',
});

/** A product that a member kept, once, with what it looked like then. */
export const favouriteTable = pgTable(
  'storefront_favourite',
  {
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    image: text('image'),
    addedAt: instant('added_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'storefront_favourite_pk', columns: [t.memberId, t.productId] }),
    index('storefront_favourite_added_idx').on(t.memberId, t.addedAt.desc(), t.productId.desc()),
  ],
);
declarePersonal(favouriteTable, {
  by: 'memberId',
  subject: 'member',
  rows: 'delete',
  title: 'favourite:text.rows.favourites',
  mostRows: mostFavourites,
});
