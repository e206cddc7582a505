import { randomInt } from 'node:crypto';
import { systemWithin, tryTransition, type Operation } from '@shopkeeper/crud/lifecycle';
import { reject } from '@shopkeeper/resource';
import { dayOf } from '@shopkeeper/resource/calendar';
import { businessError, timeZoneOf } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { callProvider } from '@shopkeeper/server/providers';
import { type AttemptMethod, isOnline, onlineMethods } from '../../gateway/gateway.domain.ts';
import { type AttemptState, paymentNumber, type Purpose } from '../attempt.domain.ts';
import { attempt } from '../attempt.resource.ts';
import { attemptSettings } from '../attempt.settings.ts';
import { insertAttempt, openCounts, openOf, openOfFree } from './attempt-rows.ts';
import { onlineSettings, providerOf } from './providers.ts';

/** The document that is paid. */
export interface PaidDocument {
  readonly purpose: Purpose;
  readonly refId: number;
}

/** A payment to be made. `amount` is fen; `expiresAt` UTC epoch ms, null where it stays open. */
export interface PaymentStart extends PaidDocument {
  readonly refNo: string;
  readonly memberId: number | null;
  readonly method: AttemptMethod;
  readonly amount: number;
  readonly subject: string;
  readonly expiresAt: number | null;
  readonly ip: string;
}

/** A payment that is not decided yet. */
export interface OpenPayment {
  readonly id: number;
  readonly attemptNo: string;
  readonly method: AttemptMethod;
  readonly state: AttemptState;
  readonly amount: number;
}

const currency = 'CNY';
const numbers = 10_000_000_000;
const mostTries = 5;

/** A new number of a payment or refund; the database rejects one that exists. */
export const newPaymentNumber = (letter: 'P' | 'R', { at, engine }: Pick<Operation, 'at' | 'engine'>): string =>
  paymentNumber(letter, dayOf(at, timeZoneOf(engine.clock)), randomInt(numbers));

async function addAttempt(op: Operation, start: PaymentStart): Promise<{ attemptId: number; attemptNo: string }> {
  const { purpose, refId, refNo, memberId, method, amount, subject, expiresAt } = start;
  const row = {
    purpose,
    refId,
    refNo,
    memberId,
    method,
    amount,
    subject,
    currency,
    provider: providerOf(method)?.name ?? null,
    openRef: `${purpose} ${refId}`,
    expireAt: expiresAt === null ? null : new Date(expiresAt),
  };
  for (let tries = 0; tries < mostTries; tries += 1) {
    const attemptNo = newPaymentNumber('P', op);
    const [made] = await insertAttempt(op.tx, { ...row, attemptNo });
    if (made) return { attemptId: made.id, attemptNo };
    const [open] = await openOf(op.tx, { purpose, refId });
    if (open) throw businessError(reject('attempt.open-payment', { attemptNo: open.attemptNo }));
  }
  throw new Error('no number for a payment was free');
}

/**
 * Starts a payment of a document that the caller has locked. A provider is called after the commit; the page of the payment then
 * shows what the payer does next.
 *
 * @throws RequestError 409 `attempt.open-payment` while another payment of the document is open
 */
export async function startPayment(op: Operation, start: PaymentStart): Promise<{ attemptId: number; attemptNo: string }> {
  const made = await addAttempt(op, start);
  const provider = providerOf(start.method);
  const { amount, subject, expiresAt, ip } = start;
  const input = { ...made, amount, currency, subject, expiresAt, ip };
  if (provider) await callProvider(op.tx, provider, { operation: 'start', input });
  return made;
}

/** The payments of a document that are not decided yet; amounts are fen. */
export const openPaymentsOf = (db: Queryable, { purpose, refId }: PaidDocument): Promise<readonly OpenPayment[]> =>
  openOf(db, { purpose, refId });

/** How many payments of each document are not decided yet, by the id of the document; none is missing. */
export async function openPaymentCountsOf(
  db: Queryable,
  { purpose, refIds }: { readonly purpose: Purpose; readonly refIds: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  const rows = await openCounts(db, { purpose, refIds });
  return new Map(rows.map(({ refId, count }) => [refId, count]));
}

/** Closes the open payments of a document, here and at their providers. Money that arrives nevertheless is refunded. */
export async function closePayments(op: Operation, { purpose, refId }: PaidDocument): Promise<void> {
  const within = systemWithin(op, 'payment.attempt.close');
  for (const { id } of await openOfFree(op.tx, { purpose, refId }))
    await tryTransition(within, attempt.transitions.close, { id, input: { reason: null } });
}

/** The methods that the settings of the shop offer to members. */
export function paymentMethodsOffered({ engine: { settings } }: Pick<Operation, 'engine'>): readonly AttemptMethod[] {
  const { acceptsBalance, acceptsGiftCards, acceptsOffline, acceptsCashOnDelivery } = settings.read(attemptSettings);
  const online = onlineMethods.filter((method) => isOnline(method) && settings.read(onlineSettings[method]).enabled);
  return [
    ...online,
    ...(acceptsBalance ? (['balance'] as const) : []),
    ...(acceptsGiftCards ? (['gift_card'] as const) : []),
    ...(acceptsOffline ? (['offline'] as const) : []),
    ...(acceptsCashOnDelivery ? (['cod'] as const) : []),
  ];
}
