import { credit, type Posted, reverse } from '@shopkeeper/crud/ledger';
import type { Operation } from '@shopkeeper/crud/lifecycle';
import { typedQuery } from '@shopkeeper/crud/queries';
import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import { memberLevelTable as l, memberTable as m } from '#tables';
import { type DocumentPosting, referenceOf } from '../../balance/posting.domain.ts';
import { growth as ledger } from '../growth.ledger.ts';

/** Growth of a member for a document, as a positive integer. */
export interface GrowthPosting extends DocumentPosting {
  readonly growth: number;
}

const setLevel = typedQuery<{ id: number; at: Date }>()('member_level_follow', (db, { id, at }) => {
  const highest = db
    .select({ id: l.id })
    .from(l)
    .where(and(isNull(l.deletedAt), eq(l.enabled, true), lte(l.growthMin, m.growth)))
    .orderBy(desc(l.growthMin))
    .limit(1);
  const isFree = sql`(${m.levelPinnedUntil} is null or ${m.levelPinnedUntil} <= ${at}::timestamptz)`;
  return db
    .update(m)
    .set({ levelId: sql`(${highest})` })
    .where(and(eq(m.id, id), isFree));
});

/** Sets the level that follows from the growth of a member, unless staff pinned another one. */
export async function followLevel({ tx, at }: Pick<Operation, 'tx' | 'at'>, memberId: number): Promise<void> {
  await setLevel(tx, { id: memberId, at: new Date(at) });
}

const postingOf = ({ memberId: owner, growth: amount, ref, key }: GrowthPosting) => ({
  owner,
  amount,
  ref: referenceOf({ ref, key }),
  note: ref.no ?? null,
});

/** Adds growth for a document, once, and raises the level that follows from it. */
export async function addGrowth(op: Operation, posting: GrowthPosting): Promise<Posted> {
  const posted = await credit(op, ledger, { ...postingOf(posting), type: 'order' });
  await followLevel(op, posting.memberId);
  return posted;
}

/** Takes growth back for a refund of the document `of`. Rejects with `ledger.no-entry` and `ledger.insufficient`. */
export async function takeBackGrowth(
  op: Operation,
  { of, ...posting }: GrowthPosting & { readonly of: { readonly type: string; readonly id: number } },
): Promise<Posted> {
  const posted = await reverse(op, ledger, { ...postingOf(posting), of: { type: 'order', ref: of } });
  await followLevel(op, posting.memberId);
  return posted;
}
