import { defineServerModule } from '@shopkeeper/crud';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { reject } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import { businessError } from '@shopkeeper/server';
import type { MenuCountSource, NotificationSource } from '@shopkeeper/server/events';
import { restartJob } from '@shopkeeper/server/jobs';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { deadLetterTable as t } from '#tables';
import { deadLetter } from '../dead-letter.resource.ts';

const most = 20;

const unsolved = typedQuery()('dead_letter_notifications', (db) =>
  db
    .select(columns({ id: t.id, at: t.diedAt, subject: t.subject }))
    .from(t)
    .where(and(eq(t.status, 'dead'), isNull(t.deletedAt)))
    .orderBy(desc(t.diedAt), desc(t.id))
    .limit(most),
);

/** The newest dead letters that nobody has dealt with. */
const notifications: NotificationSource = {
  permission: permissionOf(deadLetter, 'index'),
  async read(db) {
    const dead = await unsolved(db, {});
    return dead.map(({ id, at, subject }) => ({
      id: `dead-letter-${id}`,
      at,
      textKey: 'dead-letter:text.notification',
      params: { subject },
      path: `${deadLetter.page}?f.status=eq:dead`,
    }));
  },
};

const menuCount: MenuCountSource = {
  page: deadLetter.page,
  permission: permissionOf(deadLetter, 'index'),
  count: async (db) => (await unsolved(db, {})).length,
};

export const deadLetterServer = defineServerModule(deadLetter, {
  notifications,
  menuCount,
  lifecycle: {
    effects: {
      /** The job gets all its attempts again and keeps its id, which providers know as the idempotency key. */
      async retry(op, { row, to }) {
        if (!(await restartJob(op.tx, row.jobId))) throw businessError(reject('dead-letter.job-gone'));
        return to.retried({});
      },
    },
  },
});
