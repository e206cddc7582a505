import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { badInput, type SignedContext } from '@shopkeeper/server';
import { countPasswordCheck, verifyPassword } from '@shopkeeper/server/session';
import { eq } from 'drizzle-orm';
import { adminTable } from '#tables';

const hashOf = typedQuery<{ id: number }>()('access_password', (db, { id }) =>
  db
    .select(columns({ hash: adminTable.password }))
    .from(adminTable)
    .where(eq(adminTable.id, id)),
);

/** Throws 400 at the input if it is not the caller's current password, and 429 after several wrong ones of this session. */
export async function requireOwnPassword(
  { actor, db }: SignedContext,
  { path, typed }: { readonly path: string; readonly typed: string },
): Promise<void> {
  const [row] = await hashOf(db, { id: actor.id });
  const isRight = await countPasswordCheck(db, actor.sessionId, () => verifyPassword(row?.hash ?? null, typed));
  if (!isRight) throw badInput([{ path, rule: 'profile.wrong-password' }]);
}
