import { asSystem, type Operation, resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { readRow } from '@shopkeeper/crud/rows';
import type { RowOf } from '@shopkeeper/resource';
import { defineJob, type JobContext, startJob } from '@shopkeeper/server/jobs';
import { sendByChannels } from '../../message/server/deliver.ts';
import { addMessage } from '../../message/server/message-rows.ts';
import { publishInbox } from '../../message/server/messenger.ts';
import { noticeMessages } from '../notice.messages.ts';
import { notice } from '../notice.resource.ts';
import { countNoticeReaders, noticeKey, noticeReadersAfter, readersAmong } from './notice-reading.ts';

type Notice = RowOf<typeof notice> & { readonly id: number };

interface Sending {
  readonly noticeId: number;
  /** The publication that is sent; a notice that was revoked or published again meanwhile is not. UTC epoch ms. */
  readonly publishedAt: number;
  /** The instant of a reminder, which only those get who have not read the notice. */
  readonly remindedAt: number | null;
}

interface Cursor {
  readonly after: number;
  readonly done: number;
}

const batch = 100;

interface Step extends Sending {
  readonly row: Notice;
  readonly ids: readonly number[];
}

async function sendTo(op: Operation, { row, publishedAt, remindedAt, ids }: Step): Promise<void> {
  const { audience } = row;
  const key = noticeKey(row.id, publishedAt);
  const readAlready = await readersAmong(op.tx, { audience, key, ids });
  const { module, template, channels } = noticeMessages[audience];
  for (const id of ids.filter((one) => !readAlready.has(one))) {
    await addMessage(op.tx, {
      audience,
      personId: id,
      key,
      module,
      template: null,
      params: '{}',
      path: null,
      noticeId: row.id,
    });
    const sending = `${key} ${remindedAt ?? ''} ${audience} ${id}`;
    await sendByChannels(op, { owner: { audience, id }, module, template, params: { title: row.title }, key: sending, channels });
  }
}

/** One step: the next readers get the notice, in the transaction that saves how far the job is. */
async function step(context: JobContext, sending: Sending, { after, done }: Cursor): Promise<Cursor | null> {
  const engine = resourceEngineOf(context);
  return asSystem({ db: context.db, engine }, 'notification.notice.send', async (op) => {
    const row = (await readRow(op.tx, { resource: notice, id: sending.noticeId, lock: true })) as Notice | undefined;
    if (row?.status !== 'published' || row.publishedAt !== sending.publishedAt) return null;
    const { ids, last } = await noticeReadersAfter(op.tx, row, { after, at: op.at, limit: batch });
    if (last === null) return null;
    await sendTo(op, { ...sending, row, ids });
    const cursor = { after: last, done: done + ids.length };
    await context.save(op.tx, { cursor, done: cursor.done });
    return cursor;
  });
}

/** Sends a notice to all for whom it is, in steps; a run that was killed continues after its last step. */
export const noticeJob = defineJob<Sending>({
  kind: 'notice-send',
  retries: { attempts: 8 },
  labelOf: ({ noticeId }) => `notice ${noticeId}`,
  async run(context, sending, report) {
    const row = (await readRow(context.db, { resource: notice, id: sending.noticeId })) as Notice | undefined;
    if (!row) return;
    await report({ total: await countNoticeReaders(context.db, row, context.engine.clock.now()) });
    let cursor: Cursor | null = (context.cursor as Cursor | null) ?? { after: 0, done: 0 };
    while (cursor && !context.signal.aborted) {
      cursor = await step(context, sending, cursor);
      if (cursor) await report({ done: cursor.done });
    }
    await context.db.transaction((tx) => publishInbox(tx, { audience: row.audience }));
  },
});

/** Queues the sending of a published notice. Staff who caused it see its progress. */
export const sendNotice = (op: Operation, sending: Sending): Promise<string> =>
  startJob(op.tx, noticeJob, {
    payload: sending,
    owner: { audience: 'admin', id: op.actor.kind === 'staff' ? op.actor.id : null },
  });
