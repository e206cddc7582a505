import type { Queryable } from '../database/database.ts';
import { RequestError } from '../routes/errors.ts';
import { networkOf } from './network.ts';
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
const forgottenAfter = "interval '30 minutes'";

/** The account at this network. Only this key delays, so that strangers cannot slow down an owner elsewhere. */
const pairKey = (a: Attempt): string => `${a.audience}:${a.account}@${a.trusted ? 'device' : networkOf(a.ip)}`;
const accountKey = (a: Attempt): string => `${a.audience}:${a.account}`;
const addressKey = (a: Attempt): string => `${a.audience}@${networkOf(a.ip)}`;

/**
 * The keys that can require a captcha, including those of the account and the network; a trusted browser counts by itself only.
 */
const keysOf = (attempt: Attempt): string[] =>
  attempt.trusted ? [pairKey(attempt)] : [pairKey(attempt), accountKey(attempt), addressKey(attempt)];

/** True after three failures within half an hour. */
export async function needsCaptcha(q: Queryable, attempt: Attempt): Promise<boolean> {
  const [most] = await q.rows<{ failures: number | null }>(
    `select max(failures) as failures from kit_login_attempt where key = any($1) and last_at > kit_now() - ${forgottenAfter}`,
    [keysOf(attempt)],
  );
  return (most?.failures ?? 0) >= captchaAfter;
}

/**
 * Counts an attempt before any check, so that parallel guesses count too, from any number of addresses; `takeBack` and
 * `succeeded` undo it. Returns whether it requires a captcha.
 * From the fifth on, the same account at the same address waits 2, 4, 8 … at most 60 s: 429 `request.too-many`.
 */
export async function countAttempt(q: Queryable, attempt: Attempt): Promise<{ readonly captcha: boolean }> {
  const [pair] = await count(q, pairKey(attempt), true);
  if (!pair) throw await tooSoon(q, pairKey(attempt));
  const [account] = await count(q, accountKey(attempt), false);
  const [address] = await count(q, addressKey(attempt), false);
  const counted = attempt.trusted ? [pair] : [pair, account, address];
  return { captcha: counted.some((key) => (key?.failures ?? 0) > captchaAfter) };
}

/** Undoes an attempt whose password was not checked. */
export async function takeBack(q: Queryable, attempt: Attempt): Promise<void> {
  const keys = [pairKey(attempt), accountKey(attempt), addressKey(attempt)];
  await q.run('update kit_login_attempt set failures = greatest(failures - 1, 0) where key = any($1)', [keys]);
}

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
 * accounts.
 */
export async function succeeded(q: Queryable, attempt: Attempt): Promise<void> {
  const [own] = await q.rows<{ failures: number }>('delete from kit_login_attempt where key = $1 returning failures', [
    pairKey(attempt),
  ]);
  await q.run('delete from kit_login_attempt where key = $1', [accountKey(attempt)]);
  await q.run('update kit_login_attempt set failures = greatest(failures - $2, 0) where key = $1', [
    addressKey(attempt),
    own?.failures ?? 1,
  ]);
}

const registrationKey = (ip: string): string => `member:register@${networkOf(ip)}`;

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
