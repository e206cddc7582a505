import pLimit, { type LimitFunction } from 'p-limit';
import type { Queryable } from '../database/database.ts';
import { RequestError } from '../routes/errors.ts';
import { networkOf, siteOf } from './network.ts';
import type { Audience } from './principals.ts';

/** A sign-in attempt. `trusted`: from a browser that this account signed in from before. */
export interface Attempt {
  readonly audience: Audience;
  readonly account: string;
  readonly ip: string;
  readonly trusted: boolean;
}

/** Failures after which a captcha is required. */
export const captchaAfter = 3;
/** Likewise for a site of IPv6, which may be many customers of a mobile network. */
const captchaAfterOfSite = 100;
const forgottenAfter = "interval '30 minutes'";

/**
 * The keys of an attempt. Each begins with its kind, and the name that the caller chose comes last, so that no name can be
 * spelled like the key of another kind. Only `pair`, the account at this network or in a trusted browser, delays: strangers cannot
 * slow down an owner elsewhere.
 */
const pairKey = (a: Attempt): string => `pair|${a.audience}|${a.trusted ? 'device' : networkOf(a.ip)}|${a.account}`;
const accountKey = (a: Attempt): string => `account|${a.audience}|${a.account}`;
const addressKey = (a: Attempt): string => `address|${a.audience}|${networkOf(a.ip)}`;

/** A key that counts an attempt, and the failures after which it requires a captcha. */
interface Counter {
  readonly key: string;
  readonly most: number;
}

/**
 * What counts an attempt beside its pair: the account, the network, and for IPv6 the site whose networks one customer may hold. A
 * trusted browser counts by itself only.
 */
function sharedCounters(attempt: Attempt): Counter[] {
  if (attempt.trusted) return [];
  const site = siteOf(attempt.ip);
  return [
    { key: accountKey(attempt), most: captchaAfter },
    { key: addressKey(attempt), most: captchaAfter },
    ...(site === null ? [] : [{ key: `site|${attempt.audience}|${site}`, most: captchaAfterOfSite }]),
  ];
}

/** Whether an attempt requires a captcha: three failures within half an hour of its account or network, more of its site. */
export async function needsCaptcha(q: Queryable, attempt: Attempt): Promise<boolean> {
  const counters = [{ key: pairKey(attempt), most: captchaAfter }, ...sharedCounters(attempt)];
  const rows = await q.rows<{ key: string; failures: number }>(
    `select key, failures from kit_login_attempt where key = any($1) and last_at > kit_now() - ${forgottenAfter}`,
    [counters.map(({ key }) => key)],
  );
  return counters.some(({ key, most }) => rows.some((row) => row.key === key && row.failures >= most));
}

/**
 * Counts an attempt before any check, so that parallel guesses count too, from any number of addresses; `takeBack` and
 * `succeeded` undo it. Returns whether it requires a captcha.
 * From the fifth on, the same account at the same address waits 2, 4, 8 … at most 60 s: 429 `request.too-many`.
 */
export async function countAttempt(q: Queryable, attempt: Attempt): Promise<{ readonly captcha: boolean }> {
  const [pair] = await count(q, pairKey(attempt), true);
  if (!pair) throw await tooSoon(q, pairKey(attempt));
  let captcha = pair.failures > captchaAfter;
  for (const { key, most } of sharedCounters(attempt)) {
    const [counted] = await count(q, key, false);
    if ((counted?.failures ?? 0) > most) captcha = true;
  }
  return { captcha };
}

/**
 * Undoes an attempt whose password was not checked. What an attempt added to the account and to the address is taken from them
 * only together with its part of the pair: parallel attempts never take back what others failed.
 */
export async function takeBack(q: Queryable, attempt: Attempt): Promise<void> {
  const taken = await q.run('update kit_login_attempt set failures = failures - 1 where key = $1 and failures > 0', [
    pairKey(attempt),
  ]);
  if (taken > 0) await reduce(q, sharedCounters(attempt), 1);
}

const reduce = (q: Queryable, counters: readonly Counter[], by: number): Promise<number> =>
  q.run('update kit_login_attempt set failures = greatest(failures - $2, 0) where key = any($1)', [
    counters.map(({ key }) => key),
    by,
  ]);

function count(q: Queryable, key: string, delays: boolean): Promise<{ failures: number }[]> {
  return q.rows<{ failures: number }>(
    `insert into kit_login_attempt as a (key, failures, last_at) values ($1, 1, kit_now())
     on conflict (key) do update set
       failures = case when a.last_at < kit_now() - ${forgottenAfter} then 1 else least(a.failures + 1, 1000) end,
       last_at = kit_now(),
       blocked_until = case when $2 and a.failures >= 4 and a.last_at >= kit_now() - ${forgottenAfter}
         then kit_now() + least(60, power(2, least(a.failures - 3, 6))) * interval '1 second' end
     where a.blocked_until is null or a.blocked_until <= kit_now()
     returning failures`,
    [key, delays],
  );
}

