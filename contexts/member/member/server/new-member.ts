import { badInput, hashPassword, isCommonPassword, type Tx } from '@shopkeeper/server-kit';

/** The hash of a new password; 400 when everybody would try it first, or when it is the account's own name. */
export async function secretOf(password: string, username: string): Promise<string> {
  if (isCommonPassword(password, [username])) throw badInput([{ path: 'password', rule: 'commonPassword' }]);
  return hashPassword(password);
}

/** What the shop itself writes about somebody who joins. `at` is UTC epoch ms. */
export async function joining(tx: Tx, at: number) {
  const [row] = await tx.rows<{ no: number }>(`select nextval('member_number') as no`);
  return { memberNo: `M${String(row?.no ?? 0).padStart(8, '0')}`, status: 'active' as const, jointime: at };
}
