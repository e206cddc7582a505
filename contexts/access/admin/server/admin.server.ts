import {
  hashPassword,
  isCommonPassword,
  badInput,
  endSessionsOf,
  refused,
  RequestError,
  serve,
  type Tx,
  type SignedContext,
} from '@shopkeeper/server-kit';
import { refuse, type RowOf } from '@shopkeeper/resource';
import { admin } from '../admin.resource.ts';
import { adminPrincipals } from './admin-principals.ts';

/** 409 `admin.last-super` when a change would leave no enabled super administrator. */
async function keepOneSuper(tx: Tx, id: number): Promise<void> {
  const others = await tx.rows(
    'select 1 from access_admin where super and enabled and deleted_at is null and id <> $1 limit 1 for update',
    [id],
  );
  if (others.length === 0) throw refused(refuse('admin.last-super'));
}

/** Nobody makes a super administrator but another one; nobody disables or demotes himself. */
function demandMayChange(
  context: SignedContext,
  before: RowOf<typeof admin> | null,
  wanted: { readonly isSuper: boolean; readonly isEnabled: boolean },
): void {
  if (wanted.isSuper && !before?.super && !context.actor.isSuper) throw new RequestError(403, 'admin.only-super-makes-super');
  if (before?.id !== context.actor.id) return;
  if (!wanted.isEnabled || wanted.isSuper !== before.super) throw refused(refuse('admin.not-yourself'));
}

async function hashed(password: string, username: string): Promise<string> {
  if (isCommonPassword(password, [username])) throw badInput([{ path: 'password', rule: 'commonPassword' }]);
  return hashPassword(password);
}

export const adminServer = serve(admin, {
  principals: { audience: 'admin', of: adminPrincipals },
  extension: {
    async beforeWrite(tx, { before, draft, context }) {
      const { super: isSuper, enabled: isEnabled, username } = { super: false, enabled: true, username: '', ...before, ...draft };
      demandMayChange(context, before, { isSuper, isEnabled });
      if (before?.super && before.enabled && !(isSuper && isEnabled)) await keepOneSuper(tx, before.id);
      return typeof draft.password === 'string' ? { password: await hashed(draft.password, username) } : {};
    },
    async afterWrite(tx, { before, after }) {
      if (before?.enabled && !after.enabled) {
        await endSessionsOf(tx, { audience: 'admin', ownerId: after.id }, 'disabled');
      }
    },
    async beforeDelete(tx, row, context) {
      if (row.id === context.actor.id) throw refused(refuse('admin.not-yourself'));
      if (row.super) await keepOneSuper(tx, row.id);
      await endSessionsOf(tx, { audience: 'admin', ownerId: row.id }, 'disabled');
    },
  },
});
