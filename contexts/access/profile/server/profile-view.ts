import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { notFound, type SignedContext } from '@shopkeeper/server';
import { type Queryable } from '@shopkeeper/server/database';
import { openSessionsOf } from '@shopkeeper/server/session';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { adminLogTable, adminTable, roleTable } from '#tables';
import { rolesInForce } from '../../admin/server/roles-in-force.ts';
import type { ProfileView } from '../profile-view.domain.ts';

const a = adminTable;
const entry = adminLogTable;

const accountOf = typedQuery<{ id: number }>()('access_profile', (db, { id }) => {
  const names = db
    .select({ all: sql`array_agg(distinct ${roleTable.name})` })
    .from(rolesInForce)
    .innerJoin(roleTable, and(eq(roleTable.id, rolesInForce.roleId), isNull(roleTable.deletedAt)))
    .where(eq(rolesInForce.ownerId, a.id));
  const shown = {
    id: a.id,
    version: a.version,
    username: a.username,
    nickname: a.nickname,
    avatar: a.avatar,
    email: a.email,
    mobile: a.mobile,
    motto: a.motto,
    super: a.super,
    hasSecondFactor: sql<boolean>`${a.secondFactorAt} is not null`,
    roles: sql<string[]>`coalesce(${names}, '{}')`,
  };
  return db
    .select(columns(shown))
    .from(a)
    .where(and(eq(a.id, id), isNull(a.deletedAt)));
});

const latestOf = typedQuery<{ id: number; name: string }>()('access_profile_actions', (db, { id, name }) => {
  const { createdAt, action, resource, label } = entry;
  return db
    .select(columns({ id: entry.id, createdAt, action, resource, label }))
    .from(entry)
    .where(and(eq(entry.audience, 'admin'), eq(entry.actorId, id), eq(entry.actorName, name), isNull(entry.deletedAt)))
    .orderBy(sql`${desc(createdAt)} nulls last`, sql`${desc(entry.id)} nulls last`)
    .limit(12);
});

/** Returns the person's account, active sign-ins and latest actions. */
export async function readProfile(db: Queryable, { actor }: SignedContext): Promise<ProfileView> {
  const [[account], open, activity] = await Promise.all([
    accountOf(db, { id: actor.id }),
    openSessionsOf(db, { audience: 'admin', ownerId: actor.id }),
    latestOf(db, { id: actor.id, name: actor.username }),
  ]);
  if (!account) throw notFound();
  const sessions = open.map((one) => ({ ...one, isCurrent: one.id === actor.sessionId }));
  return { account, sessions: sessions.toSorted((x, y) => Number(y.isCurrent) - Number(x.isCurrent)), activity };
}
