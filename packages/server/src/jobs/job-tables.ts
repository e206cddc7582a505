import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { created, instantColumn, stampColumn } from '../database/kit-columns.ts';
import { declarePersonal } from '@shopkeeper/resource';

/** Long-running jobs. The holder of an unexpired lease runs the job; a job with an expired lease is taken over. */
export const kitJob = pgTable(
  'kit_job',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    status: text('status').notNull().default('queued'),
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    message: text('message').notNull().default(''),
    result: jsonb('result'),
    cursor: jsonb('cursor'),
    ownerAudience: text('owner_audience').notNull(),
    ownerId: bigint('owner_id', { mode: 'number' }),
    attempts: integer('attempts').notNull().default(0),
    leaseHolder: uuid('lease_holder'),
    leaseUntil: instantColumn('lease_until'),
    /** When it may start; '-infinity' is at once. A failed run that is repeated waits until here. */
    runAt: instantColumn('run_at')
      .notNull()
      .default(sql`'-infinity'`),
    /** At most one job of a kind and key waits for its first run. */
    dedupeKey: text('dedupe_key'),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    createdAt: created(),
    startedAt: instantColumn('started_at'),
    endedAt: instantColumn('ended_at'),
  },
  (t) => [
    index('kit_job_open_index')
      .on(t.runAt, t.createdAt)
      .where(sql`${t.status} in ('queued', 'running')`),
    uniqueIndex('kit_job_dedupe_unique')
      .on(t.kind, t.dedupeKey)
      .where(sql`${t.status} = 'queued'`),
    index('kit_job_owner_index').on(t.ownerAudience, t.ownerId, t.createdAt),
    index('kit_job_end_index').on(t.endedAt),
  ],
);
declarePersonal(kitJob, 'expires: 90 days after its end');

/** The next due time of each recurring task; its row prevents two processes from running the same turn. */
export const kitTask = pgTable('kit_task', {
  name: text('name').primaryKey(),
  /** The interval or cron pattern that `due_at` follows. */
  schedule: text('schedule').notNull().default(''),
  dueAt: instantColumn('due_at').notNull(),
  leaseUntil: instantColumn('lease_until'),
});
declarePersonal(kitTask, 'none');

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * A file that a job reads or has written: an uploaded import file, or the rows that failed. It is in the database so that every
 * process can read it, is private to its owner, and is deleted after some days.
 */
export const kitJobFile = pgTable(
  'kit_job_file',
  {
    id: uuid('id').primaryKey(),
    topic: text('topic').notNull(),
    name: text('name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    ownerAudience: text('owner_audience').notNull(),
    ownerId: bigint('owner_id', { mode: 'number' }).notNull(),
    createdAt: created(),
  },
  (t) => [index('kit_job_file_created_index').on(t.createdAt)],
);
declarePersonal(kitJobFile, 'expires: after seven days');

/** The bytes of a stored file, one megabyte per row. */
export const kitJobFileChunk = pgTable(
  'kit_job_file_chunk',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => kitJobFile.id, { onDelete: 'cascade' }),
    no: integer('no').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (t) => [primaryKey({ name: 'kit_job_file_chunk_pk', columns: [t.fileId, t.no] })],
);
declarePersonal(kitJobFileChunk, 'expires: with its file');

/** Rows of a file rejected so far by an import that writes row by row, so that a run that takes over reports them too. */
export const kitImportRejection = pgTable(
  'kit_import_rejection',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => kitJob.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    rowErrors: jsonb('row_errors').notNull(),
  },
  (t) => [primaryKey({ name: 'kit_import_rejection_pk', columns: [t.jobId, t.line] })],
);
declarePersonal(kitImportRejection, 'expires: with its job');

/** The column that users of the shop chose for a heading of import files; '' for a heading that is ignored. */
export const kitImportColumn = pgTable(
  'kit_import_column',
  {
    resource: text('resource').notNull(),
    /** Without case, blanks and dashes. */
    heading: text('heading').notNull(),
    field: text('field').notNull(),
    updatedAt: stampColumn('updated_at'),
  },
  (t) => [primaryKey({ name: 'kit_import_column_pk', columns: [t.resource, t.heading] })],
);
declarePersonal(kitImportColumn, 'none');

/** One row of a bulk job and its outcome, which is empty until the row is processed. */
export const kitBulkRow = pgTable(
  'kit_bulk_row',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => kitJob.id, { onDelete: 'cascade' }),
    no: integer('no').notNull(),
    rowId: bigint('row_id', { mode: 'number' }).notNull(),
    version: integer('version').notNull(),
    label: text('label').notNull(),
    outcome: text('outcome').notNull().default(''),
    error: text('error').notNull().default(''),
    msg: text('msg').notNull().default(''),
  },
  (t) => [
    primaryKey({ name: 'kit_bulk_row_pk', columns: [t.jobId, t.no] }),
    index('kit_bulk_row_outcome_index').on(t.jobId, t.outcome, t.no),
  ],
);
declarePersonal(kitBulkRow, 'expires: with its job');