async function tooSoon(q: Queryable, key: string): Promise<RequestError> {
  const [row] = await q.rows<{ seconds: number }>(
    'select greatest(1, ceil(extract(epoch from blocked_until - kit_now())))::int as seconds from kit_login_attempt where key = $1',
    [key],
  );
  const retryAfter = row?.seconds ?? 1;
  return new RequestError(429, 'request.too-many', { details: { retryAfter }, headers: { 'retry-after': String(retryAfter) } });
}

/**
 * A correct password removes the failures of this account, at this address and in general; the address keeps those of other
 * accounts. Of parallel sign-ins the one that removes the pair takes all of it from the address, the others nothing.
 */
export async function succeeded(q: Queryable, attempt: Attempt): Promise<void> {
  const [own] = await q.rows<{ failures: number }>('delete from kit_login_attempt where key = $1 returning failures', [
    pairKey(attempt),
  ]);
  await q.run('delete from kit_login_attempt where key = $1', [accountKey(attempt)]);
  if (own) await reduce(q, sharedCounters(attempt), own.failures);
}

/** Removes the failures of an account in general and at every address, for a new password that staff set by command. */
export const forgetAttempts = (q: Queryable, { audience, account }: Pick<Attempt, 'audience' | 'account'>): Promise<number> =>
  q.run(`delete from kit_login_attempt where key = $1 or starts_with(key, $2) and split_part(key, '|', 4) = $3`, [
    `account|${audience}|${account}`,
    `pair|${audience}|`,
    account,
  ]);

const registrationKey = (ip: string): string => `registration|${networkOf(ip)}`;

/** True after three registrations were tried from an address within half an hour. */
export async function registrationNeedsCaptcha(q: Queryable, ip: string): Promise<boolean> {
  const [row] = await q.rows<{ failures: number }>(
    `select failures from kit_login_attempt where key = $1 and last_at > kit_now() - ${forgottenAfter}`,
    [registrationKey(ip)],
  );
  return (row?.failures ?? 0) >= captchaAfter;
}

/**
 * Counts a registration with valid input, even if the name is taken: probing names costs as much as taking them. From the fifth
 * on the address waits like a failing sign-in.
 */
export async function countRegistration(q: Queryable, ip: string): Promise<void> {
  const counted = await count(q, registrationKey(ip), true);
  if (counted.length === 0) throw await tooSoon(q, registrationKey(ip));
}

/**
 * Counts a check before it is made; one that is right removes the failures of its key. From the fifth on the key waits like a
 * failing sign-in.
 */
async function countCheck<T>(q: Queryable, key: string, check: () => Promise<T>, isRight: (checked: T) => boolean): Promise<T> {
  const counted = await count(q, key, true);
  if (counted.length === 0) throw await tooSoon(q, key);
  const checked = await check();
  if (isRight(checked)) await q.run('delete from kit_login_attempt where key = $1', [key]);
  return checked;
}

const passwordKey = (sessionId: string): string => `password|${sessionId}`;

/**
 * Counts a check of the current password by a signed-in session before it is made; `check` returns whether the password is right,
 * which removes the failures. From the fifth on the session waits like a failing sign-in, whatever its address; other sessions of
 * the account do not.
 */
export const countPasswordCheck = (q: Queryable, sessionId: string, check: () => Promise<boolean>): Promise<boolean> =>
  countCheck(q, passwordKey(sessionId), check, (isRight) => isRight);

/**
 * Counts a check of a second factor per account, whatever its session and address: whoever guesses codes knows the password. `check`
 * throws for a wrong code.
 */
export const countCodeCheck = <T>(
  q: Queryable,
  { audience, ownerId }: { readonly audience: Audience; readonly ownerId: number },
  check: () => Promise<T>,
): Promise<T> => countCheck(q, `second-factor|${audience}|${ownerId}`, check, () => true);

const turns = new Map<string, { readonly inTurn: LimitFunction; waiting: number }>();
const longestLine = 50;

/**
 * Runs the attempts of one account one after the other within this process: those in flight count as failures, so that right
 * passwords sent at once would be refused. A long line, which only guessing makes, is not joined; trusted browsers have their own.
 */
export async function inTurn<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
  const key = attempt.trusted ? pairKey(attempt) : accountKey(attempt);
  const line = turns.get(key) ?? { inTurn: pLimit(1), waiting: 0 };
  if (line.waiting >= longestLine) return work();
  turns.set(key, line);
  line.waiting += 1;
  try {
    return await line.inTurn(work);
  } finally {
    line.waiting -= 1;
    if (line.waiting === 0) turns.delete(key);
  }
}
