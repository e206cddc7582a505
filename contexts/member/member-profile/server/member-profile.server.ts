import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { defineMemberModule } from '@shopkeeper/crud';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { editRow } from '@shopkeeper/crud/rows';
import { memberViewServer } from '@shopkeeper/crud/routes';
import { badInput, defineRoute, Done, type SignedContext } from '@shopkeeper/server';
import { countPasswordCheck, verifyPassword } from '@shopkeeper/server/session';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { memberTable } from '#tables';
import { member } from '../../member/member.resource.ts';
import { ownDataRoute } from '../../member/server/member-data.ts';
import { memberServer } from '../../member/server/member.server.ts';
import { memberProfile } from '../member-profile.page.ts';

interface Renewal {
  readonly version: number;
  readonly oldPassword: string;
  readonly password: string;
}

const renewal = objectSchema({
  version: f.int(),
  oldPassword: f.text({ max: 128 }),
  password: f.secret({ min: 6, max: 32 }),
});

const reply = z.object({});

const hashOf = typedQuery<{ id: number }>()('member_password_hash', (db, { id }) =>
  db
    .select(columns({ hash: memberTable.password }))
    .from(memberTable)
    .where(eq(memberTable.id, id)),
);

/** Throws 400 at `oldPassword` if it is not the current password, and 429 after several wrong ones of this session. */
async function requirePassword({ actor, db }: SignedContext, typed: string): Promise<void> {
  const [row] = await hashOf(db, { id: actor.id });
  const isRight = await countPasswordCheck(db, actor.sessionId, () => verifyPassword(row?.hash ?? null, typed));
  if (!isRight) throw badInput([{ path: 'oldPassword', rule: 'member-profile.wrong-password' }]);
}

const account = { resource: member, ...(memberServer.extension ? { extension: memberServer.extension } : {}) };

export const memberProfileServer = defineMemberModule(memberViewServer(memberProfile, { writes: memberServer, behind: member }), {
  routes: [
    ownDataRoute,
    defineRoute<Renewal, typeof reply>({
      method: 'POST',
      path: `${memberProfile.prefix}password`,
      rule: { kind: 'signed-in', audience: 'member' },
      limit: 'login',
      input: renewal,
      reply,
      outline: () => ({ errors: ['request.stale-version'] }),
      /** Ends every other sign-in of the member; the current one stays active. */
      async handle(context, { oldPassword, ...input }) {
        await requirePassword(context, oldPassword);
        await context.db.transaction((tx) => editRow(tx, account, { raw: { id: context.actor.id, ...input }, context }));
        return new Done({}, 'message.saved');
      },
    }),
  ],
});
