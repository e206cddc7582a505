import { scopedQuery } from '@shopkeeper/crud/data-scope';
import { columns } from '@shopkeeper/crud/queries';
import { and, asc, desc, eq, exists, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { leadEventTable as e, leadTable as t } from '#tables';
import { lead } from '../lead.resource.ts';

const query = scopedQuery(lead);

const open = ['following', 'qualified'] as const;

/** Of the leads added since an instant, how far they came; of one owner, or of all for null. */
export const funnelOf = query<{ since: Date; only: number | null }>()('lead_funnel', (db, { since, only }, isSeen) => {
  const had = (...types: string[]) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(e)
        .where(and(eq(e.rowId, t.id), inArray(e.type, types))),
    );
  return db
    .select(
      columns({
        all: sql<number>`count(*)::int`,
        claimed: sql<number>`count(*) filter (where ${had('claim', 'takeOver')})::int`,
        qualified: sql<number>`count(*) filter (where ${had('qualify', 'convert')})::int`,
        converted: sql<number>`count(*) filter (where ${t.status} = 'converted')::int`,
      }),
    )
    .from(t)
    .where(
      and(isNull(t.deletedAt), gte(t.createdAt, since), sql`(${only}::bigint is null or ${t.ownerId} = ${only})`, isSeen(t.id)),
    );
});

/** The open leads of each owner, and those of them whose follow-up is overdue. */
export const ownedNow = query<{ now: Date; only: number | null }>()('lead_owned_now', (db, { now, only }, isSeen) =>
  db
    .select(
      columns({
        id: sql<number>`${t.ownerId}`.mapWith(Number),
        name: sql<string>`max(${t.owner})`,
        open: sql<number>`count(*)::int`,
        overdue: sql<number>`count(*) filter (where ${t.nextFollowAt} < ${now}::timestamptz)::int`,
      }),
    )
    .from(t)
    .where(
      and(
        isNotNull(t.ownerId),
        inArray(t.status, [...open]),
        isNull(t.deletedAt),
        sql`(${only}::bigint is null or ${t.ownerId} = ${only})`,
        isSeen(t.id),
      ),
    )
    .groupBy(t.ownerId)
    .orderBy(desc(sql`count(*)`))
    .limit(100),
);

const did = (type: string) => sql<number>`count(*) filter (where ${e.type} = ${sql.raw(`'${type}'`)})::int`;

/** What each person did since an instant. */
export const workOf = query<{ since: Date; only: number | null }>()('lead_work', (db, { since, only }, isSeen) =>
  db
    .select(
      columns({
        id: sql<number>`${e.actorId}`.mapWith(Number),
        name: sql<string>`max(${e.actorName})`,
        claims: did('claim'),
        followUps: did('followUp'),
        converted: did('convert'),
        lost: did('lose'),
      }),
    )
    .from(e)
    .where(
      and(
        eq(e.audience, 'admin'),
        isNotNull(e.actorId),
        gte(e.at, since),
        sql`(${only}::bigint is null or ${e.actorId} = ${only})`,
        isSeen(e.rowId),
      ),
    )
    .groupBy(e.actorId)
    .limit(100),
);

interface Like {
  readonly id: number;
  readonly name: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
}

/** Leads with the same mobile number, e-mail address or name, without one of them; the newest first, at most five. */
export const likeLeads = query<Like>()('lead_like', (db, { id, name, mobile, email }, isSeen) =>
  db
    .select(columns({ id: t.id, name: t.name, owner: t.owner, ownerId: t.ownerId, status: t.status }))
    .from(t)
    .where(
      and(
        isNull(t.deletedAt),
        sql`${t.id} <> ${id}`,
        isSeen(t.id),
        or(
          sql`${t.mobile} = ${mobile}::text`,
          sql`lower(${t.email}) = lower(${email}::text)`,
          sql`lower(${t.name}) = lower(${name}::text)`,
        ),
      ),
    )
    .orderBy(desc(t.id))
    .limit(5),
);

/** The follow-ups that are planned in a period; one more than the calendar shows. */
export const plannedBetween = query<{ from: Date; until: Date; only: number | null }>()(
  'lead_planned',
  (db, { from, until, only }, isSeen) =>
    db
      .select(columns({ id: t.id, version: t.version, name: t.name, company: t.company, owner: t.owner, at: t.nextFollowAt }))
      .from(t)
      .where(
        and(
          isNull(t.deletedAt),
          inArray(t.status, [...open]),
          gte(t.nextFollowAt, from),
          lt(t.nextFollowAt, until),
          sql`(${only}::bigint is null or ${t.ownerId} = ${only})`,
          isSeen(t.id),
        ),
      )
      .orderBy(asc(t.nextFollowAt), asc(t.id))
      .limit(501),
);
