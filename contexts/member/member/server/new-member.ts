import { badInput } from '@shopkeeper/server';
import { type Tx } from '@shopkeeper/server/database';
import { hashPassword, isCommonPassword } from '@shopkeeper/server/session';

/** Hashes a new password; throws 400 for a common password or the account's own name. */
export async function secretOf(password: string, username: string): Promise<string> {
  if (isCommonPassword(password, [username])) throw badInput([{ path: 'password', rule: 'commonPassword' }]);
  return hashPassword(password);
}

/** Returns the columns that the shop sets for a new member. `at` is UTC epoch ms. */
export async function joining(tx: Tx, at: number) {
  const [row] = await tx.rows<{ no: number }>(`select nextval('member_number') as no`);
  return { memberNo: `M${String(row?.no ?? 0).padStart(8, '0')}`, status: 'active' as const, jointime: at };
}
