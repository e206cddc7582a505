import { createHash } from 'node:crypto';
import { within } from '../database/answers.ts';
import type { Database, Tx } from '../database/database.ts';
import { RequestError } from '../routes/errors.ts';
import { Done } from '../routes/route.ts';

/** The identity of a call. `owner`: `admin:7`, `member:7`, or `ip:…` for a caller who is not signed in. */
export interface CallIdentity {
  readonly owner: string;
  readonly route: string;
  readonly key: string;
  readonly requestHash: string;
}

/** Seconds a repeat waits for the first call to finish, and hours a reply is stored. */
export const idempotencyLimits = { waitSeconds: 8, keptHours: 24 } as const;

const keyShape = /^[\w.-]{8,100}$/;

/** Returns the header's key, or null if there is none; throws 400 for a malformed one. */
export function readIdempotencyKey(header: unknown): string | null {
  if (header === undefined || header === '') return null;
  if (typeof header === 'string' && keyShape.test(header)) return header;
  throw new RequestError(400, 'request.idempotency-key-invalid');
}

/** Hashes a body, regardless of the order of its keys. */
export function requestHash(body: unknown): string {
  return createHash('sha256').update(canonical(body)).digest('base64url');
}

/** The maximum nesting: no valid call is nearly as deep, and deeper ones could exhaust the stack. */
const deepest = 100;

function canonical(value: unknown, depth = 0): string {
  if (depth > deepest) throw new RequestError(400, 'request.invalid-body');
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each, depth + 1)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const parts = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each, depth + 1)}`);
  return `{${parts.join(',')}}`;
}

const running = new Map<string, Promise<unknown>>();

/**
 * Runs `work` at most once for a call. Claim, effects and stored reply are one transaction, so the reply exists exactly when the
 * effects do; a first run that failed, or whose process died, leaves the key free. A repeat waits up to 8 s for the first run and
 * then returns its reply.
 *
 * @throws 409 `request.idempotency-mismatch` for another body under the key, 409 `request.in-progress` after 8 s
 */
export async function withIdempotency(
  db: Database,
  call: CallIdentity,
  work: (db: Database) => Promise<unknown>,
): Promise<unknown> {
  const place = `${call.owner}\n${call.route}\n${call.key}`;
  const first = running.get(place);
  if (first) await finished(first);
  const mine = once(db, call, work);
  running.set(place, mine);
  try {
    return await mine;
  } finally {
    if (running.get(place) === mine) running.delete(place);
  }
}

/** Waits for a first run of this process without holding a connection; runs of other processes are waited for on the row. */
async function finished(first: Promise<unknown>): Promise<void> {
  const over = first.then(
    () => true,
    () => true,
  );
  if (!(await within(over, idempotencyLimits.waitSeconds * 1000, false))) throw new RequestError(409, 'request.in-progress');
}

function once(db: Database, call: CallIdentity, work: (db: Database) => Promise<unknown>): Promise<unknown> {
  return db.transaction(async (tx) => {
    const stored = await claim(tx, call);
    if (stored) return answerOf(stored, call);
    const answer = (await work(joined(db, tx))) ?? null;
    tx.send('update kit_idempotency set answer = $4 where owner = $1 and route = $2 and key = $3', [
      call.owner,
      call.route,
      call.key,
      JSON.stringify(kept(answer)),
    ]);
    return answer;
  });
}

interface Stored {
  readonly request_hash: string;
  readonly answer: string | null;
}

/**
 * Returns null if this call owns the claim until the transaction ends. The unique index makes a second claim wait for the first
 * transaction.
 */
async function claim(tx: Tx, call: CallIdentity): Promise<Stored | null> {
  const claimed = await tx
    .run(
      `insert into kit_idempotency as i (owner, route, key, request_hash, expires_at)
       select $1, $2, $3, $4, kit_now() + interval '${idempotencyLimits.keptHours} hours'
       from set_config('lock_timeout', '${idempotencyLimits.waitSeconds}s', true)
       on conflict (owner, route, key) do update set request_hash = excluded.request_hash, answer = null, expires_at = excluded.expires_at
       where i.expires_at < kit_now()`,
      [call.owner, call.route, call.key, call.requestHash],
    )
    .catch(asInProgress);
  tx.send('set local lock_timeout to default');
  if (claimed > 0) return null;
  const [stored] = await tx.rows<Stored>(
    'select request_hash, answer from kit_idempotency where owner = $1 and route = $2 and key = $3',
    [call.owner, call.route, call.key],
  );
  return stored ?? null;
}

function asInProgress(error: unknown): never {
  const isLockTimeout = typeof error === 'object' && error !== null && 'code' in error && error.code === '55P03';
  throw isLockTimeout ? new RequestError(409, 'request.in-progress') : error;
}

function answerOf(stored: Stored, call: CallIdentity): unknown {
  if (stored.request_hash !== call.requestHash) throw new RequestError(409, 'request.idempotency-mismatch');
  const { data, message } = JSON.parse(stored.answer ?? '{"data":null,"message":null}') as Kept;
  return message === null ? data : new Done(data, message);
}

interface Kept {
  readonly data: unknown;
  readonly message: string | null;
}

/** Converts a result for storing, so that a repeat returns the same message with the data. */
const kept = (answer: unknown): Kept =>
  answer instanceof Done ? { data: answer.data, message: answer.message } : { data: answer, message: null };

/** The database as passed to the handler: all reads and transactions use the one open transaction. */
function joined(db: Database, tx: Tx): Database {
  return {
    orm: tx.orm,
    rows: tx.rows,
    run: tx.run,
    pool: db.pool,
    directUrl: db.directUrl,
    transaction: (work) => work(tx),
    withLongTimeout: db.withLongTimeout,
    close: () => Promise.reject(new Error('a handler must not close the database')),
  };
}
