import { audit, endSessionsOf, hashPassword, type Database } from '@shopkeeper/server-kit';
import { newPassword } from './sign-ins.ts';

export interface Renewed {
  readonly username: string;
  readonly password: string;
  /** How many sign-ins the account had. */
  readonly ended: number;
  /** Whether the account may be used at all. */
  readonly enabled: boolean;
}

/**
 * Gives a member of staff a new password, ends its sign-ins and lifts what failed attempts blocked. The name is found in any
 * letter case; null when there is no such account.
 */
export async function renewPassword(db: Database, username: string): Promise<Renewed | null> {
  const password = newPassword();
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [account] = await tx.rows<{ id: number; username: string; enabled: boolean }>(
      `update access_admin set password = $2, version = version + 1, updated_at = now()
       where lower(username) = lower($1) and deleted_at is null returning id, username, enabled`,
      [username, hash],
    );
    if (!account) return null;
    const ended = await endSessionsOf(tx, { audience: 'admin', ownerId: account.id }, 'password');
    // Attempts are kept by account, and by account and address.
    await tx.run(`delete from kit_login_attempt where key = $1 or starts_with(key, $1 || '@')`, [
      `admin:${account.username.toLowerCase()}`,
    ]);
    await audit(tx, { actor: null, ip: '', traceId: 'admin:password' }, [
      { action: 'renewPassword', resource: 'access/admin', rowId: account.id, label: account.username },
    ]);
    return { username: account.username, password, ended, enabled: account.enabled };
  });
}
