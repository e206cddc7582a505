import { createHmac, timingSafeEqual } from 'node:crypto';
import { f } from '@shopkeeper/resource/fields';
import {
  defineProvider,
  defineProviderKind,
  type OperationContext,
  type ProviderConfig,
  ProviderRejection,
  sendRequest,
  type VerifiedCallback,
} from '@shopkeeper/server/providers';
import * as z from 'zod/mini';

/** What a test payment provider reports. */
export interface PaymentEvent {
  readonly document: string;
  /** Fen. */
  readonly amount: number;
}

export const testPayment = defineProviderKind<PaymentEvent>('test-payment');
export const testSecret = 'kestrel/lane+41';

const signatureOf = (secret: string, at: string, body: Buffer | string): string =>
  createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');

/** The headers of a signed callback. `at` is UTC epoch ms. */
export const signed = (body: Buffer | string, at: number, secret = testSecret): Record<string, string> => ({
  'x-signature': signatureOf(secret, String(at), body),
  'x-signed-at': String(at),
});

const eventSchema = z.object({ id: z.string(), document: z.string(), amount: z.int() });
const toleranceMs = 300_000;

interface Arrived {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

function verify(
  { config, at }: { readonly config: ProviderConfig; readonly at: number },
  { body, headers }: Arrived,
): VerifiedCallback<PaymentEvent> {
  const { 'x-signature': given = '', 'x-signed-at': signedAt = '' } = headers;
  const right = Buffer.from(signatureOf(config['secret'] ?? '', signedAt, body));
  const isRight = given.length === right.length && timingSafeEqual(Buffer.from(given), right);
  if (!isRight) return { isAuthentic: false, reason: 'wrong signature' };
  if (Math.abs(at - Number(signedAt)) > toleranceMs) return { isAuthentic: false, reason: 'too old' };
  const { id, ...event } = z.parse(eventSchema, JSON.parse(body.toString('utf8')));
  return { isAuthentic: true, eventId: id, event };
}

async function send(context: OperationContext, path: string, input: object): Promise<{ number: string }> {
  const { status, body } = await sendRequest(context, `${context.config['url']}${path}`, {
    method: 'POST',
    headers: { 'idempotency-key': context.idempotencyKey, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  if (status === 422) throw new ProviderRejection(body);
  if (status !== 200) throw new Error(`the provider replied ${status}`);
  return z.parse(z.object({ number: z.string() }), JSON.parse(body));
}

const reply = (status: number, body: string) => ({ status, contentType: 'text/plain', body });

/** A payment provider that speaks HTTP; its settings are read for each call. */
export const testProvider = (config: () => Promise<ProviderConfig>, timeoutMs = 400) =>
  defineProvider({
    kind: testPayment,
    name: 'test-pay',
    settings: { url: f.url(), secret: f.secret({ min: 8, max: 80 }) },
    config,
    operations: {
      refund: {
        isIdempotent: true,
        timeoutMs,
        retries: { attempts: 4 },
        call: (context, input: { readonly amount: number }) => send(context, '/refund', input),
      },
      payOut: {
        isIdempotent: false,
        timeoutMs,
        retries: { attempts: 4 },
        call: (context, input: { readonly amount: number }) => send(context, '/pay-out', input),
      },
    },
    callback: {
      headers: ['x-signature', 'x-signed-at'],
      verify,
      replies: { accepted: reply(200, 'OK'), rejected: reply(401, 'FORGED'), failed: reply(500, 'AGAIN') },
    },
    health: async ({ config: { url }, signal }) => {
      const { status } = await sendRequest({ signal }, `${url}/health`, {});
      return { isOk: status === 200, message: `replied ${status}` };
    },
    test: {
      input: { amount: f.money({ min: 1 }) },
      run: async (_context, { amount }) => ({ isOk: true, message: `charged ${Number(amount)}` }),
    },
  });
