import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { declarePersonal } from '@shopkeeper/resource';
import { stampColumn } from '../database/kit-columns.ts';

/**
 * The records that staff have open at this moment: a row per open page, which is reported anew every 20 seconds. The table is
 * unlogged, because after a crash of the database everybody reports anew.
 */
export const kitPresence = pgTable(
  'kit_presence',
  {
    ownerId: bigint('owner_id', { mode: 'number' }).notNull(),
    /** Names the open page; chosen by the browser. */
    visit: text('visit').notNull(),
    /** `context/name` of the resource. */
    resource: text('resource').notNull(),
    rowId: bigint('row_id', { mode: 'number' }).notNull(),
    isEditing: boolean('is_editing').notNull(),
    seenAt: stampColumn('seen_at'),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.visit] }),
    index('kit_presence_row_index').on(t.resource, t.rowId),
    index('kit_presence_seen_index').on(t.seenAt),
  ],
);
declarePersonal(kitPresence, 'expires: a minute after the last report');
