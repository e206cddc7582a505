import pino from 'pino';
import { systemClock } from '@shopkeeper/server';
import { openDatabase } from '@shopkeeper/server/database';
import { createWorker } from '@shopkeeper/server/jobs';
import type { MessageChannel } from '@shopkeeper/crud/message';
import { engineOf } from '../../apps/server/src/compose.ts';
import { noticeJob } from '../../contexts/notification/notice/server/notice-send.ts';

/** A process that only sends notices, for tests that kill it. Mail is written into a table that forbids a second delivery. */
const url = process.env['JOB_DATABASE_URL'];
if (url) {
  const email: MessageChannel = {
    name: 'email',
    send: async (op, { key }) => {
      await op.tx.run('insert into sent_message values ($1)', [key]);
    },
  };
  const log = pino({ level: 'silent' });
  const engine = engineOf({
    dataDir: '/nonexistent',
    settingsKey: 'of no secrets',
    clock: systemClock,
    messageChannels: [email],
  });
  createWorker({ db: openDatabase({ url, log }), log, engine, kinds: [noticeJob], pollMs: 20 }).start();
}
