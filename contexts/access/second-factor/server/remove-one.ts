import { reject } from '@shopkeeper/resource';
import { businessError, notFound, type SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { deleteApp, lockAccount, removeFactor } from './factor-rows.ts';
import { deletePasskey } from './passkey-rows.ts';
import { note, stateOf } from './prove.ts';

/**
 * After the app or a passkey of the caller was removed: while another factor is left, the recovery codes stay as they are. The last
 * factor takes them with it; throws 409 `second-factor.required` where a role of the caller requires one.
 */
async function endedWithLast(tx: Tx, context: SignedContext): Promise<void> {
  const { hasApp, passkeys, requiredBy } = await stateOf(tx, context);
  if (hasApp || passkeys.length > 0) return;
  if (requiredBy.length > 0) throw businessError(reject('second-factor.required', { roles: requiredBy }));
  await removeFactor(tx, { adminId: context.actor.id });
  note(tx, context, 'secondFactorOff');
}

/** Removes the authenticator app of the caller. Throws 409 `second-factor.no-app` without one. */
export async function removeApp(tx: Tx, context: SignedContext): Promise<void> {
  const adminId = context.actor.id;
  await lockAccount(tx, { adminId });
  const removed = await deleteApp(tx, { adminId });
  if (removed.length === 0) throw businessError(reject('second-factor.no-app'));
  note(tx, context, 'appOff');
  await endedWithLast(tx, context);
}

/** Removes a passkey of the caller; one of somebody else is unknown (404). */
export async function removePasskey(tx: Tx, context: SignedContext, passkeyId: number): Promise<void> {
  const adminId = context.actor.id;
  await lockAccount(tx, { adminId });
  const [removed] = await deletePasskey(tx, { id: passkeyId, adminId });
  if (!removed) throw notFound({ id: passkeyId });
  note(tx, context, 'passkeyOff');
  await endedWithLast(tx, context);
}
