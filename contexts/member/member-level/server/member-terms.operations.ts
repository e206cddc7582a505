import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, isNull } from 'drizzle-orm';
import { memberLevelTable as l, memberTable as m } from '#tables';

/** What the level of a member gives: what they pay of a price in basis points, and percent of the points of an order. */
export interface MemberTerms {
  readonly discountBp: number;
  readonly freeFreight: boolean;
  readonly pointsPercent: number;
}

/** The terms without a level. */
export const usualTerms: MemberTerms = { discountBp: 10_000, freeFreight: false, pointsPercent: 100 };

const termsOf = typedQuery<{ id: number }>()('member_terms', (db, { id }) =>
  db
    .select(columns({ discountBp: l.discount, freeFreight: l.freeFreight, pointsPercent: l.pointsPercent }))
    .from(m)
    .innerJoin(l, and(eq(l.id, m.levelId), eq(l.enabled, true), isNull(l.deletedAt)))
    .where(eq(m.id, id)),
);

/** The terms of a member; the usual ones without a level, and for nobody. */
export async function memberTermsOf(db: Queryable, memberId: number | null): Promise<MemberTerms> {
  if (memberId === null) return usualTerms;
  const [terms] = await termsOf(db, { id: memberId });
  return terms ?? usualTerms;
}
