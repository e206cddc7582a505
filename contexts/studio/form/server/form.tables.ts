import { declarePersonal } from '@shopkeeper/resource';
import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** The published versions of forms. Rows never change: a trigger rejects it. */
export const formVersionTable = pgTable(
  'studio_form_version',
  {
    formId: bigint('form_id', { mode: 'number' }).notNull(),
    versionNo: integer('version_no').notNull(),
    definition: jsonb('definition').notNull(),
    /** The name of whoever published it. */
    publishedBy: text('published_by').notNull(),
    /** The number of the version whose content it has again. */
    sameAs: integer('same_as'),
    publishedAt: timestamp('published_at', { precision: 3, withTimezone: true })
      .notNull()
      .default(sql`kit_now()`),
  },
  (t) => [primaryKey({ columns: [t.formId, t.versionNo] })],
);
declarePersonal(formVersionTable, 'keep: says who is accountable');
