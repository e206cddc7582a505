import { columns } from '@shopkeeper/crud/queries';
import { isInForce } from '@shopkeeper/server/session';
import { sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { adminRoleIdsTable, adminTimedRolesTable } from '#tables';

const db = new QueryBuilder();
const link = adminRoleIdsTable;
const timed = adminTimedRolesTable;

/**
 * The roles that accounts hold now, as a source of statements: those given for good, with `endsAt` null, and those given for a time
 * that has begun and has not ended. An account may hold a role twice.
 */
export const rolesInForce = db
  .select(
    columns({
      ownerId: sql<number>`${link.ownerId}`,
      roleId: sql<number>`${link.targetId}`,
      endsAt: sql<number | null>`null::timestamptz`,
    }),
  )
  .from(link)
  .unionAll(
    db
      .select(
        columns({
          ownerId: sql<number>`${timed.parentId}`,
          roleId: sql<number>`${timed.roleId}`,
          endsAt: sql<number | null>`${timed.endsAt}`,
        }),
      )
      .from(timed)
      .where(isInForce(timed.startsAt, timed.endsAt)),
  )
  .as('held');
