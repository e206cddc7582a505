import type { Logger } from 'pino';
import type { Database, Queryable } from '../database/database.ts';
import { repeat, type Repetition } from '../repeat.ts';
import type { Audience } from '../session/principals.ts';

/** The recipients of a message: one account, all accounts of an audience with a permission (`node`), or the whole audience. */
export interface Addressee {
  readonly audience: Audience;
  readonly ownerId?: number;
  readonly permission?: string;
}

/** Sends a message to browsers once the transaction commits; a rollback sends nothing. `data` is visible to them. */
export async function publish(q: Queryable, message: { type: string; data: unknown; to: Addressee }): Promise<void> {
  await q.run('insert into kit_outbox (type, data, audience, owner_id, permission) values ($1, $2, $3, $4, $5)', [
    message.type,
    JSON.stringify(message.data),
    message.to.audience,
    message.to.ownerId ?? null,
    message.to.permission ?? null,
  ]);
}

export const eventChannel = 'kit_events';
const perTick = 300;

/**
 * Announces all unsent messages with one NOTIFY of their ids. Any number of processes may do so; each message is announced once.
 */
export async function announce(db: Database): Promise<number> {
  const [waiting] = await db.rows('select 1 from kit_outbox where sent_at is null limit 1');
  if (!waiting) return 0;
  return db.transaction(async (tx) => {
    const sent = await tx.rows<{ id: number }>(
      `update kit_outbox set sent_at = kit_now() where id in (
         select id from kit_outbox where sent_at is null order by id limit ${perTick} for update skip locked) returning id`,
    );
    const ids = sent.map((row) => row.id).sort((a, b) => a - b);
    if (ids.length > 0) await tx.rows('select pg_notify($1, $2)', [eventChannel, ids.join(',')]);
    return ids.length;
  });
}

/** Calls `announce` every `tickMs`, never in parallel. */
export const announcements = ({ db, log, tickMs = 200 }: { db: Database; log: Logger; tickMs?: number }): Repetition =>
  repeat({ everyMs: tickMs, onError: (error) => log.warn({ err: error }, 'messages could not be announced') }, () =>
    announce(db),
  );
