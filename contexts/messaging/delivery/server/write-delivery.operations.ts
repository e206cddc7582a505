import type { Operation } from '@shopkeeper/crud/lifecycle';
import type { MessageChannel, OutgoingMessage } from '@shopkeeper/crud/message';
import { startJob } from '@shopkeeper/server/jobs';
import type { Tx } from '@shopkeeper/server/database';
import { emailTemplateOf } from '../../email-template/server/email-texts.ts';
import { smsTemplateOf } from '../../sms-template/server/template-texts.ts';
import type { TemplateType } from '../../sms-template/sms-template.resource.ts';
import { insertDelivery, insertValues } from './delivery-rows.ts';

/** The kind of the job that sends one delivery; its payload is the id. */
export const deliveryJob = { kind: 'message-delivery' } as const;
/** The name that the values of messages are bound to. */
export const sealedValues = 'messaging.delivery.values';

export interface DeliveryPayload {
  readonly id: number;
}

/** Queues the sending of a stored delivery. */
export const queueDelivery = (tx: Tx, id: number): Promise<string> =>
  startJob<DeliveryPayload>(tx, deliveryJob, { payload: { id }, owner: { audience: 'admin', id: null } });

async function typeOf(tx: Tx, way: 'sms' | 'email', template: string): Promise<TemplateType> {
  const found = way === 'sms' ? await smsTemplateOf(tx, template) : (await emailTemplateOf(tx, { code: template }))[0];
  return found?.type ?? 'notice';
}

/**
 * Writes a delivery in the transaction of `op`; a job sends it after the commit. Returns whether it is new: a key is sent once.
 * `expiresAt` (UTC epoch ms) is when it is no longer worth sending.
 */
export async function writeDelivery(
  op: Pick<Operation, 'tx' | 'engine'>,
  way: 'sms' | 'email',
  message: OutgoingMessage & { readonly expiresAt?: number },
): Promise<boolean> {
  const { key, template, language, address, params, expiresAt } = message;
  const type = await typeOf(op.tx, way, template);
  const [added] = await insertDelivery(op.tx, { key, way, template, type, language, address });
  if (!added) return false;
  const sealed = op.engine.settings.seal(sealedValues, JSON.stringify(params));
  await insertValues(op.tx, { deliveryId: added.id, sealed, expiresAt: expiresAt === undefined ? null : new Date(expiresAt) });
  await queueDelivery(op.tx, added.id);
  return true;
}

const channel = (name: MessageChannel['name']): MessageChannel => ({
  name,
  send: async (op, message) => void (await writeDelivery(op, name, message)),
});

/** Text messages and e-mail as ways of messages of all modules. */
export const messageChannels: readonly MessageChannel[] = [channel('sms'), channel('email')];
