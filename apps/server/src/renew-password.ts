import { type Database } from '@shopkeeper/server/database';
import { audit } from '@shopkeeper/server/http';
import { endSessionsOf, forgetAttempts, hashPassword } from '@shopkeeper/server/session';
import { newPassword } from './sign-ins.ts';

export interface Renewed {
  readonly username: string;
  readonly password: string;
  /** Number of sessions that were ended. */
  readonly ended: number;
  /** Whether the account is enabled. */
  readonly enabled: boolean;
}

/**
 * Sets a new password for a staff user, removes its second factor, ends its sessions and clears its failed attempts. The username is case-insensitive;
 * returns null when there is no such account.
 */
export async function renewPassword(db: Database, username: string): Promise<Renewed | null> {
  const password = newPassword();
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [account] = await tx.rows<{ id: number; username: string; enabled: boolean }>(
      `update access_admin set password = $2, second_factor_at = null, version = version + 1, updated_at = kit_now()
       where lower(username) = lower($1) and deleted_at is null returning id, username, enabled`,
      [username, hash],
    );
    if (!account) return null;
    await tx.run('delete from access_second_factor where admin_id = $1', [account.id]);
    await tx.run('delete from access_passkey where admin_id = $1', [account.id]);
    await tx.run('delete from access_recovery_code where admin_id = $1', [account.id]);
    const ended = await endSessionsOf(tx, { audience: 'admin', ownerId: account.id }, 'password');
    await forgetAttempts(tx, { audience: 'admin', account: account.username.toLowerCase() });
    audit(tx, { actor: null, ip: '', traceId: 'admin:password' }, [
      { action: 'renewPassword', resource: 'access/admin', rowId: account.id, label: account.username },
    ]);
    return { username: account.username, password, ended, enabled: account.enabled };
  });
}
