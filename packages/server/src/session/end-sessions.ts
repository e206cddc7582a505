import type { Queryable } from '../database/database.ts';
import type { Audience } from './principals.ts';

/** Why a session ended. */
export type EndReason = 'logout' | 'kicked' | 'replaced' | 'expired' | 'disabled' | 'password' | 'reuse';

/**
 * Ends sessions, shows it in the log of sign-ins, and tells their browsers with an event, all in one statement. Signing out and
 * running out are no news to anybody. `$1` is the reason, `$2` the note of the staff user who ended them.
 */
const ended = (which: string): string => `with gone as (
    update kit_session set ended_at = kit_now(), end_reason = $1 where ended_at is null and ${which} returning id, audience, owner_id),
  logged as (
    update kit_sign_in l set status = $1, ended_at = kit_now(), end_note = $2::text from gone
    where l.session_id = gone.id::text and l.deleted_at is null),
  told as (
    insert into kit_outbox (type, data, audience, owner_id) select distinct 'session-ended', 'null'::jsonb, audience, owner_id from gone
    where $1 not in ('logout', 'expired'))
  select count(*)::int as ended from gone`;

async function run(q: Queryable, which: string, values: readonly unknown[], name: string): Promise<number> {
  const [row] = await q.rows<{ ended: number }>(ended(which), values, name);
  return row?.ended ?? 0;
}

/**
 * Ends one session. Its tokens are rejected from the next request on, and its browser is told within seconds. Ending it again changes
 * nothing. `note` is shown to whoever was signed in.
 */
export async function endSession(q: Queryable, sessionId: string, reason: EndReason, note: string | null = null): Promise<void> {
  await run(q, 'id = $3', [reason, note, sessionId], 'kit_session_end');
}

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

interface OwnSessions {
  readonly audience: Audience;
  readonly ownerId: number;
  /** A session that stays active. */
  readonly except?: string;
  /** Shown to whoever was signed in. */
  readonly note?: string;
}

/**
 * Ends all sessions of an account, and what waits for a second factor, and forgets its remembered browsers.
 *
 * @returns the number of ended sessions
 */
export async function endSessionsOf(
  q: Queryable,
  { audience, ownerId, except, note }: OwnSessions,
  reason: EndReason,
): Promise<number> {
  await q.run('delete from kit_device where audience = $1 and owner_id = $2', [audience, ownerId]);
  await q.run('delete from kit_sign_in_challenge where audience = $1 and owner_id = $2', [audience, ownerId]);
  const which = 'audience = $3 and owner_id = $4 and id is distinct from $5';
  return run(q, which, [reason, note ?? null, audience, ownerId, except ?? null], 'kit_sessions_end');
}

/** Marks sessions as ended that were not used for so long that no token can renew them. Returns their number. */
export const endExpiredSessions = (q: Queryable): Promise<number> =>
  run(
    q,
    'not exists (select from kit_session_pair p where p.session_id = kit_session.id and p.refresh_expires_at > kit_now())',
    ['expired', null],
    'kit_sessions_expire',
  );
