import { declarePersonal } from '@shopkeeper/resource';
import { bigint, date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';

/** How often a banner was seen and clicked on a day of the shop. */
export const bannerCountTable = pgTable(
  'marketing_banner_count',
  {
    bannerId: bigint('banner_id', { mode: 'number' }).notNull(),
    day: date('day').notNull(),
    views: integer('views').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.bannerId, t.day] })],
);
declarePersonal(bannerCountTable, 'none');
