import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { memberTable as m } from '#tables';

const active = and(eq(m.status, 'active'), isNull(m.deletedAt));

const claimants = typedQuery<{ id: number }>()('member_claimant', (db, { id }) =>
  db
    .select(columns({ levelId: m.levelId, groupId: m.groupId, paidOrderCount: m.paidOrderCount, jointime: m.jointime }))
    .from(m)
    .where(and(eq(m.id, id), active))
    // Whoever gets something is not merged or closed meanwhile.
    .for('key share', { of: m }),
);

/** What decides which offers an active member gets; null for nobody. `jointime` is UTC epoch ms. */
export const claimantOf = async (db: Queryable, id: number) => (await claimants(db, { id }))[0] ?? null;

const ofLevel = typedQuery<{ id: number; after: number; limit: number }>()('members_of_level', (db, p) =>
  db
    .select(columns({ id: m.id }))
    .from(m)
    .where(and(active, eq(m.levelId, p.id), gt(m.id, p.after)))
    .orderBy(asc(m.id))
    .limit(sql`${p.limit}::int` as never),
);

const ofGroup = typedQuery<{ id: number; after: number; limit: number }>()('members_of_group', (db, p) =>
  db
    .select(columns({ id: m.id }))
    .from(m)
    .where(and(active, eq(m.groupId, p.id), gt(m.id, p.after)))
    .orderBy(asc(m.id))
    .limit(sql`${p.limit}::int` as never),
);

/** The next active members of a level after an id. */
export const membersOfLevel = async (
  db: Queryable,
  of: { id: number; after: number; limit: number },
): Promise<readonly number[]> => (await ofLevel(db, of)).map(({ id }) => id);

/** The next active members of a group after an id. */
export const membersOfGroup = async (
  db: Queryable,
  of: { id: number; after: number; limit: number },
): Promise<readonly number[]> => (await ofGroup(db, of)).map(({ id }) => id);

const named = typedQuery<{ names: readonly string[] }>()('members_named', (db, { names }) =>
  db
    .select(columns({ id: m.id, memberNo: m.memberNo, mobile: m.mobile, username: m.username }))
    .from(m)
    .where(and(active, or(anyOf(m.memberNo, names), anyOf(m.mobile, names), anyOf(m.username, names)))),
);

/** The active members with these numbers, mobile numbers or account names, by what they were named. */
export async function membersNamed(db: Queryable, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const wanted = new Set(names);
  const found = new Map<string, number>();
  for (const { id, memberNo, mobile, username } of await named(db, { names }))
    for (const name of [username, mobile, memberNo]) if (name !== null && wanted.has(name)) found.set(name, id);
  return found;
}

const countIn = typedQuery<{ column: string; id: number }>()('members_counted', (db, p) =>
  db
    .select(columns({ n: sql<number>`count(*)::int` }))
    .from(m)
    .where(and(active, sql`case ${p.column}::text when 'level' then ${m.levelId} else ${m.groupId} end = ${p.id}::bigint`)),
);

/** The number of active members of a level or a group. */
export const countMembersOf = async (db: Queryable, column: 'level' | 'group', id: number): Promise<number> =>
  (await countIn(db, { column, id }))[0]?.n ?? 0;
