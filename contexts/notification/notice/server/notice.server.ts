import { defineServerModule } from '@shopkeeper/crud';
import type { Operation } from '@shopkeeper/crud/lifecycle';
import { readRow } from '@shopkeeper/crud/rows';
import { reject, type RowOf } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import { businessError, defineRoute, notFound } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { publishInbox } from '../../message/server/messenger.ts';
import { noticeMessages } from '../notice.messages.ts';
import { notice } from '../notice.resource.ts';
import { noticeReadersReply } from '../notice-view.domain.ts';
import { readNoticeReaders, removeFromInboxes } from './notice-reading.ts';
import { noticeJob, sendNotice } from './notice-send.ts';

type Notice = RowOf<typeof notice> & { readonly id: number };

/** What happens at the instant from which readers find it. */
async function appear(op: Operation, { id, audience, isSent }: Notice): Promise<{ readonly publishedAt: number }> {
  await publishInbox(op.tx, { audience });
  if (isSent) await sendNotice(op, { noticeId: id, publishedAt: op.at, remindedAt: null });
  return { publishedAt: op.at };
}

const named = z.strictObject({ id: z.int().check(z.minimum(1)) });

const readersRoute = defineRoute<z.infer<typeof named>, typeof noticeReadersReply>({
  method: 'POST',
  path: `${notice.prefix}readers`,
  rule: { kind: 'permission', permissions: [permissionOf(notice, 'index')] },
  idempotency: 'none',
  input: named,
  reply: noticeReadersReply,
  outline: () => ({ errors: ['request.not-found'] }),
  async handle({ db, at }, { id }) {
    const row = (await readRow(db, { resource: notice, id })) as Notice | undefined;
    if (!row) throw notFound({ id });
    return readNoticeReaders(db, row, at);
  },
});

export const noticeServer = defineServerModule(notice, {
  messages: Object.values(noticeMessages),
  routes: [readersRoute],
  jobs: [noticeJob],
  extension: {
    async beforeWrite(_tx, { before }) {
      if (before && before.status !== 'draft') throw businessError(reject('notice.not-draft'));
      return {};
    },
    async beforeDelete(_tx, { status }) {
      if (status === 'published' || status === 'scheduled') throw businessError(reject('notice.not-draft'));
    },
  },
  lifecycle: {
    effects: {
      publish: async (op, { row, to }) =>
        row.startAt !== null && row.startAt > op.at ? to.scheduled({}) : to.published(await appear(op, row)),
      start: async (op, { row, to }) => to.published(await appear(op, row)),
      async revoke(op, { row, to }) {
        await removeFromInboxes(op.tx, { noticeId: row.id });
        await publishInbox(op.tx, { audience: row.audience });
        return to.revoked({});
      },
      reopen: async (_op, { to }) => to.draft({ publishedAt: null, remindedAt: null, startAt: null, endAt: null }),
    },
    actions: {
      async remind(op, { row, write }) {
        await sendNotice(op, { noticeId: row.id, publishedAt: row.publishedAt ?? 0, remindedAt: op.at });
        return write({ remindedAt: op.at });
      },
    },
  },
});
