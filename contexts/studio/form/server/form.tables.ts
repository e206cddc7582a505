import { tableOf } from '@shopkeeper/crud/tables';
import { declarePersonal } from '@shopkeeper/resource';
import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { formSubmission } from '../../form-submission/form-submission.resource.ts';

const submissionTable = tableOf(formSubmission);
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

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

/**
 * A file that was uploaded for a question of a form. It belongs to a submission once that is sent, and is deleted after a day if none
 * was; `network` is from where it came, until then. `size` is bytes.
 */
export const formFileTable = pgTable(
  'studio_form_file',
  {
    id: uuid('id').primaryKey(),
    formId: bigint('form_id', { mode: 'number' }).notNull(),
    fieldKey: text('field_key').notNull(),
    /** Null for a visitor. */
    memberId: bigint('member_id', { mode: 'number' }),
    submissionId: bigint('submission_id', { mode: 'number' }),
    name: text('name').notNull(),
    mimetype: text('mimetype').notNull(),
    size: integer('size').notNull(),
    network: text('network'),
    createdAt: timestamp('created_at', { precision: 3, withTimezone: true })
      .notNull()
      .default(sql`kit_now()`),
  },
  (t) => [
    foreignKey({
      name: 'studio_form_file_submission_fk',
      columns: [t.submissionId],
      foreignColumns: [submissionTable.id as never],
    }).onDelete('cascade'),
    index('studio_form_file_form_index').on(t.formId),
    index('studio_form_file_member_index').on(t.memberId),
    index('studio_form_file_submission_index').on(t.submissionId),
    index('studio_form_file_network_index')
      .on(t.network)
      .where(sql`${t.submissionId} is null`),
    index('studio_form_file_created_index')
      .on(t.createdAt)
      .where(sql`${t.submissionId} is null`),
  ],
);
declarePersonal(formFileTable, { by: 'memberId', subject: 'member', rows: 'delete', title: 'form:text.rows.files' });

/** The content of a file, which is in the database so that nobody reads it without a call that asks who they are. */
export const formFileContentTable = pgTable('studio_form_file_content', {
  fileId: uuid('file_id')
    .primaryKey()
    .references(() => formFileTable.id, { onDelete: 'cascade' }),
  content: bytes('content').notNull(),
});
declarePersonal(formFileContentTable, 'expires: deleted with its file');
