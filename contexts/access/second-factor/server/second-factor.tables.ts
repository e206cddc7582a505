import { declarePersonal } from '@shopkeeper/resource';
import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const adminId = () => bigint('admin_id', { mode: 'number' });
const instant = (name: string) => timestamp(name, { precision: 3, withTimezone: true });

/** The second factor of a staff account, or one that is being set up: until it is confirmed, nothing asks for it. */
export const secondFactorTable = pgTable('access_second_factor', {
  adminId: adminId().primaryKey(),
  /** The secret of its TOTP codes, encrypted with the key of the settings. */
  secret: text('secret').notNull(),
  /** The latest step of 30 s whose code was used: no code of this or an earlier step is accepted again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`kit_now()`),
  confirmedAt: instant('confirmed_at'),
});
declarePersonal(secondFactorTable, { by: 'adminId', subject: 'staff', rows: 'delete' });

/** The recovery codes that are left, as keyed hashes. Using one deletes it. */
export const recoveryCodeTable = pgTable(
  'access_recovery_code',
  { adminId: adminId().notNull(), codeHash: text('code_hash').notNull() },
  (t) => [primaryKey({ columns: [t.adminId, t.codeHash] })],
);
declarePersonal(recoveryCodeTable, { by: 'adminId', subject: 'staff', rows: 'delete' });

/** The passkeys of staff. Each works at one host; several of an account are equal. */
export const passkeyTable = pgTable(
  'access_passkey',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    adminId: adminId().notNull(),
    name: text('name').notNull(),
    /** The id that the authenticator gave it, in base64url. */
    credentialId: text('credential_id').notNull(),
    /** The host to which it belongs. */
    rpId: text('rp_id').notNull(),
    /** A COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it signed, as it says itself; many say 0 for ever. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach it: `usb`, `internal`, `hybrid` … */
    transports: text('transports').array().notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`kit_now()`),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [uniqueIndex('access_passkey_credential_unique').on(t.credentialId), index('access_passkey_admin_index').on(t.adminId)],
);
declarePersonal(passkeyTable, { by: 'adminId', subject: 'staff', rows: 'delete' });

/** Questions to passkeys that were not answered yet: the latest of each step of a sign-in, or of each session and purpose. */
export const passkeyQuestionTable = pgTable(
  'access_passkey_question',
  {
    purpose: text('purpose').notNull(),
    /** The step of the sign-in, or the session. */
    ticket: text('ticket').notNull(),
    adminId: adminId().notNull(),
    challenge: text('challenge').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.purpose, t.ticket] }), index('access_passkey_question_expiry_index').on(t.expiresAt)],
);
declarePersonal(passkeyQuestionTable, 'expires: five minutes after it was asked');
