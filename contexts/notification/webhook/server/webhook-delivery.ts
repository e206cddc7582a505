import { randomUUID } from 'node:crypto';
import { asSystem, type NamedChange, type Operation, resourceEngineOf, transition } from '@shopkeeper/crud/lifecycle';
import { notify } from '@shopkeeper/crud/message';
import { insertRow } from '@shopkeeper/crud/rows';
import { permissionOf } from '@shopkeeper/resource/view';
import { defineJob, type JobContext, startJob } from '@shopkeeper/server/jobs';
import { webhookDelivery } from '../webhook-delivery.resource.ts';
import { webhookSwitchedOff } from '../webhook.messages.ts';
import { webhook } from '../webhook.resource.ts';
import { webhookSettings } from '../webhook.settings.ts';
import { pageOfRow, publicRow } from './event-row.ts';
import { signatureHeaders } from './signature.ts';
import { sendWebhook } from './webhook-request.ts';
import { outgoingOf, recordAttempt, secretOf, webhooksOf } from './webhook-rows.ts';

interface Payload {
  readonly id: number;
  /** Attempts of this run of deliveries in all. */
  readonly attempts: number;
}

const kind = 'webhook-delivery';

/** Queues the attempts of a stored delivery. */
export async function queueDelivery(op: Operation, id: number): Promise<void> {
  const { attempts } = op.engine.settings.read(webhookSettings);
  const payload: Payload = { id, attempts };
  await startJob(op.tx, { kind }, { payload, owner: { audience: 'admin', id: null } });
}

/** Stores an event for a webhook and queues it, in the transaction of `op`. */
export async function addDelivery(op: Operation, webhookId: number, event: { name: string; data: object }): Promise<void> {
  const eventId = randomUUID();
  const body = JSON.stringify({ type: event.name, timestamp: new Date(op.at).toISOString(), data: event.data });
  const { id } = await insertRow(op.tx, webhookDelivery, { webhookId, event: event.name, eventId, body });
  await queueDelivery(op, id);
}

/** Stores a transition for the webhooks that are subscribed to it. What concerns webhooks themselves is no event. */
export async function addEvent(op: Operation, { command, row, before }: NamedChange): Promise<void> {
  const { resource } = op.engine.registeredOf(command);
  if (resource.module === webhook.module && resource.context === webhook.context) return;
  const name = `${command.resource}.${command.name}`;
  const ids = await webhooksOf(op.tx, name);
  if (ids.length === 0) return;
  const data = { row: publicRow(resource, row), before: publicRow(resource, before), page: pageOfRow(resource, row) };
  for (const id of ids) await addDelivery(op, id, { name, data });
}

/** What became of an attempt; the reply of the receiver is not stored. */
interface Reached {
  readonly replyStatus: number | null;
  readonly error: string | null;
}

const longestError = 500;

async function attempt(
  context: JobContext,
  delivery: { id: number; webhookId: number; url: string; eventId: string; body: string },
) {
  const engine = resourceEngineOf(context);
  const { timeoutSeconds, allowedHosts } = engine.settings.read(webhookSettings);
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(timeoutSeconds * 1_000)]);
  const { url, eventId, body } = delivery;
  try {
    const secret = await secretOf(context.db, { engine }, delivery.webhookId);
    if (secret === null) throw new Error('the webhook has no secret');
    const headers = signatureHeaders(secret, { id: eventId, at: engine.clock.now(), body });
    const replyStatus = await sendWebhook({ url, headers, body, allowedHosts, signal });
    const isAccepted = replyStatus >= 200 && replyStatus < 300;
    return { replyStatus, error: isAccepted ? null : `HTTP ${replyStatus}` } satisfies Reached;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { replyStatus: null, error: message.slice(0, longestError) } satisfies Reached;
  }
}

/** Stores the result; a webhook that fails too often is switched off, and the staff who may see it are notified. */
async function store(
  op: Operation<'system'>,
  delivery: { id: number; webhookId: number },
  made: Reached & { isLast: boolean; isOff: boolean },
) {
  const { replyStatus, error, isLast } = made;
  const outcome = error === null ? 'delivered' : isLast ? 'failed' : 'waiting';
  const { isOff } = made;
  const counted = await recordAttempt(op.tx, { ...delivery, outcome, replyStatus, error, isOff, at: new Date(op.at) });
  const { switchOffAfter } = op.engine.settings.read(webhookSettings);
  if (error === null || counted?.status !== 'active' || counted.failures < switchOffAfter) return;
  await transition(op, webhook.transitions.switchOff, { id: delivery.webhookId });
  const { name, failures } = counted;
  await notify(op, { audience: 'admin', permission: permissionOf(webhook, 'index') }, webhookSwitchedOff, {
    params: { name, failures: String(failures) },
    path: webhook.page,
    key: `webhook-${delivery.webhookId}-${op.at}`,
  });
}

/** One attempt for each run. The last one ends the job without an error, because the delivery itself is listed as failed. */
export const webhookJob = defineJob<Payload>({
  kind,
  retries: ({ attempts }) => ({ attempts }),
  labelOf: ({ id }) => `webhook delivery ${id}`,
  async run(context, { id, attempts }) {
    const delivery = await outgoingOf(context.db, id);
    if (!delivery) return;
    const isOff = delivery.isDeleted || (delivery.status !== 'active' && delivery.event !== testEvent);
    const made = isOff ? { replyStatus: null, error: 'the webhook is off' } : await attempt(context, { ...delivery, id });
    const isLast = isOff || context.attempt >= attempts;
    const engine = resourceEngineOf(context);
    await asSystem({ db: context.db, engine }, 'notification.webhook.deliver', (op) =>
      store(op, { id, webhookId: delivery.webhookId }, { ...made, isLast, isOff }),
    );
    if (made.error !== null && !isLast) throw new Error(made.error);
  },
});

/** The event that staff send to try a webhook. */
export const testEvent = 'test';
