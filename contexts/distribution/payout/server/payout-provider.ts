import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  defineProvider,
  defineProviderKind,
  type OperationContext,
  type ProviderConfig,
  sendRequest,
  type VerifiedCallback,
} from '@shopkeeper/server/providers';
import * as z from 'zod/mini';
import { payoutSettings } from '../payout.settings.ts';
import type { Payee, Transfer, TransferReport } from '../payout-report.domain.ts';

/** Services that transfer money to others. */
export const transferService = defineProviderKind<TransferReport>('transfer');

/** The signature of a body that was signed at an instant (epoch ms as text). */
export const payoutSignature = (secret: string, at: string, body: Buffer | string): string =>
  createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');

const reported = {
  transferNo: z.string().check(z.maxLength(32)),
  state: z.enum(['processing', 'succeeded', 'failed', 'unknown']),
  amount: z.optional(z.nullable(z.int())),
  channelNo: z.optional(z.nullable(z.string().check(z.maxLength(80)))),
  reason: z.optional(z.string().check(z.maxLength(300))),
};
const reportSchema = z.object(reported);
const eventSchema = z.object({ id: z.string(), ...reported });

const reportOf = ({ transferNo, state, amount, channelNo, reason }: z.infer<typeof reportSchema>): TransferReport => ({
  transferNo,
  state,
  amount: amount ?? null,
  channelNo: channelNo ?? null,
  reason: reason ?? '',
});

/** Sends a signed request. A reply that is no report leaves it unknown what became of it: the call is made again. */
async function send(context: OperationContext, path: string, input: object & { readonly transferNo: string }) {
  const { endpoint = '', merchantId = '', secret = '' } = context.config;
  const body = JSON.stringify({ merchantId, ...input });
  const at = String(context.at);
  const { status, body: answer } = await sendRequest(context, `${endpoint}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': input.transferNo,
      'x-signed-at': at,
      'x-signature': payoutSignature(secret, at, body),
    },
    body,
  });
  if (status !== 200 && status !== 422) throw new Error(`the transfer service replied ${status}`);
  const report = reportOf(z.parse(reportSchema, JSON.parse(answer)));
  if (report.transferNo !== input.transferNo) throw new Error(`the transfer service replied about ${report.transferNo}`);
  return report;
}

const toleranceMs = 300_000;

function verify(
  { config, at }: { readonly config: ProviderConfig; readonly at: number },
  { body, headers }: { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> },
): VerifiedCallback<TransferReport> {
  const { 'x-signature': given = '', 'x-signed-at': signedAt = '' } = headers;
  const right = Buffer.from(payoutSignature(config['secret'] ?? '', signedAt, body));
  const isRight = (config['secret'] ?? '') !== '' && given.length === right.length && timingSafeEqual(Buffer.from(given), right);
  if (!isRight) return { isAuthentic: false, reason: 'wrong signature' };
  if (Math.abs(at - Number(signedAt)) > toleranceMs) return { isAuthentic: false, reason: 'too old' };
  const { id, ...event } = z.parse(eventSchema, JSON.parse(body.toString('utf8')));
  return { isAuthentic: true, eventId: id, event: reportOf(event) };
}

const reply = (status: number, body: string) => ({ status, contentType: 'text/plain', body });
const timeoutMs = 10_000;

/** The transfer service with the settings of the shop. Both requests may be repeated: the number of the transfer is their key. */
export const payoutProvider = defineProvider({
  kind: transferService,
  name: 'payout',
  settings: payoutSettings.fields,
  config: async ({ engine: { settings } }) => {
    const { endpoint, merchantId } = settings.read(payoutSettings);
    return { endpoint: endpoint ?? '', merchantId: merchantId ?? '', secret: settings.secret(payoutSettings, 'secret') ?? '' };
  },
  operations: {
    transfer: {
      isIdempotent: true,
      timeoutMs,
      retries: { attempts: 6 },
      async call(context, { payee, ...transfer }: Transfer) {
        const { payeeName, payeeAccount } = JSON.parse(context.unseal(payee.name, payee.sealed)) as Payee;
        const request = { ...transfer, payeeName: payeeName ?? '', payeeAccount: payeeAccount ?? '' };
        return send(context, '/transfers', request);
      },
    },
    query: {
      isIdempotent: true,
      timeoutMs,
      retries: { attempts: 3 },
      call: (context, input: { readonly transferNo: string }) => send(context, '/transfers/query', input),
    },
  },
  callback: {
    headers: ['x-signature', 'x-signed-at'],
    verify,
    replies: { accepted: reply(200, 'OK'), rejected: reply(401, 'REJECTED'), failed: reply(500, 'AGAIN') },
  },
  health: async ({ config: { endpoint }, signal }) => {
    const { status } = await sendRequest({ signal }, `${endpoint}/health`, {});
    return { isOk: status === 200, message: `replied ${status}` };
  },
});
