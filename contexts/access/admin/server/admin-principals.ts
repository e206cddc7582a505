import { columns as selected, textOf, typedQuery } from '@shopkeeper/crud/queries';
import { instant } from '@shopkeeper/server/openapi';
import { definePrincipals } from '@shopkeeper/server/session';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { adminTable, roleTable } from '#tables';
import { useCode } from '../../second-factor/server/check-code.ts';
import { kindsOf, requestPasskey, usePasskey } from '../../second-factor/server/passkeys.ts';
import { adminSettings } from '../admin.settings.ts';
import { rolesInForce } from './roles-in-force.ts';

const shown = z.object({
  id: z.int(),
  username: z.string(),
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  super: z.boolean(),
  lastlogintime: z.nullable(instant),
  mobile: z.nullable(z.string()),
  email: z.nullable(z.string()),
  motto: z.nullable(z.string()),
});

const held = and(eq(rolesInForce.ownerId, alias(adminTable, 'a').id), eq(roleTable.enabled, true), isNull(roleTable.deletedAt));

/** A column of the enabled roles of the account `a`, as JSON in the order of the roles. */
const ofRoles = (column: typeof roleTable.permissions | typeof roleTable.dataScopes) =>
  textOf((db) =>
    db
      .select({ all: sql`json_agg(${column} order by ${roleTable.id})` })
      .from(rolesInForce)
      .innerJoin(roleTable, eq(roleTable.id, rolesInForce.roleId))
      .where(held),
  );

/** Those of them that require a second factor. */
const requiring = textOf((db) =>
  db
    .select({ id: roleTable.id })
    .from(rolesInForce)
    .innerJoin(roleTable, eq(roleTable.id, rolesInForce.roleId))
    .where(and(held, eq(roleTable.requiresSecondFactor, true))),
);

const rightsOf = typedQuery<{ id: number }>()('access_rights_of_role', (db, { id }) =>
  db
    .select(selected({ nickname: roleTable.name, permissions: roleTable.permissions, scopes: roleTable.dataScopes }))
    .from(roleTable)
    .where(and(eq(roleTable.id, id), eq(roleTable.enabled, true), isNull(roleTable.deletedAt))),
);

/**
 * Staff accounts as principals, with the permissions of their enabled roles. Changes apply at the next request, and so does the end of a
 * role that is given for a time.
 */
export const adminPrincipals = definePrincipals({
  table: 'access_admin',
  enabled: 'a.enabled',
  isSuper: 'a.super',
  permissions: `coalesce(${ofRoles(roleTable.permissions)}, '[]')`,
  scopes: `coalesce(${ofRoles(roleTable.dataScopes)}, '[]')`,
  secondFactor: {
    isActive: 'a.second_factor_at is not null',
    isDue: `(a.second_factor_at is null and exists ${requiring})`,
    kindsOf,
    useCode,
    requestPasskey: (context, { id, ticket }) => requestPasskey(context, { purpose: 'sign-in', ticket, adminId: id }),
    usePasskey: (context, { id, ticket, answer }) => usePasskey(context, { purpose: 'sign-in', ticket, adminId: id, answer }),
  },
  async rightsOfRole(q, id) {
    const [found] = await rightsOf(q, { id });
    return found ? { nickname: found.nickname, permissions: [found.permissions], scopes: [found.scopes] } : null;
  },
  shown,
  columns: 'id, username, nickname, avatar, super, lastlogintime, mobile, email, motto',
  policy: ({ settings }) => {
    const { signedInHours, keptDays, mostSessions: most, whenExceeded } = settings.read(adminSettings);
    return { refresh: signedInHours * 3_600, refreshKept: keptDays * 86_400, most, whenExceeded };
  },
});
