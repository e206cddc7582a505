import { randomUUID } from 'node:crypto';
import type { Database, Queryable, Tx } from '../database/database.ts';
import type { Engine } from '../routes/engine.ts';
import {
  type Audience,
  defaultLifetimes,
  lifetimesOf,
  type Principal,
  principalOf,
  type Principals,
  type PrincipalsOf,
  type SessionLifetimes,
  type StoredAccount,
} from './principals.ts';
import { isTokenShaped, newToken, tokenHash } from './token.ts';

/** Lifetimes of access tokens, and of refresh tokens that were used, in seconds. */
const lifetimes = { access: 15 * 60, overlap: 10 } as const;

export interface TokenPair {
  readonly token: string;
  readonly refreshToken: string;
}

export type EndReason = 'logout' | 'kicked' | 'disabled' | 'password' | 'reuse';

/**
 * The result of checking an access token. `expired`: the session is still active and a refresh token can renew it. `principal` is
 * the current account; null if it no longer exists.
 */
export type Authenticated =
  | { readonly status: 'live'; readonly sessionId: string; readonly ownerId: number; readonly principal: Principal | null }
  | { readonly status: 'expired'; readonly sessionId: string; readonly ownerId: number }
  | { readonly status: 'ended'; readonly reason: EndReason }
  | { readonly status: 'unknown' };

/** Starts a session and returns its first token pair. Only the hashes of the tokens are stored. */
export async function openSession(
  tx: Tx,
  owner: { audience: Audience; ownerId: number; keep: boolean; ip: string; userAgent: string; lifetimes?: SessionLifetimes },
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
  const { keep, lifetimes: lasting = defaultLifetimes } = owner;
  return { sessionId, ...(await mint(tx, { sessionId, keep, parentId: null, lasting })) };
}

interface Minted {
  readonly sessionId: string;
  readonly keep: boolean;
  readonly parentId: number | null;
  readonly lasting: SessionLifetimes;
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
  readonly account?: StoredAccount | null;
}

interface Presented {
  readonly token: unknown;
  readonly audience: Audience;
  readonly principals: Principals;
}

function authenticateText({ account }: Principals): string {
  return `select s.id as session_id, s.owner_id, s.end_reason, s.ended_at is not null as ended,
       p.access_expires_at > kit_now() as fresh, p.refresh_expires_at > kit_now() as renewable,
       s.last_seen_at < kit_now() - interval '1 minute' as unseen${account ? `, (${account('s.owner_id')}) as account` : ''}
     from kit_session_pair p join kit_session s on s.id = p.session_id
     where p.access_hash = $1 and s.audience = $2`;
}

/** Looks up an access token and its account, by the database's clock. A token of the other audience is unknown. */
export async function authenticate(q: Queryable, { token, audience, principals }: Presented): Promise<Authenticated> {
  if (!isTokenShaped(token)) return { status: 'unknown' };
  const values = [tokenHash(token), audience];
  const [found] = await q.rows<FoundToken>(authenticateText(principals), values, `kit-authenticate-${audience}`);
  if (!found) return { status: 'unknown' };
  if (found.ended) return { status: 'ended', reason: found.end_reason ?? 'logout' };
  if (!found.fresh && !found.renewable) return { status: 'unknown' };
  if (found.unseen && found.fresh) await markSeen(q, found.session_id);
  const { session_id: sessionId, owner_id: ownerId, account } = found;
  if (!found.fresh) return { status: 'expired', sessionId, ownerId };
  if (account === undefined) return { status: 'live', sessionId, ownerId, principal: await principals.load(q, ownerId) };
  return { status: 'live', sessionId, ownerId, principal: account && principalOf(account) };
}

/** Failing to store the time of the last call must not reject the call: with a full disk reading still works. */
async function markSeen(q: Queryable, sessionId: string): Promise<void> {
  const noted = q.run(
    "update kit_session set last_seen_at = kit_now() where id = $1 and last_seen_at < kit_now() - interval '1 minute'",
    [sessionId],
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
    const lasting = lifetimesOf(principals[pair.audience], engine);
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

/** Ends one session. Its tokens are rejected from the next request on. Ending it again changes nothing. */
export async function endSession(q: Queryable, sessionId: string, reason: EndReason): Promise<void> {
  await q.run('update kit_session set ended_at = kit_now(), end_reason = $2 where id = $1 and ended_at is null', [
    sessionId,
    reason,
  ]);
}

/** A session that has not ended, with the browser that it was opened by; instants are UTC epoch ms. */
export interface OpenSession {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

/** Returns the sessions of an account that can still be used, the most recent first; at most 50. */
export const openSessionsOf = (q: Queryable, owner: { audience: Audience; ownerId: number }): Promise<OpenSession[]> =>
  q.rows<OpenSession>(
    `select id, ip, user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt" from kit_session
     where audience = $1 and owner_id = $2 and ended_at is null
       and exists (select from kit_session_pair p where p.session_id = kit_session.id and p.refresh_expires_at > kit_now())
     order by last_seen_at desc limit 50`,
    [owner.audience, owner.ownerId],
    'kit_sessions_open',
  );

/** Ends one session of an account; returns false when the account has no such session. */
export async function endSessionOf(
  q: Queryable,
  { sessionId, audience, ownerId }: { sessionId: string; audience: Audience; ownerId: number },
  reason: EndReason,
): Promise<boolean> {
  const [own] = await q.rows('select 1 from kit_session where id = $1 and audience = $2 and owner_id = $3', [
    sessionId,
    audience,
    ownerId,
  ]);
  if (own) await endSession(q, sessionId, reason);
  return own !== undefined;
}

/**
 * Ends all sessions of an account and forgets its remembered browsers. `except`: a session that stays active.
 *
 * @returns the number of ended sessions
 */
export async function endSessionsOf(
  q: Queryable,
  owner: { audience: Audience; ownerId: number; except?: string },
  reason: EndReason,
): Promise<number> {
  await q.run('delete from kit_device where audience = $1 and owner_id = $2', [owner.audience, owner.ownerId]);
  return q.run(
    `update kit_session set ended_at = kit_now(), end_reason = $3
     where audience = $1 and owner_id = $2 and ended_at is null and id is distinct from $4`,
    [owner.audience, owner.ownerId, reason, owner.except ?? null],
  );
}
