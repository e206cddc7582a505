import { staffIdsWith } from '@shopkeeper/access/server';
import type { Messenger, Operation } from '@shopkeeper/crud/lifecycle';
import type { Notification } from '@shopkeeper/crud/message';
import { publish } from '@shopkeeper/server/events';
import type { Tx } from '@shopkeeper/server/database';
import { sendByChannels } from './deliver.ts';
import { addMessage, type InboxOwner } from './message-rows.ts';

/** The server-sent event on which browsers read the counts of the inbox again. */
export const messageEvent = 'messages';

/** Notifies the open pages of a person, or of a whole audience without an id, that an inbox has changed. */
export const publishInbox = (tx: Tx, { audience, id }: { audience: 'admin' | 'member'; id?: number }): Promise<void> =>
  publish(tx, { type: messageEvent, data: null, to: { audience, ...(id === undefined ? {} : { ownerId: id }) } });

async function store(op: Operation, owner: InboxOwner, { template: { template, module, channels }, ...sent }: Notification) {
  const { params, path = null } = sent;
  const key = `${template} ${sent.key}`;
  const { audience, id } = owner;
  const message = { audience, personId: id, key, module, template, params: JSON.stringify(params), path, noticeId: null };
  // A person who has a message of this key was notified before.
  if ((await addMessage(op.tx, message)) === null) return;
  await publishInbox(op.tx, owner);
  await sendByChannels(op, { owner, module, template, params, key: `${key} ${audience} ${id}`, channels });
}

async function deliver(op: Operation, sent: Notification): Promise<void> {
  const { to } = sent;
  const ids = 'permission' in to ? await staffIdsWith(op.tx, to.permission) : [to.id];
  for (const id of ids) await store(op, { audience: to.audience, id }, sent);
}

/** Stores the messages of `notify` in the inboxes of their recipients. */
export const messenger: Messenger = deliver;
