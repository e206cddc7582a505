import { asSystem, resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { messageChannelNamed } from '@shopkeeper/crud/message';
import { memberContactsOf } from '@shopkeeper/member/server';
import { staffContactsOf } from '@shopkeeper/access/server';
import type { TaskContext } from '@shopkeeper/server/jobs';
import { dayOf } from '@shopkeeper/resource/calendar';
import { timeZoneOf } from '@shopkeeper/server';
import { digestMessages } from '../digest.messages.ts';
import { countUnread } from './message-rows.ts';
import { digestReaders, markDigested } from './preference-rows.ts';

/** Mails each person who chose it, once a day, how many messages are unread; nobody without unread ones. */
export async function sendDigests(context: TaskContext): Promise<void> {
  const engine = resourceEngineOf(context);
  const mail = messageChannelNamed(engine, 'email');
  if (!mail) return;
  const day = dayOf(engine.clock.now(), timeZoneOf(engine.clock));
  for (const audience of ['admin', 'member'] as const) {
    let readers = await digestReaders(context.db, { audience, after: 0 });
    for (; readers.length > 0; readers = await digestReaders(context.db, { audience, after: readers.at(-1)?.id ?? 0 })) {
      for (const { id, language } of readers)
        await asSystem({ db: context.db, engine }, 'notification.message.digest', async (op) => {
          const unread = (await countUnread(op.tx, { audience, id })).reduce((sum, one) => sum + one.unread, 0);
          const [contact] = await (audience === 'admin' ? staffContactsOf : memberContactsOf)(op.tx, [id]);
          if (unread === 0 || !contact?.email) return;
          await markDigested(op.tx, { audience, personId: id, at: new Date(op.at) });
          const { template } = digestMessages[audience];
          const params = { unread: String(unread) };
          await mail.send(op, {
            key: `${template} ${audience} ${id} ${day}`,
            address: contact.email,
            template,
            language,
            params,
          });
        });
    }
  }
}
