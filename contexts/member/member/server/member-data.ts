import { requireInScope } from '@shopkeeper/crud/data-scope';
import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { archiveOfPerson } from '@shopkeeper/crud/person';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { defineRoute, rawAnswer, requirePermission, type Route, type SignedContext } from '@shopkeeper/server';
import { audit } from '@shopkeeper/server/http';
import { member } from '../member.resource.ts';
import { accountsOf } from './merged-accounts.ts';

/**
 * Everything that the shop knows of a member as a zip file, also of accounts that were merged into theirs. Who takes it stands in the
 * activity log.
 */
async function archived(context: SignedContext, id: number) {
  const { db, lang } = context;
  const accounts = (await accountsOf(db, id)).map((one) => ({ subject: 'member', id: one }) as const);
  const body = await archiveOfPerson(db, accounts, { engine: resourceEngineOf(context), lang });
  await db.transaction(async (tx) =>
    audit(tx, context, [{ action: 'exportData', resource: `${member.context}/${member.name}`, rowId: id }]),
  );
  return rawAnswer(body, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="member-${id}.zip"`,
    'cache-control': 'no-store',
  });
}

const outline = () => ({ file: 'application/zip' });

/** For the member themselves. */
export const ownDataRoute: Route = defineRoute({
  method: 'POST',
  path: '/user/profile/exportData',
  rule: { kind: 'signed-in', audience: 'member' },
  idempotency: 'none',
  outline,
  handle: (context) => archived(context, context.actor.id),
});

interface Named {
  readonly id: number;
}

/** For staff who may export members and see their contacts, when a member asks the shop for it. */
export const memberDataRoute: Route = defineRoute<Named>({
  method: 'POST',
  path: `${member.prefix}exportData`,
  rule: { kind: 'permission', permissions: [permissionOf(member, 'export')] },
  idempotency: 'none',
  isScoped: true,
  input: objectSchema({ id: f.int({ min: 1, max: 2_147_483_647 }) }),
  outline,
  async handle(context, { id }) {
    requirePermission(context, permissionOf(member, 'readContact'));
    await requireInScope(context.db, member, { caller: context, ids: [id] });
    return archived(context, id);
  },
});
