import { timingSafeEqual } from 'node:crypto';
import { type Context, RequestError } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { networkOf } from '@shopkeeper/server/session';
import { takeAllowance } from '../../delivery/server/allowance.ts';
import type { CodeEvent } from '../../sms-template/built-in.domain.ts';
import { mostAttempts } from '../code-rules.domain.ts';
import { countGuess, takeCode } from './code-rows.ts';
import { hashOf } from './send-code.ts';

/** A code that was typed in. */
export interface TypedCode {
  readonly way: 'sms' | 'email';
  readonly event: CodeEvent;
  readonly address: string;
  readonly memberId: number | null;
  readonly code: string;
}

const guessesOfNetwork = 30;
const windowMs = 10 * 60_000;

const over = (): RequestError => new RequestError(400, 'verification.code-over');

/**
 * Checks a typed code and returns the id of its request; `useCode` then uses it up. Each attempt counts, also of parallel requests
 * and also where no code was sent.
 *
 * @throws RequestError 400 `verification.code-wrong` (details: triesLeft), `verification.code-over`; 429 `request.too-many`
 */
export async function checkCode(context: Context, typed: TypedCode): Promise<string> {
  const { db, at, engine } = context;
  const { code, ...request } = typed;
  const key = `code guesses|${networkOf(context.ip)}`;
  if (!(await takeAllowance(db, { key, since: at - windowMs, most: guessesOfNetwork, amount: 1, at }))) {
    const retryAfter = windowMs / 1_000;
    throw new RequestError(429, 'request.too-many', { details: { retryAfter }, headers: { 'retry-after': String(retryAfter) } });
  }
  const [found] = await countGuess(db, { ...request, at: new Date(at) });
  if (!found) throw over();
  const right = Buffer.from(found.codeHash ?? '');
  const given = Buffer.from(hashOf(engine, found.id, code));
  const isRight = right.length === given.length && timingSafeEqual(right, given);
  if (!isRight) throw new RequestError(400, 'verification.code-wrong', { details: { triesLeft: mostAttempts - found.attempts } });
  return found.id;
}

/** Uses up a checked code in the transaction of what it permits; of parallel requests one passes. */
export async function useCode(tx: Tx, id: string, at: number): Promise<void> {
  const taken = await takeCode(tx, { id, at: new Date(at) });
  if (taken.length === 0) throw over();
}
