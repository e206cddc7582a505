import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** An instant, to the millisecond. */
export const instantColumn = (name: string) => timestamp(name, { precision: 3, withTimezone: true });
/** When the row was written. */
export const created = () => instantColumn('created_at').notNull().defaultNow();
/** A number that the database gives. */
export const identity = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
