import { defineServerModule } from '@shopkeeper/crud';
import type { Operation } from '@shopkeeper/crud/lifecycle';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { reject, type RowOf } from '@shopkeeper/resource';
import { businessError, RequestError } from '@shopkeeper/server';
import { defineTask } from '@shopkeeper/server/jobs';
import { endSession, endSessionsOf } from '@shopkeeper/server/session';
import { and, eq, isNull, lt, ne } from 'drizzle-orm';
import { adminTable, signInTable } from '#tables';
import { signIn } from '../sign-in.resource.ts';
import { signInSettings } from '../sign-in.settings.ts';

type Row = Pick<RowOf<typeof signIn>, 'audience' | 'ownerId'>;

const supers = typedQuery<{ id: number }>()('access_sign_in_super', (db, { id }) =>
  db
    .select(columns({ id: adminTable.id }))
    .from(adminTable)
    .where(and(eq(adminTable.id, id), eq(adminTable.super, true))),
);

/** Only super administrators end the sessions of super administrators. */
async function requireMayEnd({ tx, actor }: Operation<'staff'>, { audience, ownerId }: Row): Promise<void> {
  if (actor.isSuper || audience !== 'admin' || ownerId === null) return;
  if ((await supers(tx, { id: ownerId })).length > 0) throw new RequestError(403, 'sign-in.only-super-ends-super');
}

const ofSession = typedQuery<{ sessionId: string }>()('access_sign_in_of_session', (db, { sessionId }) =>
  db
    .select(columns({ id: signInTable.id }))
    .from(signInTable)
    .where(and(eq(signInTable.sessionId, sessionId), isNull(signInTable.deletedAt))),
);

const outdated = typedQuery<{ before: Date }>()('access_sign_ins_outdated', (db, { before }) =>
  db
    .delete(signInTable)
    .where(and(lt(signInTable.createdAt, before), isNull(signInTable.deletedAt), ne(signInTable.status, 'open'))),
);

const dayMs = 86_400_000;

const forget = defineTask({
  name: 'access.sign-in.forget',
  cron: '20 4 * * *',
  async run({ db, engine }) {
    const before = new Date(engine.clock.now() - engine.settings.read(signInSettings).keepDays * dayMs);
    await outdated(db, { before });
  },
});

export const signInServer = defineServerModule(signIn, {
  tasks: [forget],
  extension: {
    async enrich(db, rows, { actor }) {
      const [current] = await ofSession(db, { sessionId: actor.sessionId });
      return rows.map(({ id }) => ({ isCurrent: id === current?.id }));
    },
  },
  lifecycle: {
    actions: {
      /** The session of the caller ends by signing out, so that nobody locks themselves out by mistake. */
      async end(op, { row, input, write }) {
        await requireMayEnd(op, row);
        if (row.sessionId === op.actor.sessionId) throw businessError(reject('sign-in.own-session'));
        await endSession(op.tx, row.sessionId ?? '', 'kicked', input.reason);
        return write({});
      },
      /** Of the caller's own account all other sessions. */
      async endAll(op, { row, input, write }) {
        await requireMayEnd(op, row);
        const isOwn = row.audience === 'admin' && row.ownerId === op.actor.id;
        const owner = { audience: row.audience, ownerId: row.ownerId ?? 0, note: input.reason };
        const ended = await endSessionsOf(op.tx, { ...owner, ...(isOwn ? { except: op.actor.sessionId } : {}) }, 'kicked');
        return write({}, { ended });
      },
    },
  },
});
