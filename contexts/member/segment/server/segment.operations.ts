import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Condition } from '@shopkeeper/resource/conditions';
import type { Database, Queryable } from '@shopkeeper/server/database';
import { and, isNull } from 'drizzle-orm';
import { segmentTable as s } from '#tables';
import { membersByCondition } from '../../member/server/member-conditions.ts';

/** A question about a segment at an instant, UTC epoch ms. */
interface SegmentQuestion {
  readonly segmentId: number;
  readonly at: number;
}

const conditions = typedQuery<{ ids: readonly number[] }>()('segment_conditions', (db, { ids }) =>
  db
    .select(columns({ id: s.id, condition: s.condition }))
    .from(s)
    .where(and(anyOf(s.id, ids), isNull(s.deletedAt))),
);

/** Only members whose account is in use belong to a segment. */
export const withActive = (condition: Condition): Condition => ({
  all: [{ field: 'status', op: 'eq', value: 'active' }, condition],
});

async function conditionOf(db: Queryable, segmentId: number): Promise<Condition | null> {
  const [found] = await conditions(db, { ids: [segmentId] });
  return found ? withActive(found.condition) : null;
}

/** The next active members of a segment after an id, ascending, 500 unless less are asked for; a job reads page by page. */
export async function segmentMembers(
  db: Queryable,
  { segmentId, at, after, limit = 500 }: SegmentQuestion & { readonly after: number; readonly limit?: number },
): Promise<readonly number[]> {
  const condition = await conditionOf(db, segmentId);
  return condition ? membersByCondition.idsAfter(db, { condition, at, after, limit }) : [];
}

/** Which of these segments a member belongs to. */
export async function segmentsOfMember(
  db: Queryable,
  { memberId, segmentIds, at }: { readonly memberId: number; readonly segmentIds: readonly number[]; readonly at: number },
): Promise<readonly number[]> {
  if (segmentIds.length === 0) return [];
  const found: number[] = [];
  for (const { id, condition } of await conditions(db, { ids: segmentIds })) {
    const members = await membersByCondition.among(db, { condition: withActive(condition), at, ids: [memberId] });
    if (members.has(memberId)) found.push(id);
  }
  return found;
}

/** Whether a member belongs to a segment; nobody belongs to a deleted one. */
export const isInSegment = async (db: Queryable, { memberId, segmentId, at }: SegmentQuestion & { readonly memberId: number }) =>
  (await segmentsOfMember(db, { memberId, segmentIds: [segmentId], at })).length > 0;

/** The number of members of a segment, up to `cap`; null where counting takes longer than `withinMs`. */
export async function countSegment(
  db: Database,
  { segmentId, at, cap, withinMs }: SegmentQuestion & { readonly cap: number; readonly withinMs: number },
): Promise<number | null> {
  const condition = await conditionOf(db, segmentId);
  return condition ? membersByCondition.count(db, { condition, at, cap, withinMs }) : 0;
}
