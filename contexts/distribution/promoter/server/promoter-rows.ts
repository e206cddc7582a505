import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { cashOutTable as c, promoterTable as p, referralTable as r } from '#tables';
import { openStates } from '../../cash-out/cash-out-machine.domain.ts';

const shown = {
  id: p.id,
  memberId: p.memberId,
  code: p.code,
  status: p.status,
  parentId: p.parentId,
  answer: p.answer,
  teamCount: p.teamCount,
  orderCount: p.orderCount,
  earnedAmount: p.earnedAmount,
  frozenAmount: p.frozenAmount,
  availableAmount: p.availableAmount,
  withdrawnAmount: p.withdrawnAmount,
};

export const promoterOfMember = typedQuery<{ memberId: number }>()('distribution_promoter_of_member', (db, { memberId }) =>
  db
    .select(columns(shown))
    .from(p)
    .where(and(eq(p.memberId, memberId), isNull(p.deletedAt))),
);

export const promoterOfCode = typedQuery<{ code: string }>()('distribution_promoter_of_code', (db, { code }) =>
  db
    .select(columns({ id: p.id, memberId: p.memberId, status: p.status, parentId: p.parentId, code: p.code }))
    .from(p)
    .where(and(eq(p.code, code), isNull(p.deletedAt))),
);

const childrenOf = typedQuery<{ id: number }>()('distribution_children', (db, { id }) =>
  db
    .select(columns({ n: sql<number>`count(*)::int` }))
    .from(p)
    .where(and(eq(p.parentId, id), isNull(p.deletedAt))),
);

const locked = typedQuery<{ ids: readonly number[] }>()('distribution_promoters_lock', (db, { ids }) =>
  db
    .select(columns({ id: p.id, status: p.status, availableAmount: p.availableAmount }))
    .from(p)
    .where(anyOf(p.id, ids))
    .orderBy(asc(p.id))
    .for('no key update'),
);

/**
 * Locks promoters by id, before any account of theirs: the ledgers show their balances in these rows, so that this order keeps
 * transactions from waiting for each other in a circle.
 */
export const lockPromoters = (tx: Tx, ids: readonly number[]) => locked(tx, { ids: [...new Set(ids)] });

/** How many promoters have this one as their parent. */
export const countChildren = async (db: Queryable, id: number): Promise<number> => (await childrenOf(db, { id }))[0]?.n ?? 0;

/** One change of parents after the other, until its transaction ends: what it read of the tiers stays true. */
export const lockTiers = typedQuery<Record<never, never>>()('distribution_tiers_lock', (db) =>
  db
    .select(columns({ locked: sql<string>`pg_advisory_xact_lock(hashtext('distribution_tiers'))::text` }))
    .from(sql`(values (1)) as one`),
);

/** One invitation of a member after the other. */
export const lockReferral = typedQuery<{ memberId: number }>()('distribution_referral_lock', (db, { memberId }) =>
  db
    .select(columns({ locked: sql<string>`pg_advisory_xact_lock(hashtextextended('distribution_referral', ${memberId}))::text` }))
    .from(sql`(values (1)) as one`),
);

/** The newest invitation that a member followed, whether it still counts or not. */
export const referralOf = typedQuery<{ memberId: number }>()('distribution_referral_of', (db, { memberId }) =>
  db
    .select(
      columns({ id: r.id, promoterId: r.promoterId, expiresAt: r.expiresAt, parentStatus: p.status, grandparentId: p.parentId }),
    )
    .from(r)
    .innerJoin(p, eq(p.id, r.promoterId))
    .where(and(eq(r.memberId, memberId), isNull(r.deletedAt)))
    .orderBy(desc(r.boundAt), desc(r.id))
    .limit(1),
);

export const addToTeam = typedQuery<{ id: number }>()('distribution_team_add', (db, { id }) =>
  db
    .update(p)
    .set({ teamCount: sql`${p.teamCount} + 1` })
    .where(eq(p.id, id)),
);

const pageSize = 50;

/** The members bound to a promoter, newest first, before the row `before`. */
export const teamOf = typedQuery<{ promoterId: number; before: number }>()('distribution_team', (db, { promoterId, before }) =>
  db
    .select(columns({ id: r.id, memberId: r.memberId, isNew: r.isNew, boundAt: r.boundAt, expiresAt: r.expiresAt }))
    .from(r)
    .where(and(eq(r.promoterId, promoterId), lt(r.id, before), isNull(r.deletedAt)))
    .orderBy(desc(r.id))
    .limit(pageSize),
);

export const promotersToDecide = typedQuery()('distribution_promoters_applied', (db) =>
  db
    .select(columns({ n: sql<number>`count(*)::int` }))
    .from(p)
    .where(and(eq(p.status, 'applied'), isNull(p.deletedAt))),
);

const openOf = typedQuery<{ promoterId: number }>()('distribution_open_of', (db, { promoterId }) =>
  db
    .select(columns({ n: sql<number>`count(*)::int` }))
    .from(c)
    .where(and(eq(c.promoterId, promoterId), inArray(c.status, [...openStates]))),
);

/** The promoter of a member with the money that is still to be settled or paid out, and how many cash-outs are open. */
export async function unsettledOf(db: Queryable, memberId: number) {
  const [own] = await promoterOfMember(db, { memberId });
  if (!own) return null;
  const [open] = await openOf(db, { promoterId: own.id });
  return { id: own.id, status: own.status, amount: own.frozenAmount + own.availableAmount, open: open?.n ?? 0 };
}
