import { declarePersonal } from '@shopkeeper/resource';
import { sql } from 'drizzle-orm';
import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

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
