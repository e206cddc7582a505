import { declarePersonal } from '@shopkeeper/resource';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { mostLines, mostUnits } from '../cart.domain.ts';

const instant = (name: string) => timestamp(name, { precision: 3, withTimezone: true });

/** The cart of a member. Its row is locked while a line is added, so that the number of lines stays within the limit. */
export const cartTable = pgTable(
  'storefront_cart',
  {
    memberId: bigint('member_id', { mode: 'number' }).primaryKey(),
    lineCount: integer('line_count').notNull().default(0),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`kit_now()`),
  },
  (t) => [
    check('storefront_cart_line_count', sql`${t.lineCount} between 0 and ${sql.raw(String(mostLines))}`),
    index('storefront_cart_updated_at').on(t.updatedAt),
  ],
);
declarePersonal(cartTable, { by: 'memberId', subject: 'member', rows: 'delete', title: 'unlisted: its lines are listed' });

/**
 * A SKU in the cart of a member, once. What it looked like is copied: a SKU that was removed since must stay readable. `shownPrice` is
 * what a unit cost when the member last changed the line, in fen.
 */
export const cartLineTable = pgTable(
  'storefront_cart_line',
  {
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    skuId: bigint('sku_id', { mode: 'number' }).notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    qty: integer('qty').notNull(),
    isSelected: boolean('is_selected').notNull().default(true),
    name: text('name').notNull(),
    specText: text('spec_text').notNull(),
    image: text('image'),
    shownPrice: bigint('shown_price', { mode: 'number' }).notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'storefront_cart_line_pk', columns: [t.memberId, t.skuId] }),
    // A cart gets another member when two become one.
    foreignKey({ name: 'storefront_cart_line_cart_fk', columns: [t.memberId], foreignColumns: [cartTable.memberId] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    check('storefront_cart_line_qty', sql`${t.qty} between 1 and ${sql.raw(String(mostUnits))}`),
  ],
);
declarePersonal(cartLineTable, {
  by: 'memberId',
  subject: 'member',
  rows: 'delete',
  title: 'cart:text.rows.lines',
  mostRows: mostLines,
});
