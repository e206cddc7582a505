import { staffContactsOf } from '@shopkeeper/access/server';
import { asSystem, type Operation, resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { messageChannelNamed, type OutgoingMessage } from '@shopkeeper/crud/message';
import { memberContactsOf } from '@shopkeeper/member/server';
import type { MessageChannelName } from '@shopkeeper/resource/message';
import { timeZoneOf } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { defineJob, startJob } from '@shopkeeper/server/jobs';
import { messageSettings } from '../message.settings.ts';
import { leavesAt, type QuietHours } from '../quiet-hours.domain.ts';
import type { InboxOwner } from './message-rows.ts';
import { preferenceOf, type StoredPreference } from './preference-rows.ts';

/** What leaves the shop of one message, beside the row in the inbox. */
export interface Outgoing {
  readonly owner: InboxOwner;
  readonly module: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  /** Makes the sending unique, together with the way. */
  readonly key: string;
  /** The ways where the person has chosen nothing. */
  readonly channels: readonly MessageChannelName[];
}

interface LatePayload {
  readonly owner: InboxOwner;
  readonly channel: MessageChannelName;
  readonly message: Omit<OutgoingMessage, 'address'>;
}

/** The address of a usable account for a way; null where it has none. */
async function addressOf(db: Queryable, { audience, id }: InboxOwner, channel: MessageChannelName): Promise<string | null> {
  const [contact] = await (audience === 'admin' ? staffContactsOf : memberContactsOf)(db, [id]);
  return (channel === 'email' ? contact?.email : contact?.mobile) ?? null;
}

async function send(op: Operation, { owner, channel, message }: LatePayload): Promise<void> {
  const way = messageChannelNamed(op.engine, channel);
  const address = way && (await addressOf(op.tx, owner, channel));
  if (way && address) await way.send(op, { ...message, address });
}

/** Sends at the end of quiet hours. The delivery is written once: its key is stored by the channel. */
export const lateMessageJob = defineJob<LatePayload>({
  kind: 'message-late',
  retries: { attempts: 8 },
  labelOf: ({ message }) => `${message.template} ${message.key}`,
  run: async (context, payload) =>
    asSystem({ db: context.db, engine: resourceEngineOf(context) }, 'notification.message.late', (op) => send(op, payload)),
});

/** The quiet hours of a person: their own, or those of the shop. */
export function quietHoursOf({ engine }: Pick<Operation, 'engine'>, preference: StoredPreference | null): QuietHours | null {
  if (preference) {
    const { quietFrom: from, quietTo: to } = preference;
    return from === null || to === null ? null : { from, to };
  }
  const { isQuietAtNight, quietFromHour, quietToHour } = engine.settings.read(messageSettings);
  return isQuietAtNight ? { from: quietFromHour, to: quietToHour } : null;
}

/** Hands a message to the ways that its person has chosen, at once or after the quiet hours. */
export async function sendByChannels(op: Operation, outgoing: Outgoing): Promise<void> {
  const { owner, module, template, params, key, channels } = outgoing;
  const preference = await preferenceOf(op.tx, owner);
  const chosen = (preference?.channels[module] ?? channels).filter((name) => messageChannelNamed(op.engine, name));
  if (chosen.length === 0) return;
  const runAt = leavesAt(op.at, quietHoursOf(op, preference), timeZoneOf(op.engine.clock));
  for (const channel of chosen) {
    const message = { key: `${key} ${channel}`, template, params, language: preference?.language ?? 'zh-cn' } as const;
    const payload: LatePayload = { owner, channel, message };
    if (runAt <= op.at) await send(op, payload);
    else await startJob(op.tx, lateMessageJob, { payload, owner: { audience: 'admin', id: null }, runAt });
  }
}
