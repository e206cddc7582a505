import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { defineJob, type JobContext } from '@shopkeeper/server/jobs';
import { deleteValues, doubtDelivery, finishDelivery, requeueDelivery, takeDelivery } from './delivery-rows.ts';
import { type Outcome, reasonOf } from './outcome.ts';
import { prepare, type Prepared, Unsendable } from './prepare.ts';
import { sendByEmail } from './send-email.ts';
import { sendSms } from './send-sms.ts';
import { deliveryJob, type DeliveryPayload } from './write-delivery.operations.ts';

/** With pauses of 2, 4, 8 … seconds: a service may be down for half an hour. */
const attempts = 11;

type Taken = Awaited<ReturnType<typeof takeDelivery>>[number] & { readonly id: number };

async function send(context: JobContext, taken: Taken, prepared: Prepared): Promise<Outcome> {
  const { address, language, id, way } = taken;
  const sending = { context, address, reference: `delivery-${id}`, prepared };
  return way === 'sms' ? sendSms(sending) : sendByEmail({ ...sending, language });
}

/** Writes the outcome. The values are deleted once they are of no more use: codes are sent once only. */
async function finish(
  context: JobContext,
  id: number,
  done: { outcome: Exclude<Outcome, { status: 'later' }>; prepared: Prepared | null },
) {
  const { outcome, prepared } = done;
  const isSent = outcome.status === 'sent';
  const paid = outcome.status === 'failed' ? { segments: 0, costAmount: 0 } : outcome;
  await context.db.transaction(async (tx) => {
    await finishDelivery(tx, {
      id,
      status: outcome.status,
      channel: outcome.channel ?? null,
      serial: isSent ? outcome.serial : null,
      subject: prepared?.shownSubject ?? null,
      content: prepared?.shown ?? null,
      segments: paid.segments,
      costAmount: paid.costAmount,
      error: outcome.status === 'sent' ? null : outcome.error,
      sentAt: isSent ? new Date(context.engine.clock.now()) : null,
    });
    if (isSent || prepared?.params.some(([name]) => name === 'code')) await deleteValues(tx, { id });
  });
}

async function prepared(context: JobContext, taken: Taken): Promise<Prepared | Unsendable> {
  try {
    return await prepare(context.db, resourceEngineOf(context), taken);
  } catch (error) {
    if (error instanceof Unsendable) return error;
    await requeueDelivery(context.db, { id: taken.id, error: reasonOf(error) });
    throw error;
  }
}

async function deliver(context: JobContext, { id }: DeliveryPayload): Promise<void> {
  const { db } = context;
  const [row] = await takeDelivery(db, { id });
  // Another run has taken it and did not finish: the service may have the message.
  if (!row) return void (await doubtDelivery(db, { id }));
  const taken = { ...row, id };
  const message = await prepared(context, taken);
  if (message instanceof Unsendable)
    return finish(context, id, { outcome: { status: 'failed', error: message.message }, prepared: null });
  const outcome = await send(context, taken, message);
  if (outcome.status !== 'later') return finish(context, id, { outcome, prepared: message });
  const { error } = outcome;
  if (context.attempt >= attempts) return finish(context, id, { outcome: { status: 'failed', error }, prepared: message });
  await requeueDelivery(db, { id, error });
  throw new Error(error);
}

/**
 * Sends one delivery. It is marked before it is sent, so that a process that ends in between leaves a delivery in doubt, which no
 * run sends again; one that certainly was not sent is repeated.
 */
export const deliverJob = defineJob<DeliveryPayload>({
  kind: deliveryJob.kind,
  retries: { attempts: attempts + 2 },
  labelOf: ({ id }) => `delivery ${id}`,
  run: deliver,
});
