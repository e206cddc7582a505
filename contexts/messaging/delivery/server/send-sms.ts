import { startOfDay } from '@shopkeeper/resource/calendar';
import { timeZoneOf } from '@shopkeeper/server';
import type { JobContext } from '@shopkeeper/server/jobs';
import { NotSentError } from '@shopkeeper/server/providers';
import { configOf, enabledChannels, noteFailure, noteSent, type UsableChannel } from '../../sms-channel/server/channel-rows.ts';
import { senderOf } from '../../sms-channel/server/senders.ts';
import { isOfMessage, SmsRejection } from '../../sms-channel/server/sms-sender.ts';
import { smsSegments } from '../../sms-channel/segments.domain.ts';
import { smsChannelSettings } from '../../sms-channel/sms-channel.settings.ts';
import { deliverySettings } from '../delivery.settings.ts';
import { returnAllowance, takeAllowance } from './allowance.ts';
import { type Outcome, reasonOf } from './outcome.ts';
import type { Prepared } from './prepare.ts';

const budgetKey = 'sms budget';

interface Sending {
  readonly context: JobContext;
  readonly address: string;
  readonly reference: string;
  readonly prepared: Prepared;
}

/** The channels in their order; those that rest come last, so that a message leaves even if all of them failed lately. */
export function channelsInOrder(channels: readonly UsableChannel[], at: number): readonly UsableChannel[] {
  const rests = ({ restsUntil }: UsableChannel): boolean => restsUntil !== null && restsUntil > at;
  return [...channels.filter((one) => !rests(one)), ...channels.filter(rests)];
}

function takeBudget({ db, engine }: JobContext, amount: number): Promise<boolean> {
  const at = engine.clock.now();
  const since = startOfDay(at, 0, timeZoneOf(engine.clock));
  const most = engine.settings.read(smsChannelSettings).dailyBudgetAmount;
  return takeAllowance(db, { key: budgetKey, since, most, amount, at });
}

async function note({ db, engine }: JobContext, id: number, error: string): Promise<void> {
  const { failuresBeforeRest: most, restSeconds } = engine.settings.read(smsChannelSettings);
  const at = engine.clock.now();
  await noteFailure(db, { id, at: new Date(at), error, most, until: new Date(at + restSeconds * 1_000) });
}

interface Charged {
  readonly channel: string;
  readonly segments: number;
  readonly costAmount: number;
}

/** What an error says of the message: an answer of the service and a connection that failed are certain, anything else is in doubt. */
async function failed(context: JobContext, channel: UsableChannel, { error, charged }: { error: unknown; charged: Charged }) {
  const reason = reasonOf(error);
  const isCertain = error instanceof NotSentError || error instanceof SmsRejection;
  if (isCertain && charged.costAmount > 0) await returnAllowance(context.db, budgetKey, charged.costAmount);
  if (error instanceof SmsRejection && isOfMessage(error))
    return { status: 'failed', error: reason, channel: channel.name } satisfies Outcome;
  await note(context, channel.id, reason);
  if (!isCertain) return { status: 'doubt', error: reason, ...charged } satisfies Outcome;
  const isFinal = error instanceof SmsRejection && error.failure === 'template';
  return { status: isFinal ? 'failed' : 'later', error: reason } satisfies Outcome;
}

/** Sends by one channel. */
async function sendBy(channel: UsableChannel, { context, address, reference, prepared }: Sending): Promise<Outcome> {
  const { db, engine, log } = context;
  const sender = senderOf(channel.provider, log);
  const approved = prepared.approvals.find(({ channelId }) => channelId === channel.id);
  if (sender.needsTemplate && !approved) return { status: 'failed', error: 'template-not-approved' };
  const segments = smsSegments(prepared.text);
  const charged: Charged = { segments, costAmount: segments * channel.priceAmount, channel: channel.name };
  if (charged.costAmount > 0 && !(await takeBudget(context, charged.costAmount))) return { status: 'failed', error: 'budget' };
  const timeoutMs = engine.settings.read(deliverySettings).timeoutSeconds * 1_000;
  try {
    const given = { config: configOf(engine.settings, channel), signal: AbortSignal.timeout(timeoutMs), at: engine.clock.now() };
    const { text, params } = prepared;
    const message = { mobile: address, text, params, templateId: approved?.templateId ?? null, reference };
    const { serial } = await sender.send(given, message);
    await noteSent(db, { id: channel.id, at: new Date(engine.clock.now()) });
    return { status: 'sent', serial, ...charged };
  } catch (error) {
    return failed(context, channel, { error, charged });
  }
}

/** Tries the channels in their order until one has the message, may have it, or rejects the message itself. */
export async function sendSms(sending: Sending): Promise<Outcome> {
  const { db, engine } = sending.context;
  const channels = channelsInOrder(await enabledChannels(db, {}), engine.clock.now());
  let last: Outcome = { status: 'failed', error: 'no-channel' };
  for (const channel of channels) {
    const outcome = await sendBy(channel, sending);
    if (outcome.status === 'sent' || outcome.status === 'doubt') return outcome;
    if (outcome.status === 'failed' && (outcome.channel !== undefined || outcome.error === 'budget')) return outcome;
    // One channel that may work later is worth another run.
    if (last.status !== 'later' || outcome.status === 'later') last = outcome;
  }
  return last;
}
