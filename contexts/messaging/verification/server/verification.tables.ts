import { declarePersonal } from '@shopkeeper/resource';
import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { precision: 3, withTimezone: true });

/**
 * A requested code. `codeHash` is empty until it is sent, and stays so where the address has no account: a guess then fails as with a
 * wrong code. The newest one of an address and purpose counts.
 */
export const verificationCodeTable = pgTable(
  'messaging_verification_code',
  {
    id: uuid('id').primaryKey(),
    way: text('way').notNull(),
    event: text('event').notNull(),
    address: text('address').notNull(),
    language: text('language').notNull(),
    /** The member who changes an address; the code is theirs alone. */
    memberId: bigint('member_id', { mode: 'number' }),
    codeHash: text('code_hash'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    index('messaging_verification_code_address_idx').on(t.address, t.event, t.createdAt.desc()),
    index('messaging_verification_code_created_idx').on(t.createdAt),
  ],
);
declarePersonal(verificationCodeTable, 'expires: deleted after eight days');

/** An hour in which an unusual share of the codes was not typed in. */
export const verificationAlarmTable = pgTable('messaging_verification_alarm', {
  hour: instant('hour').primaryKey(),
  percent: integer('percent').notNull(),
  sent: integer('sent').notNull(),
});
declarePersonal(verificationAlarmTable, 'none');
