import {
  hashPassword,
  isCommonPassword,
  badInput,
  endSessionsOf,
  refused,
  RequestError,
  serve,
  type Tx,
} from '@shopkeeper/server-kit';
import { refuse } from '@shopkeeper/resource';
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

export const adminServer = serve(admin, {
  principals: { audience: 'admin', of: adminPrincipals },
  extension: {
    async beforeWrite(tx, { before, draft, context }) {
      if (draft.super && !before?.super && !context.actor.isSuper) throw new RequestError(403, 'admin.only-super-makes-super');
      if (
        before &&
        before.id === context.actor.id &&
        (draft.enabled === false || (draft.super ?? before.super) !== before.super)
      ) {
        throw refused(refuse('admin.not-yourself'));
      }
      if (before?.super && before.enabled && (draft.enabled === false || draft.super === false))
        await keepOneSuper(tx, before.id);
      if (typeof draft.password !== 'string') return {};
      if (isCommonPassword(draft.password, [draft.username ?? before?.username ?? '']))
        throw badInput([{ path: 'password', rule: 'commonPassword' }]);
      return { password: await hashPassword(draft.password) };
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
