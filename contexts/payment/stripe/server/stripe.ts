import { sendRequest, type OperationContext, type ProviderContext, type VerifiedCallback } from '@shopkeeper/server/providers';
import * as z from 'zod/mini';
import type { PaymentEvent, PaymentReport, RefundReport } from '../../gateway/gateway.domain.ts';
import { type Gateway, reportOf } from '../../gateway/server/gateway.ts';
import { stripeIssue } from './stripe-signature.ts';

const session = z.object({
  id: z.string(),
  url: z.nullish(z.string()),
  status: z.nullish(z.string()),
  payment_status: z.nullish(z.string()),
  payment_intent: z.nullish(z.string()),
  client_reference_id: z.nullish(z.string()),
  amount_total: z.nullish(z.int()),
  currency: z.nullish(z.string()),
});
type Session = z.infer<typeof session>;

const refund = z.object({
  id: z.string(),
  status: z.nullish(z.string()),
  failure_reason: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
});
const failure = z.object({ error: z.object({ code: z.nullish(z.string()), message: z.nullish(z.string()) }) });
const event = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) });

/** Stripe has rejected a request for good, with its own code. */
class StripeRejection extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'StripeRejection';
    this.code = code;
  }
}

type Sending = ProviderContext & { readonly idempotencyKey?: string };

type Form = Readonly<Record<string, string>>;

/** A form has one effect for all requests with the same key; reads have no key. */
const initOf = (context: Sending, path: string, form: Form | undefined): Parameters<typeof sendRequest>[2] => {
  const authorization = `Bearer ${context.config['secretKey'] ?? ''}`;
  if (!form) return { method: 'GET', headers: { authorization } };
  const key = `${context.idempotencyKey ?? ''}${path}`;
  return { method: 'POST', headers: { authorization, 'idempotency-key': key }, body: new URLSearchParams(form) };
};

/** Sends a form, or reads without one. A rejection is final; a conflict, a limit and an error of the server are repeated. */
async function send(context: Sending, path: string, form?: Form): Promise<unknown> {
  const origin = context.config['endpoint'] || 'https://api.stripe.com';
  const { status, body } = await sendRequest(context, `${origin}${path}`, initOf(context, path, form));
  if (status === 200) return JSON.parse(body);
  if (status === 409 || status === 429 || status >= 500) throw new Error(`Stripe replied ${status}`);
  const { error } = z.parse(failure, JSON.parse(body));
  throw new StripeRejection(error.code ?? String(status), error.message ?? '');
}

function stateOf({ status, payment_status: paid }: Session): PaymentReport['state'] {
  if (paid === 'paid') return 'succeeded';
  return status === 'expired' ? 'closed' : 'pending';
}

const paymentOf = (one: Session, attemptNo: string): PaymentReport => ({
  type: 'payment',
  attemptNo,
  state: stateOf(one),
  txnNo: one.payment_intent ?? one.id,
  amount: one.amount_total ?? null,
  currency: one.currency?.toUpperCase() ?? null,
  reason: '',
});

const refundStates: Readonly<Record<string, RefundReport['state']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

const refundOf = (one: z.infer<typeof refund>, refundNo: string): RefundReport => ({
  type: 'refund',
  refundNo,
  state: refundStates[one.status ?? ''] ?? 'processing',
  providerRefundNo: one.id,
  reason: one.failure_reason ?? '',
});

/** The event of a verified body: what happened to a payment or a refund of the shop. */
function eventOf(body: Buffer): { readonly id: string; readonly event: PaymentEvent } {
  const { id, type, data } = z.parse(event, JSON.parse(body.toString('utf8')));
  if (type.startsWith('checkout.session.')) {
    const one = z.parse(session, data.object);
    const failed = type === 'checkout.session.async_payment_failed';
    const found = paymentOf(one, one.client_reference_id ?? '');
    return { id, event: failed ? { ...found, state: 'failed' } : found };
  }
  if (type.startsWith('refund.') || type === 'charge.refund.updated') {
    const one = z.parse(refund, data.object);
    const refundNo = one.metadata?.['refundNo'];
    return { id, event: refundNo ? refundOf(one, refundNo) : { type: 'other' } };
  }
  return { id, event: { type: 'other' } };
}

function verify(
  { config, at }: Pick<ProviderContext, 'config' | 'at'>,
  { body, headers }: { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> },
): VerifiedCallback<PaymentEvent> {
  const reason = stripeIssue(config['webhookSecret'] ?? '', { body, header: headers['stripe-signature'] ?? '', at });
  if (reason !== null) return { isAuthentic: false, reason };
  const { id, event: found } = eventOf(body);
  return { isAuthentic: true, eventId: id, event: found };
}

const read = async (context: OperationContext, { attemptNo, reference }: { attemptNo: string; reference: string | null }) =>
  reference === null
    ? reportOf(attemptNo, 'closed', 'never started')
    : paymentOf(z.parse(session, await send(context, `/v1/checkout/sessions/${encodeURIComponent(reference)}`)), attemptNo);

const minuteMs = 60_000;
const reply = (status: number) => ({ status, contentType: 'application/json', body: '{}' });

/** Checkout sessions of Stripe, by form requests of its API; no library is needed for them. */
export const stripeGateway: Omit<Gateway, 'name' | 'settings' | 'config'> = {
  async start(context, { attemptNo, attemptId, amount, currency, subject, expiresAt }) {
    const { shopUrl = '' } = context.config;
    const page = `${shopUrl}/user/payment/${attemptId}`;
    // Stripe accepts 30 minutes to 24 hours.
    const until = Math.min(Math.max(expiresAt ?? 0, context.at + 31 * minuteMs), context.at + 1_439 * minuteMs);
    try {
      const made = await send(context, '/v1/checkout/sessions', {
        mode: 'payment',
        client_reference_id: attemptNo,
        success_url: page,
        cancel_url: page,
        expires_at: String(Math.floor(until / 1_000)),
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': currency.toLowerCase(),
        'line_items[0][price_data][unit_amount]': String(amount),
        'line_items[0][price_data][product_data][name]': subject,
      });
      const { id, url } = z.parse(session, made);
      return { isStarted: true, reference: id, next: { kind: 'redirect', value: url ?? '' } };
    } catch (error) {
      if (error instanceof StripeRejection) return { isStarted: false, reason: `${error.code}: ${error.message}` };
      throw error;
    }
  },
  query: read,
  async close(context, payment) {
    if (payment.reference === null) return reportOf(payment.attemptNo, 'closed');
    try {
      await send(context, `/v1/checkout/sessions/${encodeURIComponent(payment.reference)}/expire`, {});
      return reportOf(payment.attemptNo, 'closed');
    } catch (error) {
      // Paid or expired meanwhile.
      if (error instanceof StripeRejection) return read(context, payment);
      throw error;
    }
  },
  async refund(context, { refundNo, txnNo, amount }) {
    try {
      const made = await send(context, '/v1/refunds', {
        payment_intent: txnNo ?? '',
        amount: String(amount),
        'metadata[refundNo]': refundNo,
      });
      return refundOf(z.parse(refund, made), refundNo);
    } catch (error) {
      if (!(error instanceof StripeRejection)) throw error;
      return { type: 'refund', refundNo, state: 'failed', providerRefundNo: null, reason: `${error.code}: ${error.message}` };
    }
  },
  callback: {
    headers: ['stripe-signature'],
    verify,
    replies: { accepted: reply(200), rejected: reply(400), failed: reply(500) },
  },
  async health(context) {
    await send(context, '/v1/balance');
    return { isOk: true, message: 'balance' };
  },
};
