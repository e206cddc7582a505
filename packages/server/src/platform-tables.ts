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
import { created, identity, instantColumn, stampColumn } from './database/kit-columns.ts';
import { declarePersonal } from '@shopkeeper/resource';

/** Jobs with their files and results, the seals of the activity log, who has a record open, and the settings. */
export * from './jobs/job-tables.ts';
export * from './audit/seal-tables.ts';
export * from './events/presence-tables.ts';
export * from './settings/setting-tables.ts';

/** One sign-in of an account: the family of all its token pairs. Once ended, it stays ended. */
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
    lastSeenAt: stampColumn('last_seen_at'),
    /** When its owner last proved who they are. */
    provenAt: stampColumn('proven_at'),
    endedAt: instantColumn('ended_at'),
    endReason: text('end_reason'),
    /** While it looks at the shop as somebody else, or as one role: whom, and until when. */
    viewAccountId: bigint('view_account_id', { mode: 'number' }),
    viewRoleId: bigint('view_role_id', { mode: 'number' }),
    viewUntil: instantColumn('view_until'),
  },
  (t) => [
    index('kit_session_owner_index')
      .on(t.audience, t.ownerId)
      .where(sql`${t.endedAt} is null`),
    index('kit_session_seen_index').on(t.lastSeenAt),
  ],
);
declarePersonal(kitSession, { by: 'ownerId', audience: 'audience', rows: 'delete', whenMerged: 'stays: its sessions end' });

/** One access and one refresh token of a session, as SHA-256. `used_at`: when the refresh token was exchanged. */
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
    accessExpiresAt: instantColumn('access_expires_at').notNull(),
    refreshExpiresAt: instantColumn('refresh_expires_at').notNull(),
    usedAt: instantColumn('used_at'),
    usedAgainAt: instantColumn('used_again_at'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('kit_session_pair_access_unique').on(t.accessHash),
    uniqueIndex('kit_session_pair_refresh_unique').on(t.refreshHash),
    index('kit_session_pair_session_index').on(t.sessionId),
    index('kit_session_pair_expiry_index').on(t.refreshExpiresAt),
  ],
);
declarePersonal(kitSessionPair, { by: 'sessionId', rows: 'delete' });

