import { seriesQuery } from '@shopkeeper/crud/queries';
import { isNull, sql } from 'drizzle-orm';
import { memberTable } from '#tables';

/** Counts the members who joined in a period. */
export const newMembersIn = seriesQuery({
  name: 'member_report_joined',
  table: memberTable,
  at: memberTable.jointime,
  where: isNull(memberTable.deletedAt),
  value: sql<number>`count(*)`,
});
