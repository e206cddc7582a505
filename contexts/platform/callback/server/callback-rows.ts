import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { RowOf } from '@shopkeeper/resource';
import type { Database, Queryable } from '@shopkeeper/server/database';
import type { RawCallback } from '@shopkeeper/server/providers';
import { and, asc, desc, eq, inArray, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import { callbackTable as t } from '#tables';
import type { callback } from '../callback.resource.ts';

/** A callback to store. `at` is its arrival, UTC epoch ms; `ip` the network it came from. */
export interface ArrivedCallback extends RawCallback {
  readonly provider: string;
  readonly ip: string;
  readonly at: number;
}

/** Rejected callbacks stored per network and minute, per provider and minute, and in all: nobody can fill the table. */
const mostOfNetwork = 5;
const mostOfProvider = 60;
const mostInAll = 1_000;
/** Bytes; callbacks of providers are short. */
const longestRejected = 16_384;

/** PostgreSQL stores text without zero characters only; any other body is stored in base64. */
function encodedBody(body: Buffer): { readonly encoding: 'utf8' | 'base64'; readonly body: string } {
  const text = body.toString('utf8');
  const isText = !text.includes('\u0000') && Buffer.from(text, 'utf8').equals(body);
  return isText ? { encoding: 'utf8', body: text } : { encoding: 'base64', body: body.toString('base64') };
}

/** The bytes and headers of a stored callback, as they arrived. */
export const rawOf = ({ body, encoding, headers }: RowOf<typeof callback>): RawCallback => ({
  body: Buffer.from(body, encoding),
  headers: headers as Readonly<Record<string, string>>,
});

interface Cells {
  readonly provider: string;
  readonly headers: string;
  readonly encoding: 'utf8' | 'base64';
  readonly body: string;
  readonly ip: string;
  readonly receivedAt: Date;
}

const cellsOf = (arrived: ArrivedCallback): Cells => ({
  ...encodedBody(arrived.body),
  provider: arrived.provider,
  headers: JSON.stringify(arrived.headers),
  ip: arrived.ip,
  receivedAt: new Date(arrived.at),
});

const insertReceived = typedQuery<Cells & { readonly eventId: string }>()('callback_insert', (db, p) => {
  const { provider, headers, encoding, body, ip, receivedAt, eventId } = p;
  return db
    .insert(t)
    .values({ provider, headers, encoding, body, ip, receivedAt, eventId })
    .onConflictDoNothing()
    .returning({ id: t.id, status: t.status });
});

const callbackOfEvent = typedQuery<{ provider: string; eventId: string }>()('callback_of_event', (db, p) =>
  db
    .select(columns({ id: t.id, status: t.status }))
    .from(t)
    .where(and(eq(t.provider, p.provider), eq(t.eventId, p.eventId), isNull(t.deletedAt))),
);

/** Stores a verified callback once per event id; a repeated one returns the row that exists. */
export async function storeReceived(db: Queryable, arrived: ArrivedCallback & { readonly eventId: string }) {
  const { provider, eventId } = arrived;
  const [added] = await insertReceived(db, { ...cellsOf(arrived), eventId });
  const stored = added ?? (await callbackOfEvent(db, { provider, eventId }))[0];
  if (!stored) throw new Error('the callback was not stored');
  return stored;
}

const rejectedOf = typedQuery<{ provider: string; ip: string; since: Date }>()('callback_rejected', (db, p) => {
  const isRecent = sql`${t.provider} = ${p.provider} and ${t.receivedAt} > ${p.since}`;
  return db
    .select(
      columns({
        inAll: sql<number>`count(*)::int`,
        ofProvider: sql<number>`(count(*) filter (where ${isRecent}))::int`,
        ofNetwork: sql<number>`(count(*) filter (where ${isRecent} and ${t.ip} = ${p.ip}))::int`,
      }),
    )
    .from(t)
    .where(and(eq(t.status, 'rejected'), isNull(t.deletedAt)));
});

const insertRejected = typedQuery<Cells & { readonly error: string }>()('callback_reject', (db, p) => {
  const { provider, headers, encoding, body, ip, receivedAt, error } = p;
  return db.insert(t).values({ provider, headers, encoding, body, ip, receivedAt, error, status: 'rejected' });
});

/**
 * Stores a callback that is not authentic, so that staff can process it again after a wrong secret was corrected. Those beyond the
 * limits are dropped, and so are those that arrive while another one of the provider is being counted.
 */
export async function storeRejected(db: Database, arrived: ArrivedCallback & { readonly error: string }): Promise<void> {
  if (arrived.body.length > longestRejected) return;
  const { provider, ip, at, error } = arrived;
  await db.transaction(async (tx) => {
    // Counting in the statement that takes the lock would not see what was stored while it waited.
    const [lock] = await tx.rows<{ isFree: boolean }>('select pg_try_advisory_xact_lock(hashtext($1)) as "isFree"', [
      `callback ${provider}`,
    ]);
    if (!lock?.isFree) return;
    const [stored] = await rejectedOf(tx, { provider, ip, since: new Date(at - 60_000) });
    if (!stored || stored.inAll >= mostInAll || stored.ofProvider >= mostOfProvider || stored.ofNetwork >= mostOfNetwork) return;
    await insertRejected(tx, { ...cellsOf(arrived), error });
  });
}

/** One run deletes the oldest 20,000 at most; the next one continues. */
const deleteProcessed = typedQuery<{ before: Date }>()('callback_sweep_processed', (db, p) => {
  const oldest = db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.status, 'processed'), lt(t.receivedAt, p.before), lt(t.processedAt, p.before)))
    .orderBy(asc(t.receivedAt))
    .limit(20_000);
  return db.delete(t).where(inArray(t.id, oldest));
});

/** Deletes callbacks processed before an instant, UTC epoch ms. */
export async function sweepProcessed(db: Queryable, before: number): Promise<void> {
  await deleteProcessed(db, { before: new Date(before) });
}

const deleteRejected = typedQuery<{ before: Date }>()('callback_sweep', (db, p) => {
  const newest = db
    .select({ id: t.id })
    .from(t)
    .where(eq(t.status, 'rejected'))
    .orderBy(desc(t.receivedAt), desc(t.id))
    .limit(mostInAll / 2);
  return db.delete(t).where(and(eq(t.status, 'rejected'), or(lt(t.receivedAt, p.before), notInArray(t.id, newest))));
});

/** Deletes callbacks rejected before an instant, UTC epoch ms, and all but the newest half of what may be stored. */
export async function sweepRejected(db: Queryable, before: number): Promise<void> {
  await deleteRejected(db, { before: new Date(before) });
}

/** The oldest callbacks that arrived before an instant and that no process has finished; at most 200. */
export const unfinishedBefore = typedQuery<{ before: Date }>()('callback_unfinished', (db, p) =>
  db
    .select(columns({ id: t.id, provider: t.provider, eventId: sql<string>`${t.eventId}` }))
    .from(t)
    .where(and(eq(t.status, 'received'), lte(t.receivedAt, p.before), isNull(t.deletedAt)))
    .orderBy(asc(t.receivedAt))
    .limit(200),
);
