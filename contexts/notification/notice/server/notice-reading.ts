import { staffIdsAfter, staffNamesOf, staffRoleIdsOf } from '@shopkeeper/access/server';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { countMembersPaying, memberIdsAfter, memberNamesOf, memberPaidAmount } from '@shopkeeper/member/server';
import type { RowOf } from '@shopkeeper/resource';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { and, desc, eq, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import { messageTable, noticeTable as n } from '#tables';
import { addMessage, type InboxOwner } from '../../message/server/message-rows.ts';
import type { notice } from '../notice.resource.ts';
import type { NoticeReaders } from '../notice-view.domain.ts';

const m = messageTable;
type Published = Notice & Pick<RowOf<typeof notice>, 'publishedAt'>;
type Notice = Pick<RowOf<typeof notice>, 'audience' | 'roleId' | 'paidAtLeast'> & { readonly id: number };

/** The key of its messages: each time it is published it is a message of its own. */
const keySql = sql<string>`'notice-' || ${n.id} || '-' || floor(date_part('epoch', ${n.publishedAt}) * 1000)::bigint`;
export const noticeKey = (id: number, publishedAt: number): string => `notice-${id}-${publishedAt}`;

const unseen = typedQuery<{
  audience: 'admin' | 'member';
  personId: number;
  roleIds: readonly number[];
  paidAmount: number;
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
          or(isNull(n.paidAtLeast), sql`${n.paidAtLeast} <= ${p.paidAmount}::bigint`),
          notExists(stored),
        ),
      )
      .orderBy(n.publishedAt, n.id)
      // Revoking waits until the messages are stored, and then removes them too.
      .for('share', { of: n })
  );
});

const anyPublished = typedQuery<{ audience: 'admin' | 'member' }>()('notice_any', (db, p) =>
  db
    .select(columns({ id: n.id }))
    .from(n)
    .where(and(eq(n.status, 'published'), eq(n.audience, p.audience), isNull(n.deletedAt)))
    .limit(1),
);

/** Stores the published notices for a person in the inbox, when they open it: a notice for a million members costs a row a reader. */
export async function storeNotices(tx: Tx, { audience, id }: InboxOwner): Promise<void> {
  if ((await anyPublished(tx, { audience })).length === 0) return;
  const [roleIds, paidAmount] = audience === 'admin' ? [await staffRoleIdsOf(tx, id), 0] : [[], await memberPaidAmount(tx, id)];
  for (const { id: noticeId, key } of await unseen(tx, { audience, personId: id, roleIds, paidAmount }))
    await addMessage(tx, { audience, personId: id, key, module: 'notice', template: null, params: '{}', path: null, noticeId });
}

/** The next persons, after an id, for whom a notice is. */
export const noticeReadersAfter = (db: Queryable, { audience, roleId, paidAtLeast }: Notice, after: number) =>
  audience === 'admin' ? staffIdsAfter(db, { after, roleId }) : memberIdsAfter(db, { after, paidAtLeast: paidAtLeast ?? 0 });

/** The number of persons for whom a notice is. Staff are few: they are counted by reading them. */
export async function countNoticeReaders(db: Queryable, target: Notice): Promise<number> {
  if (target.audience === 'member') return countMembersPaying(db, target.paidAtLeast ?? 0);
  let count = 0;
  let ids = await noticeReadersAfter(db, target, 0);
  for (; ids.length > 0; ids = await noticeReadersAfter(db, target, ids.at(-1) ?? 0)) count += ids.length;
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
export async function readNoticeReaders(db: Queryable, target: Published): Promise<NoticeReaders> {
  const rows = await readers(db, { noticeId: target.id, key: noticeKey(target.id, target.publishedAt ?? 0) });
  const ids = rows.map(({ personId }) => personId);
  const names = await (target.audience === 'admin' ? staffNamesOf : memberNamesOf)(db, ids);
  return {
    total: await countNoticeReaders(db, target),
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
