import { staffIdsAfter, staffNamesOf, staffRoleIdsOf } from '@shopkeeper/access/server';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import {
  countMembersPaying,
  memberIdsAfter,
  memberIdsPaying,
  memberNamesOf,
  memberPaidAmount,
  segmentMembers,
  segmentsOfMember,
} from '@shopkeeper/member/server';
import type { RowOf } from '@shopkeeper/resource';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { and, desc, eq, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import { messageTable, noticeTable as n } from '#tables';
import { addMessage, type InboxOwner } from '../../message/server/message-rows.ts';
import type { notice } from '../notice.resource.ts';
import type { NoticeReaders } from '../notice-view.domain.ts';

const m = messageTable;
type Published = Notice & Pick<RowOf<typeof notice>, 'publishedAt'>;
type Notice = Pick<RowOf<typeof notice>, 'audience' | 'roleId' | 'paidAtLeast' | 'segmentId'> & { readonly id: number };

/** The key of its messages: each time it is published it is a message of its own. */
const keySql = sql<string>`'notice-' || ${n.id} || '-' || floor(date_part('epoch', ${n.publishedAt}) * 1000)::bigint`;
export const noticeKey = (id: number, publishedAt: number): string => `notice-${id}-${publishedAt}`;

const unseen = typedQuery<{
  audience: 'admin' | 'member';
  personId: number;
  roleIds: readonly number[];
  paidAmount: number;
  segmentIds: readonly number[];
}>()('notice_unseen', (db, p) => {
  const stored = db
    .select({ one: sql`1` })
    .from(m)
    .where(and(eq(m.audience, p.audience), eq(m.personId, p.personId), sql`${m.key} = ${keySql}`));
  return (
    db
      .select(columns({ id: n.id, key: keySql }))
      .from(n)
      .where(
        and(
          eq(n.status, 'published'),
          isNull(n.deletedAt),
          eq(n.audience, p.audience),
          or(isNull(n.roleId), sql`${n.roleId} = any(${p.roleIds}::bigint[])`),
          or(isNull(n.segmentId), sql`${n.segmentId} = any(${p.segmentIds}::bigint[])`),
          or(isNull(n.paidAtLeast), sql`${n.paidAtLeast} <= ${p.paidAmount}::bigint`),
          notExists(stored),
        ),
      )
      .orderBy(n.publishedAt, n.id)
      // Revoking waits until the messages are stored, and then removes them too.
      .for('share', { of: n })
  );
});

/** The segments for which a notice is published, and null for those that are for all. */
const publishedFor = typedQuery<{ audience: 'admin' | 'member' }>()('notice_published_for', (db, p) =>
  db
    .selectDistinct(columns({ segmentId: n.segmentId }))
    .from(n)
    .where(and(eq(n.status, 'published'), eq(n.audience, p.audience), isNull(n.deletedAt))),
);

interface Looking extends InboxOwner {
  /** The segments for which notices are published. */
  readonly segmentIds: readonly number[];
  readonly at: number;
}

/** What decides on the notices that a person sees. */
async function readerOf(tx: Tx, { audience, id, segmentIds, at }: Looking) {
  if (audience === 'admin') return { roleIds: await staffRoleIdsOf(tx, id), paidAmount: 0, segmentIds: [] };
  const own = await segmentsOfMember(tx, { memberId: id, segmentIds, at });
  return { roleIds: [], paidAmount: await memberPaidAmount(tx, id), segmentIds: own };
}

/**
 * Stores the published notices for a person in the inbox, when they open it: a notice for a million members costs a row a reader. `at`
 * is the instant at which they belong to segments.
 */
export async function storeNotices(tx: Tx, { audience, id }: InboxOwner, at: number): Promise<void> {
  const found = await publishedFor(tx, { audience });
  if (found.length === 0) return;
  const segmentIds = found.map(({ segmentId }) => segmentId).filter((one) => one !== null);
  const reader = await readerOf(tx, { audience, id, segmentIds, at });
  for (const { id: noticeId, key } of await unseen(tx, { audience, personId: id, ...reader }))
    await addMessage(tx, { audience, personId: id, key, module: 'notice', template: null, params: '{}', path: null, noticeId });
}

/** The next page of persons after an id, and those of them for whom a notice is. `last` is null at the end. */
export interface ReaderPage {
  readonly ids: readonly number[];
  readonly last: number | null;
}

const pageOf = (ids: readonly number[]): ReaderPage => ({ ids, last: ids.at(-1) ?? null });

/** The next persons, after an id, for whom a notice is at an instant. */
export async function noticeReadersAfter(
  db: Queryable,
  { audience, roleId, paidAtLeast, segmentId }: Notice,
  { after, at, limit }: { readonly after: number; readonly at: number; readonly limit: number },
): Promise<ReaderPage> {
  if (audience === 'admin') return pageOf((await staffIdsAfter(db, { after, roleId })).slice(0, limit));
  if (segmentId === null) return pageOf((await memberIdsAfter(db, { after, paidAtLeast: paidAtLeast ?? 0 })).slice(0, limit));
  const ids = await segmentMembers(db, { segmentId, at, after, limit });
  if (paidAtLeast === null) return pageOf(ids);
  return { ids: await memberIdsPaying(db, { ids, paidAtLeast }), last: ids.at(-1) ?? null };
}

/** The number of persons for whom a notice is. Staff are few, and segments are bounded by their conditions: they are counted by reading. */
export async function countNoticeReaders(db: Queryable, target: Notice, at: number): Promise<number> {
  if (target.audience === 'member' && target.segmentId === null) return countMembersPaying(db, target.paidAtLeast ?? 0);
  let count = 0;
  let after: number | null = 0;
  while (after !== null) {
    const page: ReaderPage = await noticeReadersAfter(db, target, { after, at, limit: 5_000 });
    count += page.ids.length;
    after = page.last;
  }
  return count;
}

const readers = typedQuery<{ noticeId: number; key: string }>()('notice_readers', (db, p) =>
  db
    .select(columns({ personId: m.personId, readAt: sql<number>`${m.readAt}`, read: sql<number>`(count(*) over ())::int` }))
    .from(m)
    .where(and(eq(m.noticeId, p.noticeId), eq(m.key, p.key), isNotNull(m.readAt)))
    .orderBy(desc(m.readAt), desc(m.id))
    .limit(100),
);

/** Who has read a notice since it was published last. */
export async function readNoticeReaders(db: Queryable, target: Published, at: number): Promise<NoticeReaders> {
  const rows = await readers(db, { noticeId: target.id, key: noticeKey(target.id, target.publishedAt ?? 0) });
  const ids = rows.map(({ personId }) => personId);
  const names = await (target.audience === 'admin' ? staffNamesOf : memberNamesOf)(db, ids);
  return {
    total: await countNoticeReaders(db, target, at),
    read: rows[0]?.read ?? 0,
    readers: rows.map(({ personId, readAt }) => ({ id: personId, name: names.get(personId) ?? `#${personId}`, readAt })),
  };
}

/** Removes a notice from all inboxes. */
export const removeFromInboxes = typedQuery<{ noticeId: number }>()('notice_remove', (db, p) =>
  db
    .update(m)
    .set({ deletedAt: sql`kit_now()` })
    .where(and(eq(m.noticeId, p.noticeId), isNull(m.deletedAt))),
);

const read = typedQuery<{ audience: 'admin' | 'member'; key: string; ids: readonly number[] }>()('notice_read_by', (db, p) =>
  db
    .select(columns({ personId: m.personId }))
    .from(m)
    .where(
      and(
        eq(m.audience, p.audience),
        eq(m.key, p.key),
        sql`${m.personId} = any(${p.ids}::bigint[])`,
        or(isNotNull(m.readAt), isNotNull(m.deletedAt)),
      ),
    ),
);

/** Those of these persons who have read or deleted the message of a notice. */
export const readersAmong = async (
  db: Queryable,
  asked: { audience: 'admin' | 'member'; key: string; ids: readonly number[] },
): Promise<ReadonlySet<number>> => new Set((await read(db, asked)).map(({ personId }) => personId));
