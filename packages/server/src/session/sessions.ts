import { randomUUID } from 'node:crypto';
import type { Database, Queryable, Tx } from '../database/database.ts';
import type { Engine } from '../routes/engine.ts';
import { RequestError } from '../routes/errors.ts';
import { deviceName } from './device-name.ts';
import { type EndReason, endSession } from './end-sessions.ts';
import { regionOfAddress } from './region-of-address.ts';
import {
  type Audience,
  defaultPolicy,
  policyOf,
  type Principal,
  principalOf,
  type Principals,
  type PrincipalsOf,
  type SessionPolicy,
  type StoredAccount,
} from './principals.ts';
import { type View, viewColumn } from './view.ts';
import { isTokenShaped, newToken, tokenHash } from './token.ts';

/** Lifetimes of access tokens, and of refresh tokens that were used, in seconds. */
const lifetimes = { access: 15 * 60, overlap: 10 } as const;

export interface TokenPair {
  readonly token: string;
  readonly refreshToken: string;
}

/**
 * The result of checking an access token. `expired`: the session is still active and a refresh token can renew it. `principal` is
 * the current account; null if it no longer exists.
 */
export type Authenticated =
  | {
      readonly status: 'live';
      readonly sessionId: string;
      readonly ownerId: number;
      readonly principal: Principal | null;
      /** Whom the session looks as; `principal` is who looks. */
      readonly view: View | null;
    }
  | { readonly status: 'expired'; readonly sessionId: string; readonly ownerId: number }
  /** `note` is what the staff user who ended it wrote. */
  | { readonly status: 'ended'; readonly reason: EndReason; readonly note: string | null }
  | { readonly status: 'unknown' };

/** Starts a session and returns its first token pair. Only the hashes of the tokens are stored. */
export async function openSession(
  tx: Tx,
  owner: { audience: Audience; ownerId: number; keep: boolean; ip: string; userAgent: string; policy?: SessionPolicy },
): Promise<TokenPair & { sessionId: string }> {
  const sessionId = randomUUID();
  await tx.run('insert into kit_session (id, audience, owner_id, keep, ip, user_agent) values ($1, $2, $3, $4, $5, $6)', [
    sessionId,
    owner.audience,
    owner.ownerId,
    owner.keep,
    owner.ip,
    owner.userAgent.slice(0, 300),
  ]);
  const { keep, policy: lasting = defaultPolicy } = owner;
  return { sessionId, ...(await mint(tx, { sessionId, keep, parentId: null, lasting })) };
}

interface Minted {
  readonly sessionId: string;
  readonly keep: boolean;
  readonly parentId: number | null;
  readonly lasting: SessionPolicy;
}

async function mint(tx: Tx, of: Minted): Promise<TokenPair> {
  const pair = { token: newToken(), refreshToken: newToken() };
  await tx.run(
    `insert into kit_session_pair (session_id, parent_id, access_hash, refresh_hash, access_expires_at, refresh_expires_at)
     values ($1, $2, $3, $4, kit_now() + $5 * interval '1 second', kit_now() + $6 * interval '1 second')`,
    [
      of.sessionId,
      of.parentId,
      tokenHash(pair.token),
      tokenHash(pair.refreshToken),
      lifetimes.access,
      of.keep ? of.lasting.refreshKept : of.lasting.refresh,
    ],
  );
  return pair;
}

interface FoundToken {
  readonly session_id: string;
  readonly owner_id: number;
  readonly end_reason: EndReason | null;
  readonly ended: boolean;
  readonly fresh: boolean;
  readonly renewable: boolean;
  readonly unseen: boolean;
  readonly view: View | null;
  readonly account?: StoredAccount | null;
}

interface Presented {
  readonly token: unknown;
  readonly audience: Audience;
  readonly principals: Principals;
  /** The page that the call belongs to, shown to staff as the last page; null where it belongs to none. */
  readonly page?: string | null;
}

function authenticateText({ account }: Principals): string {
  return `select s.id as session_id, s.owner_id, s.end_reason, s.ended_at is not null as ended,
       p.access_expires_at > kit_now() as fresh, p.refresh_expires_at > kit_now() as renewable,
       s.last_seen_at < kit_now() - interval '1 minute' as unseen, ${viewColumn} as view${account ? `, (${account('s.owner_id')}) as account` : ''}
     from kit_session_pair p join kit_session s on s.id = p.session_id
     where p.access_hash = $1 and s.audience = $2`;
}

/** Looks up an access token and its account, by the database's clock. A token of the other audience is unknown. */
export async function authenticate(
  q: Queryable,
  { token, audience, principals, page = null }: Presented,
): Promise<Authenticated> {
  if (!isTokenShaped(token)) return { status: 'unknown' };
  const values = [tokenHash(token), audience];
  const [found] = await q.rows<FoundToken>(authenticateText(principals), values, `kit-authenticate-${audience}`);
  if (!found) return { status: 'unknown' };
  if (found.ended) return endOf(q, found);
  if (!found.fresh && !found.renewable) return { status: 'unknown' };
  if (found.unseen && found.fresh) await markSeen(q, found.session_id, page);
  const { session_id: sessionId, owner_id: ownerId, account, view } = found;
  if (!found.fresh) return { status: 'expired', sessionId, ownerId };
  const principal = account === undefined ? await principals.load(q, ownerId) : account && principalOf(account);
  return { status: 'live', sessionId, ownerId, principal, view };
}

/** Why a session ended, with the note of the staff user who ended it. */
async function endOf(q: Queryable, { session_id: sessionId, end_reason: reason }: FoundToken): Promise<Authenticated> {
  const [row] = await q.rows<{ note: string | null }>(
    'select end_note as note from kit_sign_in where session_id = $1::text and deleted_at is null',
    [sessionId],
    'kit_session_note',
  );
  return { status: 'ended', reason: reason ?? 'logout', note: row?.note ?? null };
}

