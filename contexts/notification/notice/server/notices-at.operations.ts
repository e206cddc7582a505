import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { memberPaidAmount, segmentsOfMember } from '@shopkeeper/member/server';
import type { Queryable } from '@shopkeeper/server/database';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { noticeTable as n } from '#tables';

const mostNotices = 20;

/** Notices for members that are or will be out at an instant: published ones, and scheduled ones whose time has come by then. */
const outAt = typedQuery<{ at: Date }>()('notice_out_at', (db, { at }) =>
  db
    .select(
      columns({
        id: n.id,
        title: n.title,
        type: n.type,
        segmentId: n.segmentId,
        paidAtLeast: n.paidAtLeast,
        endAt: n.endAt,
      }),
    )
    .from(n)
    .where(
      and(
        eq(n.audience, 'member'),
        inArray(n.status, ['published', 'scheduled']),
        isNull(n.deletedAt),
        sql`coalesce(${n.publishedAt}, ${n.startAt}) <= ${at}::timestamptz`,
        sql`(${n.endAt} is null or ${n.endAt} > ${at}::timestamptz)`,
      ),
    )
    .orderBy(desc(sql`coalesce(${n.publishedAt}, ${n.startAt})`), desc(n.id))
    .limit(100),
);

/** A notice as it stands in the inbox of a member. `endAt` is UTC epoch ms. */
export interface NoticeThen {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly endAt: number | null;
}

/** The notices that a member finds at this or a later instant (UTC epoch ms), the newest first, by what they have paid until now. */
export async function noticesAt(
  db: Queryable,
  { memberId, at }: { readonly memberId: number; readonly at: number },
): Promise<readonly NoticeThen[]> {
  const found = await outAt(db, { at: new Date(at) });
  const segmentIds = [...new Set(found.flatMap(({ segmentId }) => segmentId ?? []))];
  const [paid, own] = await Promise.all([memberPaidAmount(db, memberId), segmentsOfMember(db, { memberId, segmentIds, at })]);
  return found
    .filter(({ segmentId, paidAtLeast }) => (segmentId === null || own.includes(segmentId)) && (paidAtLeast ?? 0) <= paid)
    .slice(0, mostNotices)
    .map(({ id, title, type, endAt }) => ({ id, title, type, endAt }));
}
