import { anyOf, columns, optionalColumns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { messageTable as t, noticeTable as n } from '#tables';
import type { InboxBox, MessageView } from '../message-view.domain.ts';

/** The owner of an inbox. */
export interface InboxOwner {
  readonly audience: 'admin' | 'member';
  readonly id: number;
}

interface NewMessage {
  readonly audience: 'admin' | 'member';
  readonly personId: number;
  readonly key: string;
  readonly module: string;
  readonly template: string | null;
  /** JSON. */
  readonly params: string;
  readonly path: string | null;
  readonly noticeId: number | null;
}

const insertMessage = typedQuery<NewMessage>()('message_add', (db, p) => {
  const { audience, personId, key, module, template, params, path, noticeId } = p;
  return db
    .insert(t)
    .values({ audience, personId, key, module, template, params, path, noticeId })
    .onConflictDoNothing()
    .returning({ id: t.id });
});

/** Stores a message; its id, or null when the person has one of this key. */
export async function addMessage(tx: Tx, message: NewMessage): Promise<number | null> {
  const [added] = await insertMessage(tx, message);
  return added?.id ?? null;
}

interface InboxQuery {
  readonly owner: InboxOwner;
  readonly box: InboxBox;
  readonly module: string | null;
  readonly before: number | null;
  readonly id: number | null;
}

const pageSize = 30;

const page = typedQuery<{
  audience: 'admin' | 'member';
  personId: number;
  box: InboxBox;
  module: string | null;
  before: number | null;
  id: number | null;
}>()('message_page', (db, p) =>
  db
    .select({
      ...columns({
        id: t.id,
        module: t.module,
        template: t.template,
        params: t.params,
        path: t.path,
        at: t.createdAt,
        readAt: t.readAt,
        isStarred: sql<boolean>`${t.starredAt} is not null`,
      }),
      ...optionalColumns({ title: n.title, body: n.content }),
    })
    .from(t)
    .leftJoin(n, eq(n.id, t.noticeId))
    .where(
      and(
        eq(t.audience, p.audience),
        eq(t.personId, p.personId),
        isNull(t.deletedAt),
        sql`(${p.before}::bigint is null or ${t.id} < ${p.before})`,
        sql`(${p.id}::bigint is null or ${t.id} = ${p.id})`,
        sql`(${p.module}::text is null or ${t.module} = ${p.module})`,
        or(
          sql`${p.box}::text = 'all'`,
          and(sql`${p.box}::text = 'unread'`, isNull(t.readAt)),
          and(sql`${p.box}::text = 'starred'`, isNotNull(t.starredAt)),
          and(sql`${p.box}::text = 'notice'`, isNotNull(t.noticeId)),
        ),
      ),
    )
    .orderBy(desc(t.id))
    .limit(pageSize + 1),
);

/** One page of an inbox, newest first. */
export async function readInbox(db: Queryable, { owner, box, module, before, id }: InboxQuery) {
  const rows = await page(db, { audience: owner.audience, personId: owner.id, box, module, before, id });
  const messages: readonly MessageView[] = rows.slice(0, pageSize);
  return { messages: [...messages], next: rows.length > pageSize ? (messages.at(-1)?.id ?? null) : null };
}

const unread = typedQuery<{ audience: 'admin' | 'member'; personId: number }>()('message_unread', (db, p) =>
  db
    .select(columns({ module: t.module, unread: sql<number>`count(*)::int` }))
    .from(t)
    .where(and(eq(t.audience, p.audience), eq(t.personId, p.personId), isNull(t.readAt), isNull(t.deletedAt)))
    .groupBy(t.module)
    .orderBy(t.module),
);

/** The unread messages of an inbox, by module. */
export const countUnread = (db: Queryable, { audience, id }: InboxOwner) => unread(db, { audience, personId: id });

interface Chosen {
  readonly audience: 'admin' | 'member';
  readonly personId: number;
  /** Null chooses all of the module, or of the inbox. */
  readonly ids: readonly number[] | null;
  readonly module: string | null;
}

const ofOwner = (p: { readonly [K in keyof Chosen]: unknown }) =>
  and(
    sql`${t.audience} = ${p.audience}`,
    sql`${t.personId} = ${p.personId}`,
    isNull(t.deletedAt),
    sql`(${p.ids}::bigint[] is null or ${t.id} = any(${p.ids}::bigint[]))`,
    sql`(${p.module}::text is null or ${t.module} = ${p.module})`,
  );

/** Marks messages as read or unread; those that are already so stay unchanged. */
export const markRead = typedQuery<Chosen & { isRead: boolean }>()('message_mark_read', (db, p) =>
  db
    .update(t)
    .set({ readAt: sql`case when ${p.isRead}::boolean then kit_now() end` })
    .where(and(ofOwner(p), sql`(${t.readAt} is null) = ${p.isRead}::boolean`))
    .returning({ id: t.id }),
);

export const markStarred = typedQuery<Chosen & { isStarred: boolean }>()('message_mark_starred', (db, p) =>
  db
    .update(t)
    .set({ starredAt: sql`case when ${p.isStarred}::boolean then kit_now() end` })
    .where(ofOwner(p))
    .returning({ id: t.id }),
);

export const deleteMessages = typedQuery<Chosen>()('message_delete', (db, p) =>
  db
    .update(t)
    .set({ deletedAt: sql`kit_now()` })
    .where(ofOwner(p))
    .returning({ id: t.id }),
);

/** One run deletes 20,000 at most; the next one continues. */
export const sweepRead = typedQuery<{ before: Date }>()('message_sweep', (db, p) => {
  const oldest = db
    .select({ id: t.id })
    .from(t)
    .where(and(lt(t.readAt, p.before), isNull(t.starredAt)))
    .orderBy(t.readAt)
    .limit(20_000);
  return db.delete(t).where(sql`${t.id} in ${oldest}`);
});

const owned = typedQuery<{ audience: 'admin' | 'member'; personId: number; ids: readonly number[] }>()('message_owned', (db, p) =>
  db
    .select(columns({ id: t.id }))
    .from(t)
    .where(and(eq(t.audience, p.audience), eq(t.personId, p.personId), anyOf(t.id, p.ids), isNull(t.deletedAt))),
);

/** Whether all these messages are in the inbox of the owner. */
export const ownsAll = async (db: Queryable, { audience, id }: InboxOwner, ids: readonly number[]): Promise<boolean> =>
  (await owned(db, { audience, personId: id, ids })).length === new Set(ids).size;