/**
 * Stores the time and the page of the last call, at most once a minute. Failing to do so must not reject the call: with a full disk
 * reading still works.
 */
async function markSeen(q: Queryable, sessionId: string, page: string | null): Promise<void> {
  const noted = q.run(
    `with seen as (
       update kit_session set last_seen_at = kit_now() where id = $1 and last_seen_at < kit_now() - interval '1 minute' returning id)
     update kit_sign_in l set last_seen_at = kit_now(), last_page = coalesce($2::text, l.last_page)
     from seen where l.session_id = seen.id::text and l.deleted_at is null`,
    [sessionId, page],
    'kit_session_seen',
  );
  await noted.catch(() => undefined);
}

interface FoundPair {
  readonly id: number;
  readonly session_id: string;
  readonly audience: Audience;
  readonly owner_id: number;
  readonly keep: boolean;
  readonly live: boolean;
  readonly used: boolean;
  readonly grace: boolean;
}

interface Run {
  readonly db: Database;
  readonly engine: Engine;
}

/**
 * Exchanges a refresh token. The previous token can be exchanged once more within 10 s (a lost reply, two tabs); any other second
 * use means that the token leaked, and ends the whole sign-in. Null when the session has ended and the account must sign in again.
 */
export function rotate({ db, engine }: Run, refreshToken: unknown, principals: PrincipalsOf): Promise<TokenPair | null> {
  if (!isTokenShaped(refreshToken)) return Promise.resolve(null);
  return db.transaction(async (tx) => {
    const pair = await lockedPair(tx, refreshToken);
    if (!pair?.live) return null;
    if (pair.used && !pair.grace) return ended(tx, pair.session_id, 'reuse');
    const principal = await principals[pair.audience].load(tx, pair.owner_id);
    if (!principal?.enabled) return ended(tx, pair.session_id, 'disabled');
    const mark = pair.used ? 'used_again_at' : 'used_at';
    await tx.run(`update kit_session_pair set ${mark} = kit_now() where id = $1`, [pair.id]);
    await tx.run('update kit_session set last_seen_at = kit_now() where id = $1', [pair.session_id]);
    const lasting = policyOf(principals[pair.audience], engine);
    return mint(tx, { sessionId: pair.session_id, keep: pair.keep, parentId: pair.id, lasting });
  });
}

async function lockedPair(tx: Tx, refreshToken: string): Promise<FoundPair | undefined> {
  const hash = tokenHash(refreshToken);
  // The session row is the lock of the token family: two exchanges of one family never overlap.
  await tx.run(
    'select 1 from kit_session where id = (select session_id from kit_session_pair where refresh_hash = $1) for update',
    [hash],
  );
  const [pair] = await tx.rows<FoundPair>(
    `select p.id, p.session_id, s.audience, s.owner_id, s.keep,
       s.ended_at is null and p.refresh_expires_at > kit_now() as live, p.used_at is not null as used,
       p.used_at > kit_now() - $2 * interval '1 second' and p.used_again_at is null
         and not exists (select from kit_session_pair c where c.parent_id = p.id and c.used_at is not null) as grace
     from kit_session_pair p join kit_session s on s.id = p.session_id where p.refresh_hash = $1`,
    [hash, lifetimes.overlap],
  );
  return pair;
}

async function ended(tx: Tx, sessionId: string, reason: EndReason): Promise<null> {
  await endSession(tx, sessionId, reason);
  return null;
}

/** A session that has not ended, with the device and the place that it was opened from; instants are UTC epoch ms. */
export interface OpenSession {
  readonly id: string;
  readonly ip: string;
  readonly device: string;
  readonly place: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

interface StoredSession extends Omit<OpenSession, 'device' | 'place'> {
  readonly userAgent: string;
}

/** Returns the sessions of an account that can still be used, the most recent first; at most 50. */
export async function openSessionsOf(q: Queryable, owner: { audience: Audience; ownerId: number }): Promise<OpenSession[]> {
  const rows = await q.rows<StoredSession>(
    `select id, ip, user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt" from kit_session
     where audience = $1 and owner_id = $2 and ended_at is null
       and exists (select from kit_session_pair p where p.session_id = kit_session.id and p.refresh_expires_at > kit_now())
     order by last_seen_at desc limit 50`,
    [owner.audience, owner.ownerId],
    'kit_sessions_open',
  );
  return rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceName(userAgent), place: regionOfAddress(row.ip) }));
}

/**
 * Ends the sessions of an account that are too many once one more begins, the longest unused first, or rejects the new one. The
 * account's row must be locked, or two sign-ins at once would each find room: `recordLogin` writes it first.
 *
 * @throws RequestError 409 `request.too-many-sessions` where the policy rejects
 */
export async function makeRoom(tx: Tx, owner: { audience: Audience; ownerId: number }, policy: SessionPolicy): Promise<void> {
  const { most, whenExceeded } = policy;
  if (most === null) return;
  const open = await tx.rows<{ id: string }>(
    `select id from kit_session where audience = $1 and owner_id = $2 and ended_at is null
       and exists (select from kit_session_pair p where p.session_id = kit_session.id and p.refresh_expires_at > kit_now())
     order by last_seen_at desc, created_at desc`,
    [owner.audience, owner.ownerId],
    'kit_sessions_counted',
  );
  if (open.length < most) return;
  if (whenExceeded === 'reject') throw new RequestError(409, 'request.too-many-sessions', { details: { most } });
  for (const { id } of open.slice(most - 1)) await endSession(tx, id, 'replaced');
}
