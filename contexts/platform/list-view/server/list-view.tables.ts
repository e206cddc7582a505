import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { declarePersonal } from '@shopkeeper/resource';

const instant = (name: string) =>
  timestamp(name, { precision: 3, withTimezone: true })
    .notNull()
    .default(sql`kit_now()`);
const owner = () => bigint('owner_id', { mode: 'number' }).notNull();

/** A named, saved state of a list; only its owner changes it, and a shared one is open to everybody who may open the list. */
export const platformListView = pgTable(
  'platform_list_view',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    version: integer('version').notNull().default(1),
    ownerId: owner(),
    ownerName: text('owner_name').notNull(),
    list: text('list').notNull(),
    name: text('name').notNull(),
    shared: boolean('shared').notNull().default(false),
    query: text('query').notNull(),
    columns: jsonb('columns').notNull(),
    /** The filters and the search of its call, so that its rows can be counted; null for one saved before they were kept. */
    found: jsonb('found'),
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at'),
  },
  (t) => [
    uniqueIndex('platform_list_view_name_unique').on(t.ownerId, t.list, t.name),
    index('platform_list_view_shared_index')
      .on(t.list)
      .where(sql`${t.shared}`),
  ],
);
declarePersonal(platformListView, { by: 'ownerId', subject: 'staff', fields: { ownerName: 'anonymize' } });

/** One person's columns of a list, and the view that opens with it. */
export const platformListSetting = pgTable(
  'platform_list_setting',
  {
    ownerId: owner(),
    list: text('list').notNull(),
    columns: jsonb('columns').notNull(),
    firstView: bigint('first_view', { mode: 'number' }).references(() => platformListView.id, { onDelete: 'set null' }),
    updatedAt: instant('updated_at'),
  },
  (t) => [
    primaryKey({ name: 'platform_list_setting_pk', columns: [t.ownerId, t.list] }),
    index('platform_list_setting_first_view_index').on(t.firstView),
  ],
);
declarePersonal(platformListSetting, { by: 'ownerId', subject: 'staff', rows: 'delete' });
