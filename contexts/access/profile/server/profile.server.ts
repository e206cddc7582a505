import { f } from '@shopkeeper/resource/fields';
import { withoutAccessRules } from '@shopkeeper/resource/access';
import { objectSchema } from '@shopkeeper/resource/schema';
import { definePageModule } from '@shopkeeper/crud';
import { editRow, registerResource } from '@shopkeeper/crud/rows';
import { defineRoute, Done, notFound } from '@shopkeeper/server';
import { endSessionOf } from '@shopkeeper/server/session';
import { admin } from '../../admin/admin.resource.ts';
import { adminExtension } from '../../admin/server/admin.server.ts';
import { profilePage } from '../profile.page.ts';
import { profileReply } from '../profile-view.domain.ts';
import { requireOwnPassword } from './own-password.ts';
import { readProfile } from './profile-view.ts';
import { proveRoute } from './prove-route.ts';

// The account is written by the standard edit, so its checks, guards, version and audit apply here too. Everybody may read and
// write their own contact details.
const account = registerResource(withoutAccessRules(admin), adminExtension);
const { nickname, avatar, email, mobile, motto, password } = admin.ownFields;
const own = objectSchema({ version: f.int(), nickname, avatar, email, mobile, motto });
const renewal = objectSchema({ version: f.int(), oldPassword: f.text({ max: 128 }), password });
const named = objectSchema({ sessionId: f.text({ max: 40 }) });
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const rule = { kind: 'signed-in', audience: 'admin' } as const;
const prefix = `${profilePage.path}/`;

export const profileServer = definePageModule(profilePage, {
  routes: [
    proveRoute,
    defineRoute({
      method: 'POST',
      path: `${prefix}overview`,
      rule,
      whileViewing: 'closed',
      idempotency: 'none',
      reply: profileReply,
      handle: (context) => readProfile(context.db, context),
    }),
    defineRoute<object, typeof profileReply>({
      method: 'POST',
      path: `${prefix}save`,
      rule,
      idempotency: 'optional',
      input: own,
      reply: profileReply,
      outline: () => ({ errors: ['request.stale-version'] }),
      async handle(context, input) {
        const raw = { id: context.actor.id, ...input };
        await context.db.transaction((tx) => editRow(tx, account, { raw, context }));
        return new Done(await readProfile(context.db, context), 'message.saved');
      },
    }),
    defineRoute<{ version: number; oldPassword: string; password: string }, typeof profileReply>({
      method: 'POST',
      path: `${prefix}password`,
      rule,
      limit: 'login',
      input: renewal,
      reply: profileReply,
      outline: () => ({ errors: ['request.stale-version'] }),
      /** Ends every other sign-in of the person; the current one stays active. */
      async handle(context, { oldPassword, ...input }) {
        const raw = { id: context.actor.id, ...input };
        await requireOwnPassword(context, { path: 'oldPassword', typed: oldPassword });
        await context.db.transaction((tx) => editRow(tx, account, { raw, context }));
        return new Done(await readProfile(context.db, context), 'message.saved');
      },
    }),
    defineRoute<{ sessionId: string }, typeof profileReply>({
      method: 'POST',
      path: `${prefix}endSession`,
      rule,
      input: named,
      reply: profileReply,
      outline: () => ({ errors: ['request.not-found'] }),
      async handle(context, { sessionId }) {
        const own = { sessionId, audience: 'admin', ownerId: context.actor.id } as const;
        if (!uuid.test(sessionId) || !(await endSessionOf(context.db, own, 'kicked'))) throw notFound();
        return new Done(await readProfile(context.db, context), 'message.done');
      },
    }),
  ],
});
