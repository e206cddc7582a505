import type { RowOf } from '@shopkeeper/resource';
import type { Database, Queryable } from '@shopkeeper/server/database';
import type { RawCallback } from '@shopkeeper/server/providers';
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

const cellsOf = (arrived: ArrivedCallback): unknown[] => {
  const { encoding, body } = encodedBody(arrived.body);
  return [arrived.provider, JSON.stringify(arrived.headers), encoding, body, arrived.ip, new Date(arrived.at)];
};

const columns = 'provider, headers, encoding, body, ip, received_at';

interface Stored {
  readonly id: number;
  readonly status: 'received' | 'processed' | 'rejected' | 'failed';
}

/** Stores a verified callback once per event id; a repeated one returns the row that exists. */
export async function storeReceived(db: Queryable, arrived: ArrivedCallback & { readonly eventId: string }): Promise<Stored> {
  const [added] = await db.rows<Stored>(
    `insert into kit_callback (${columns}, event_id) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id, status`,
    [...cellsOf(arrived), arrived.eventId],
    'callback_insert',
  );
  if (added) return added;
  const [known] = await db.rows<Stored>(
    'select id, status from kit_callback where provider = $1 and event_id = $2 and deleted_at is null',
    [arrived.provider, arrived.eventId],
    'callback_of_event',
  );
  if (!known) throw new Error('the callback was not stored');
  return known;
}

/**
 * Stores a callback that is not authentic, so that staff can process it again after a wrong secret was corrected. Those beyond the
 * limits are dropped, and so are those that arrive while another one of the provider is being counted.
 */
export async function storeRejected(db: Database, arrived: ArrivedCallback & { readonly error: string }): Promise<void> {
  if (arrived.body.length > longestRejected) return;
  await db.transaction(async (tx) => {
    // Counting in the statement that takes the lock would not see what was stored while it waited.
    const [lock] = await tx.rows<{ isFree: boolean }>('select pg_try_advisory_xact_lock(hashtext($1)) as "isFree"', [
      `callback ${arrived.provider}`,
    ]);
    if (!lock?.isFree) return;
    await tx.run(
      `insert into kit_callback (${columns}, status, error)
       select $1, $2, $3, $4, $5, $6, 'rejected', $7
       from (select count(*) as of_provider, count(*) filter (where ip = $5) as of_network from kit_callback
             where provider = $1 and status = 'rejected' and received_at > $6::timestamptz - interval '1 minute'
               and deleted_at is null) stored
       where of_provider < ${mostOfProvider} and of_network < ${mostOfNetwork} and (
         select count(*) from kit_callback where status = 'rejected' and deleted_at is null) < ${mostInAll}`,
      [...cellsOf(arrived), arrived.error],
    );
  });
}

const dayMs = 86_400_000;
/** Rows that one run of the cleanup deletes at most; the next one continues. */
const mostAtOnce = 20_000;

/** Deletes callbacks processed before an instant, UTC epoch ms. */
export async function sweepProcessed(db: Queryable, before: number): Promise<void> {
  await db.run(
    `delete from kit_callback where id in (
       select id from kit_callback where status = 'processed' and received_at < $1 and processed_at < $1 and deleted_at is null
       order by received_at limit ${mostAtOnce})`,
    [new Date(before)],
  );
}

/** Deletes rejected callbacks that are that old, and all but the newest half of what may be stored. */
export async function sweepRejected(
  db: Queryable,
  { now, days }: { readonly now: number; readonly days: number },
): Promise<void> {
  await db.run(
    `delete from kit_callback where id in (
       select id from (
         select id, received_at, row_number() over (order by received_at desc, id desc) as place from kit_callback
         where status = 'rejected') stored
       where place > ${mostInAll / 2} or received_at < $1)`,
    [new Date(now - days * dayMs)],
  );
}
