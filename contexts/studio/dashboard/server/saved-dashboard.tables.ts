import { declarePersonal } from '@shopkeeper/resource';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const instant = (name: string) =>
  timestamp(name, { precision: 3, withTimezone: true })
    .notNull()
    .default(sql`kit_now()`);

/** A dashboard that somebody arranged: what stands on it, and what it sums. Only its owner changes it; a shared one is open to all. */
export const studioDashboardTable = pgTable(
  'studio_dashboard',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    version: integer('version').notNull().default(1),
    ownerId: bigint('owner_id', { mode: 'number' }).notNull(),
    ownerName: text('owner_name').notNull(),
    name: text('name').notNull(),
    shared: boolean('shared').notNull().default(false),
    layout: jsonb('layout').notNull(),
    range: jsonb('range').notNull(),
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at'),
  },
  (t) => [
    uniqueIndex('studio_dashboard_name_unique').on(t.ownerId, t.name),
    index('studio_dashboard_shared_index')
      .on(t.id)
      .where(sql`${t.shared}`),
  ],
);
declarePersonal(studioDashboardTable, { by: 'ownerId', subject: 'staff', fields: { ownerName: 'anonymize' } });

/** The saved dashboard with which a person's dashboard opens; without a row the standard one. */
export const studioDashboardStartTable = pgTable(
  'studio_dashboard_start',
  {
    ownerId: bigint('owner_id', { mode: 'number' }).primaryKey(),
    dashboardId: bigint('dashboard_id', { mode: 'number' })
      .notNull()
      .references(() => studioDashboardTable.id, { onDelete: 'cascade' }),
  },
  (t) => [index('studio_dashboard_start_dashboard_index').on(t.dashboardId)],
);
declarePersonal(studioDashboardStartTable, { by: 'ownerId', subject: 'staff', rows: 'delete' });
