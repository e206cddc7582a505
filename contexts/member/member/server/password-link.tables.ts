import { declarePersonal } from '@shopkeeper/resource';
import { bigint, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** The latest link by which a member may set a new password; only its hash is stored. Using it deletes it. */
export const passwordLinkTable = pgTable(
  'member_password_link',
  {
    memberId: bigint('member_id', { mode: 'number' }).primaryKey(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: timestamp('expires_at', { precision: 3, withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex('member_password_link_hash_idx').on(t.tokenHash)],
);
declarePersonal(passwordLinkTable, 'expires: worthless after thirty minutes, one row of a member');
