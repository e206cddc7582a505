import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { created, instantColumn } from '../tables/kit-columns.ts';

/** Long work. Whoever holds an unexpired lease runs it; a lease that ran out is taken over. */
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
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    createdAt: created(),
    startedAt: instantColumn('started_at'),
    endedAt: instantColumn('ended_at'),
  },
  (t) => [
    index('kit_job_open_index')
      .on(t.createdAt)
      .where(sql`${t.status} in ('queued', 'running')`),
    index('kit_job_owner_index').on(t.ownerAudience, t.ownerId, t.createdAt),
    index('kit_job_end_index').on(t.endedAt),
  ],
);

/** When each recurring task is due next; the row is what keeps two processes from running one turn twice. */
export const kitTask = pgTable('kit_task', {
  name: text('name').primaryKey(),
  dueAt: instantColumn('due_at').notNull(),
  leaseUntil: instantColumn('lease_until'),
});

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * A sheet that long work reads or has written: what was sent to be imported, the rows that failed. It lives where every
 * process reaches it, is nobody else's to fetch, and goes after some days.
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

/** The bytes of a sheet, a megabyte to a row. */
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

/** Rows of a sheet that writing refused while their import goes on row by row: a run that takes over tells them too. */
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

/** One row of a bulk job: what it was asked about, and what became of it. `outcome` is empty until it was its turn. */
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
