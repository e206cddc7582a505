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
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { precision: 3, withTimezone: true });
const created = () => instant('created_at').notNull().defaultNow();
const identity = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** One sign-in of one account: the family all its token pairs belong to. Ended once, never revived. */
export const kitSession = pgTable(
  'kit_session',
  {
    id: uuid('id').primaryKey(),
    audience: text('audience').notNull(),
    ownerId: bigint('owner_id', { mode: 'number' }).notNull(),
    keep: boolean('keep').notNull().default(false),
    ip: text('ip').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: created(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    endReason: text('end_reason'),
  },
  (t) => [
    index('kit_session_owner_index').on(t.audience, t.ownerId).where(sql`${t.endedAt} is null`),
    index('kit_session_seen_index').on(t.lastSeenAt),
  ],
);

/** One access and one refresh token of a session, as SHA-256. `used_at`: the refresh token was exchanged then. */
export const kitSessionPair = pgTable(
  'kit_session_pair',
  {
    id: identity(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => kitSession.id, { onDelete: 'cascade' }),
    parentId: bigint('parent_id', { mode: 'number' }),
    accessHash: text('access_hash').notNull(),
    refreshHash: text('refresh_hash').notNull(),
    accessExpiresAt: instant('access_expires_at').notNull(),
    refreshExpiresAt: instant('refresh_expires_at').notNull(),
    usedAt: instant('used_at'),
    usedAgainAt: instant('used_again_at'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('kit_session_pair_access_unique').on(t.accessHash),
    uniqueIndex('kit_session_pair_refresh_unique').on(t.refreshHash),
    index('kit_session_pair_session_index').on(t.sessionId),
    index('kit_session_pair_expiry_index').on(t.refreshExpiresAt),
  ],
);

/** A browser that remembers an account. Knows no password; signing in from it is not slowed by strangers' failures. */
export const kitDevice = pgTable(
  'kit_device',
  {
    tokenHash: text('token_hash').primaryKey(),
    audience: text('audience').notNull(),
    ownerId: bigint('owner_id', { mode: 'number' }).notNull(),
    createdAt: created(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('kit_device_owner_index').on(t.audience, t.ownerId)],
);

/** Failed sign-ins per key: an account at an address, an account, an address. */
export const kitLoginAttempt = pgTable(
  'kit_login_attempt',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    lastAt: instant('last_at').notNull(),
    blockedUntil: instant('blocked_until'),
  },
  (t) => [index('kit_login_attempt_last_index').on(t.lastAt)],
);

/** Calls of a network in its running minute, by class of call: what all processes let through together. */
export const kitCallCount = pgTable(
  'kit_call_count',
  {
    key: text('key').primaryKey(),
    calls: integer('calls').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [index('kit_call_count_end_index').on(t.endsAt)],
);

/** A picture that was handed out. Any check deletes it. */
export const kitCaptcha = pgTable(
  'kit_captcha',
  {
    id: uuid('id').primaryKey(),
    codeHash: text('code_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    checkedAt: instant('checked_at'),
  },
  (t) => [index('kit_captcha_expiry_index').on(t.expiresAt)],
);

/** The answer of a call that carried an idempotency key, written in the transaction of its effects. */
export const kitIdempotency = pgTable(
  'kit_idempotency',
  {
    id: identity(),
    owner: text('owner').notNull(),
    route: text('route').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    answer: text('answer'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('kit_idempotency_key_unique').on(t.owner, t.route, t.key),
    index('kit_idempotency_expiry_index').on(t.expiresAt),
  ],
);

/** A message to browsers, written by the transaction it tells about. */
export const kitOutbox = pgTable(
  'kit_outbox',
  {
    id: identity(),
    type: text('type').notNull(),
    data: jsonb('data').notNull(),
    audience: text('audience').notNull(),
    ownerId: bigint('owner_id', { mode: 'number' }),
    node: text('node'),
    createdAt: created(),
    sentAt: instant('sent_at'),
  },
  (t) => [
    index('kit_outbox_waiting_index').on(t.id).where(sql`${t.sentAt} is null`),
    index('kit_outbox_sent_index').on(t.sentAt),
  ],
);

/** A one-use pass that may travel in a URL; kept as SHA-256, gone when redeemed. */
export const kitTicket = pgTable(
  'kit_ticket',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => kitSession.id, { onDelete: 'cascade' }),
    facts: jsonb('facts').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('kit_ticket_expiry_index').on(t.expiresAt)],
);

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
    leaseUntil: instant('lease_until'),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    createdAt: created(),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('kit_job_open_index').on(t.createdAt).where(sql`${t.status} in ('queued', 'running')`),
    index('kit_job_owner_index').on(t.ownerAudience, t.ownerId, t.createdAt),
  ],
);

/** When each recurring task is due next; the row is what keeps two processes from running one turn twice. */
export const kitTask = pgTable('kit_task', {
  name: text('name').primaryKey(),
  dueAt: instant('due_at').notNull(),
  leaseUntil: instant('lease_until'),
});

/** A stored upload, one row for each owner of the same content. */
export const kitFile = pgTable(
  'kit_file',
  {
    id: identity(),
    topic: text('topic').notNull(),
    url: text('url').notNull(),
    name: text('name').notNull(),
    suffix: text('suffix').notNull(),
    mimetype: text('mimetype').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    width: integer('width'),
    height: integer('height'),
    sha1: text('sha1').notNull(),
    sha256: text('sha256').notNull(),
    ownerAudience: text('owner_audience').notNull(),
    ownerId: bigint('owner_id', { mode: 'number' }).notNull(),
    uses: integer('uses').notNull().default(1),
    createdAt: created(),
    lastUploadAt: instant('last_upload_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('kit_file_content_unique').on(t.ownerAudience, t.ownerId, t.topic, t.sha256),
    index('kit_file_sha_index').on(t.topic, t.sha256),
    index('kit_file_url_index').on(t.url),
  ],
);

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * A sheet that long work reads or has written: what was sent to be imported, the rows that failed. It lives where every
 * process reaches it, is nobody else's to fetch, and goes after some days.
 */
export const kitSheet = pgTable(
  'kit_sheet',
  {
    id: uuid('id').primaryKey(),
    topic: text('topic').notNull(),
    name: text('name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    ownerAudience: text('owner_audience').notNull(),
    ownerId: bigint('owner_id', { mode: 'number' }).notNull(),
    createdAt: created(),
  },
  (t) => [index('kit_sheet_created_index').on(t.createdAt)],
);

/** The bytes of a sheet, a megabyte to a row. */
export const kitSheetPart = pgTable(
  'kit_sheet_part',
  {
    sheetId: uuid('sheet_id')
      .notNull()
      .references(() => kitSheet.id, { onDelete: 'cascade' }),
    no: integer('no').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (t) => [primaryKey({ name: 'kit_sheet_part_pk', columns: [t.sheetId, t.no] })],
);

/** Rows of a sheet that writing refused while their import goes on row by row: a run that takes over tells them too. */
export const kitSheetRefusal = pgTable(
  'kit_sheet_refusal',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => kitJob.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    faults: jsonb('faults').notNull(),
  },
  (t) => [primaryKey({ name: 'kit_sheet_refusal_pk', columns: [t.jobId, t.line] })],
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

/** Provinces (level 1), cities (2) and districts (3); the id is the six-digit code of the region. */
export const platformArea = pgTable(
  'platform_area',
  {
    id: integer('id').primaryKey(),
    parentId: integer('parent_id').notNull(),
    level: integer('level').notNull(),
    name: text('name').notNull(),
  },
  (t) => [index('platform_area_parent_index').on(t.parentId)],
);
