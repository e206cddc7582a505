import type { Queryable } from '../database/database.ts';
import type { Audience } from '../session/principals.ts';
import { isTokenShaped, newToken, tokenHash } from '../session/token.ts';

/** Seconds until an unused ticket expires. */
export const ticketSeconds = 30;

export interface Redeemed {
  readonly sessionId: string;
  readonly audience: Audience;
  readonly ownerId: number;
}

/** Issues a ticket for one call by URL, bound to a purpose and a session. It is valid once, for 30 s. */
export async function issueTicket(q: Queryable, of: { purpose: string; sessionId: string }): Promise<string> {
  const ticket = newToken();
  await q.run(
    "insert into kit_ticket (hash, purpose, session_id, data, expires_at) values ($1, $2, $3, '{}', kit_now() + $4 * interval '1 second')",
    [tokenHash(ticket), of.purpose, of.sessionId, ticketSeconds],
  );
  return ticket;
}

/** Redeems a ticket; null when it is unknown, used, expired, for another purpose, or its session has ended. */
export async function redeemTicket(q: Queryable, purpose: string, ticket: unknown): Promise<Redeemed | null> {
  if (!isTokenShaped(ticket)) return null;
  const [found] = await q.rows<Redeemed>(
    `with spent as (delete from kit_ticket where hash = $1 and purpose = $2 returning session_id, expires_at)
     select s.id as "sessionId", s.audience, s.owner_id as "ownerId"
     from spent join kit_session s on s.id = spent.session_id where spent.expires_at > kit_now() and s.ended_at is null`,
    [tokenHash(ticket), purpose],
  );
  return found ?? null;
}
