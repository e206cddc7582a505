import type { Database, Queryable, Tx } from '../database/database.ts';
import { RequestError } from '../routes/errors.ts';
import type { Audience, FactorKind } from './principals.ts';
import { newToken, tokenHash } from './token.ts';

const lifeSeconds = 300;

/** A sign-in whose password was right: whom it signs in and how, once the second factor is proven. */
export interface Waiting {
  readonly audience: Audience;
  readonly ownerId: number;
  readonly username: string;
  readonly keep: boolean;
  readonly remember: boolean;
}

interface Asking {
  readonly db: Database;
  readonly userAgent: string;
  /** What the account can prove itself with. */
  readonly kinds: readonly FactorKind[];
}

/**
 * Begins the second step and returns the error that asks for the proof: 403 `request.second-factor-required` with a `challenge` for
 * one sign-in within five minutes, from the same browser, and the kinds of proof. Nothing of a session exists yet.
 */
export async function requestCode({ db, userAgent, kinds }: Asking, waiting: Waiting): Promise<RequestError> {
  const challenge = newToken();
  const { audience, ownerId, username, keep, remember } = waiting;
  await db.run(
    `insert into kit_sign_in_challenge (hash, audience, owner_id, username, keep, remember, user_agent, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, kit_now() + ${lifeSeconds} * interval '1 second')`,
    [tokenHash(challenge), audience, ownerId, username.toLowerCase().slice(0, 64), keep, remember, userAgent.slice(0, 300)],
  );
  return new RequestError(403, 'request.second-factor-required', { details: { challenge, seconds: lifeSeconds, kinds } });
}

const columns = 'audience, owner_id as "ownerId", username, keep, remember';
const isOpen = 'hash = $1 and audience = $2 and user_agent = $3 and expires_at > kit_now()';

/** What identifies an open challenge: its hash, the audience, and the browser that it was given to. */
export type ChallengeKey = readonly [hash: string, audience: Audience, userAgent: string];

export async function findChallenge(q: Queryable, key: ChallengeKey): Promise<Waiting | undefined> {
  const [found] = await q.rows<Waiting>(`select ${columns} from kit_sign_in_challenge where ${isOpen}`, key);
  return found;
}

/** Uses a challenge up: of parallel calls one gets it. A roll-back leaves it open. */
export async function takeChallenge(tx: Tx, key: ChallengeKey): Promise<Waiting> {
  const [taken] = await tx.rows<Waiting>(`delete from kit_sign_in_challenge where ${isOpen} returning ${columns}`, key);
  if (!taken) throw challengeEnded();
  return taken;
}

/** 400 `request.challenge-ended`: used, too old, or of another browser. */
export const challengeEnded = (): RequestError => new RequestError(400, 'request.challenge-ended');
