import type { Queryable } from '../database/database.ts';
import { issueTicket, redeemTicket } from './tickets.ts';
import { RequestError } from '../routes/errors.ts';
import type { Actor } from '../routes/route.ts';

const purpose = 'recent proof';

/** A ticket for one dangerous call of a session whose owner has just proved who they are. It is valid once, for 30 s. */
export const proofTicket = (q: Queryable, { sessionId }: Pick<Actor, 'sessionId'>): Promise<string> =>
  issueTicket(q, { purpose, sessionId });

/**
 * Requires that the owner of the session proved who they are within these seconds, by signing in or by a ticket of `proofTicket`, from
 * which on the time counts anew. For calls that must not be made by whoever finds an open browser.
 *
 * @throws 403 `request.proof-required`, upon which the caller asks for the password or a code and repeats the call with a ticket
 */
export async function requireRecentProof(
  q: Queryable,
  { sessionId }: Pick<Actor, 'sessionId'>,
  { ticket, seconds }: { readonly ticket: string | undefined; readonly seconds: number },
): Promise<void> {
  const redeemed = ticket === undefined ? null : await redeemTicket(q, purpose, ticket);
  const proven =
    redeemed?.sessionId === sessionId
      ? await q.rows('update kit_session set proven_at = kit_now() where id = $1 returning id', [sessionId], 'kit_session_prove')
      : await q.rows(
          "select id from kit_session where id = $1 and proven_at > kit_now() - $2 * interval '1 second'",
          [sessionId, seconds],
          'kit_session_proven',
        );
  if (proven.length === 0) throw new RequestError(403, 'request.proof-required');
}
