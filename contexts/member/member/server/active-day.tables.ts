import { declarePersonal } from '@shopkeeper/resource';
import { bigint, date, pgTable, primaryKey } from 'drizzle-orm/pg-core';

/** The members who used the shop while signed in, by days in the time zone of the shop. */
export const activeDayTable = pgTable(
  'member_active_day',
  {
    day: date('day', { mode: 'string' }).notNull(),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ name: 'member_active_day_pk', columns: [t.day, t.memberId] })],
);
declarePersonal(activeDayTable, { by: 'memberId', subject: 'member', rows: 'delete', title: 'member:text.rows.active-days' });
