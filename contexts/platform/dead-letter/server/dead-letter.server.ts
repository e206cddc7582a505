import { defineServerModule } from '@shopkeeper/crud';
import { reject } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import { businessError } from '@shopkeeper/server';
import type { NotificationSource } from '@shopkeeper/server/events';
import { restartJob } from '@shopkeeper/server/jobs';
import { deadLetter } from '../dead-letter.resource.ts';

interface Dead {
  readonly id: number;
  readonly at: number;
  readonly subject: string;
}

const most = 20;

/** The newest dead letters that nobody has dealt with. */
const notifications: NotificationSource = {
  permission: permissionOf(deadLetter, 'index'),
  async read(db) {
    const dead = await db.rows<Dead>(
      `select id, died_at as at, subject from platform_dead_letter
       where status = 'dead' and deleted_at is null order by died_at desc, id desc limit ${most}`,
      [],
      'dead_letter_notifications',
    );
    return dead.map(({ id, at, subject }) => ({
      id: `dead-letter-${id}`,
      at,
      textKey: 'dead-letter:text.notification',
      params: { subject },
      path: `${deadLetter.page}?f.status=eq:dead`,
    }));
  },
};

export const deadLetterServer = defineServerModule(deadLetter, {
  notifications,
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
