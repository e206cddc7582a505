import type { Queryable } from '../database/database.ts';
import type { Audience } from './principals.ts';
import { isTokenShaped, newToken, tokenHash } from './token.ts';

interface Owner {
  readonly audience: Audience;
  readonly ownerId: number;
}

/** Remembers this browser for the account, for 180 days. The token proves nothing else and never replaces the password. */
export async function rememberDevice(q: Queryable, owner: Owner): Promise<string> {
  const token = newToken();
  await q.run(
    "insert into kit_device (token_hash, audience, owner_id, expires_at) values ($1, $2, $3, kit_now() + interval '180 days')",
    [tokenHash(token), owner.audience, owner.ownerId],
  );
  return token;
}

export async function isKnownDevice(q: Queryable, owner: Owner, token: string | undefined): Promise<boolean> {
  if (!isTokenShaped(token)) return false;
  const found = await q.rows(
    'select 1 from kit_device where token_hash = $1 and audience = $2 and owner_id = $3 and expires_at > kit_now()',
    [tokenHash(token), owner.audience, owner.ownerId],
  );
  return found.length > 0;
}

/** Forgets one browser for any caller: knowing the token is the right to revoke it. */
export async function forgetDevice(q: Queryable, token: string): Promise<void> {
  await q.run('delete from kit_device where token_hash = $1', [tokenHash(token)]);
}