/** A browser that remembers an account. It stores no password; sign-ins from it are not slowed down by failures of others. */
export const kitDevice = pgTable(
  'kit_device',
  {
    tokenHash: text('token_hash').primaryKey(),
    audience: text('audience').notNull(),
    ownerId: bigint('owner_id', { mode: 'number' }).notNull(),
    createdAt: created(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (t) => [index('kit_device_owner_index').on(t.audience, t.ownerId)],
);
declarePersonal(kitDevice, {
  by: 'ownerId',
  audience: 'audience',
  rows: 'delete',
  whenMerged: 'stays: it remembers one account',
});

/** Failed sign-ins per key: an account at an address, an account, an address. */
export const kitLoginAttempt = pgTable(
  'kit_login_attempt',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    lastAt: instantColumn('last_at').notNull(),
    blockedUntil: instantColumn('blocked_until'),
  },
  (t) => [index('kit_login_attempt_last_index').on(t.lastAt)],
);
declarePersonal(kitLoginAttempt, 'expires: a day after the last failure');

/** Calls of a network in its current minute by class, counted across all processes. */
export const kitCallCount = pgTable(
  'kit_call_count',
  {
    key: text('key').primaryKey(),
    calls: integer('calls').notNull(),
    endsAt: instantColumn('ends_at').notNull(),
  },
  (t) => [index('kit_call_count_end_index').on(t.endsAt)],
);
declarePersonal(kitCallCount, 'expires: a minute after the last call');

/** An issued captcha. Any check uses it up. */
export const kitCaptcha = pgTable(
  'kit_captcha',
  {
    id: uuid('id').primaryKey(),
    codeHash: text('code_hash').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    checkedAt: instantColumn('checked_at'),
  },
  (t) => [index('kit_captcha_expiry_index').on(t.expiresAt)],
);
declarePersonal(kitCaptcha, 'none');

/** A sign-in whose password was right and whose second factor is still asked for. Its token is stored as SHA-256. */
export const kitSignInChallenge = pgTable(
  'kit_sign_in_challenge',
  {
    hash: text('hash').primaryKey(),
    audience: text('audience').notNull(),
    ownerId: bigint('owner_id', { mode: 'number' }).notNull(),
    username: text('username').notNull(),
    keep: boolean('keep').notNull(),
    remember: boolean('remember').notNull(),
    userAgent: text('user_agent').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (t) => [
    index('kit_sign_in_challenge_expiry_index').on(t.expiresAt),
    index('kit_sign_in_challenge_owner_index').on(t.audience, t.ownerId),
  ],
);
declarePersonal(kitSignInChallenge, 'expires: five minutes after the password');

/** The reply of a call with an idempotency key, written in the transaction of its effects. */
export const kitIdempotency = pgTable(
  'kit_idempotency',
  {
    id: identity(),
    owner: text('owner').notNull(),
    route: text('route').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    answer: text('answer'),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('kit_idempotency_key_unique').on(t.owner, t.route, t.key),
    index('kit_idempotency_expiry_index').on(t.expiresAt),
  ],
);
declarePersonal(kitIdempotency, 'expires: when the key can no longer be repeated');

/** A message to browsers, written in the transaction of the change it reports. */
export const kitOutbox = pgTable(
  'kit_outbox',
  {
    id: identity(),
    type: text('type').notNull(),
    data: jsonb('data').notNull(),
    audience: text('audience').notNull(),
    ownerId: bigint('owner_id', { mode: 'number' }),
    permission: text('permission'),
    createdAt: created(),
    sentAt: instantColumn('sent_at'),
  },
  (t) => [
    index('kit_outbox_waiting_index')
      .on(t.id)
      .where(sql`${t.sentAt} is null`),
    index('kit_outbox_sent_index').on(t.sentAt),
  ],
);
declarePersonal(kitOutbox, 'expires: an hour after it was sent');

/** A one-time ticket that may appear in a URL; stored as SHA-256, deleted when redeemed. */
export const kitTicket = pgTable(
  'kit_ticket',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => kitSession.id, { onDelete: 'cascade' }),
    data: jsonb('data').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (t) => [index('kit_ticket_expiry_index').on(t.expiresAt)],
);
declarePersonal(kitTicket, 'expires: within minutes, or with its session');

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
    lastUploadAt: stampColumn('last_upload_at'),
    /** Since then nothing may refer to it any more; its content is deleted. */
    removedAt: instantColumn('removed_at'),
  },
  (t) => [
    uniqueIndex('kit_file_content_unique').on(t.ownerAudience, t.ownerId, t.topic, t.sha256),
    index('kit_file_sha_index').on(t.topic, t.sha256),
    index('kit_file_url_index').on(t.url),
  ],
);
declarePersonal(kitFile, [
  {
    by: 'ownerId',
    subject: 'member',
    audience: 'ownerAudience',
    rows: 'delete',
    whenMerged: 'stays: deleted with the account that both became',
  },
  {
    by: 'ownerId',
    subject: 'staff',
    audience: 'ownerAudience',
    fields: { ownerId: 'keep: the shop uses the files of its staff' },
  },
]);

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A large file on its way: its owner sends it in parts, and continues after a cut. `answer` is the reply once it is stored. */
export const kitUpload = pgTable(
  'kit_upload',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerAudience: text('owner_audience').notNull(),
    ownerId: bigint('owner_id', { mode: 'number' }).notNull(),
    topic: text('topic').notNull(),
    /** What the browser recognises the file by. */
    fingerprint: text('fingerprint').notNull(),
    name: text('name').notNull(),
    mimetype: text('mimetype').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    answer: jsonb('answer'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('kit_upload_fingerprint_unique').on(t.ownerAudience, t.ownerId, t.topic, t.fingerprint),
    index('kit_upload_created_index').on(t.createdAt),
  ],
);
declarePersonal(kitUpload, 'expires: deleted after a day');

/** A part of an upload, by its first byte. */
export const kitUploadChunk = pgTable(
  'kit_upload_chunk',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => kitUpload.id, { onDelete: 'cascade' }),
    at: bigint('at', { mode: 'number' }).notNull(),
    content: bytes('content').notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.at] })],
);
declarePersonal(kitUploadChunk, 'expires: deleted with its upload');

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
declarePersonal(platformArea, 'none');
