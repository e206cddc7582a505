import type { ProviderContext, VerifiedCallback } from '@shopkeeper/server/providers';
import * as z from 'zod/mini';
import type { PaymentEvent, PaymentReport, RefundReport } from '../../gateway/gateway.domain.ts';
import { type Gateway, reportOf } from '../../gateway/server/gateway.ts';
import { sendWechat, signatureHeaders, WechatRejection } from './wechat-request.ts';
import { decryptResource, wechatIssue } from './wechat-signature.ts';

const transaction = z.object({
  mchid: z.optional(z.string()),
  appid: z.optional(z.string()),
  out_trade_no: z.string(),
  transaction_id: z.optional(z.string()),
  trade_state: z.string(),
  trade_state_desc: z.optional(z.string()),
  amount: z.optional(z.object({ total: z.optional(z.int()), currency: z.optional(z.string()) })),
});

const refund = z.object({
  mchid: z.optional(z.string()),
  out_refund_no: z.string(),
  refund_id: z.optional(z.string()),
  status: z.optional(z.string()),
  refund_status: z.optional(z.string()),
});

const notification = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.object({ ciphertext: z.string(), nonce: z.string(), associated_data: z.optional(z.string()) }),
});

const states: Readonly<Record<string, PaymentReport['state']>> = {
  SUCCESS: 'succeeded',
  // Paid and refunded since: the money has arrived once.
  REFUND: 'succeeded',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'failed',
};

const paymentOf = (one: z.infer<typeof transaction>): PaymentReport => ({
  type: 'payment',
  attemptNo: one.out_trade_no,
  state: states[one.trade_state] ?? 'pending',
  txnNo: one.transaction_id ?? null,
  amount: one.amount?.total ?? null,
  currency: one.amount?.currency ?? null,
  reason: states[one.trade_state] === 'succeeded' ? '' : (one.trade_state_desc ?? one.trade_state),
});

const refundStates: Readonly<Record<string, RefundReport['state']>> = {
  SUCCESS: 'succeeded',
  ABNORMAL: 'failed',
  CLOSED: 'failed',
};

function refundOf(one: z.infer<typeof refund>): RefundReport {
  const status = one.refund_status ?? one.status ?? '';
  const state = refundStates[status] ?? 'processing';
  const reason = state === 'failed' ? status : '';
  return { type: 'refund', refundNo: one.out_refund_no, state, providerRefundNo: one.refund_id ?? null, reason };
}

/** Whether money or refunds are those of the merchant of the shop; WeChat Pay signs for all merchants with one key. */
function requireMerchant({ merchantId }: ProviderContext['config'], mchid: string | undefined): void {
  if (mchid !== undefined && mchid !== merchantId) throw new Error(`another merchant: ${mchid}`);
}

function verify(
  { config, at }: Pick<ProviderContext, 'config' | 'at'>,
  { body, headers }: { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> },
): VerifiedCallback<PaymentEvent> {
  const reason = wechatIssue(config, { body, headers, at });
  if (reason !== null) return { isAuthentic: false, reason };
  const { id, event_type: type, resource } = z.parse(notification, JSON.parse(body.toString('utf8')));
  const { ciphertext, nonce, associated_data: associated = '' } = resource;
  const opened: unknown = JSON.parse(decryptResource(config['apiKey'] ?? '', { ciphertext, nonce, associated }));
  if (type.startsWith('TRANSACTION.')) {
    const found = z.parse(transaction, opened);
    requireMerchant(config, found.mchid);
    return { isAuthentic: true, eventId: id, event: paymentOf(found) };
  }
  if (type.startsWith('REFUND.')) {
    const found = z.parse(refund, opened);
    requireMerchant(config, found.mchid);
    return { isAuthentic: true, eventId: id, event: refundOf(found) };
  }
  return { isAuthentic: true, eventId: id, event: { type: 'other' } };
}

const merchantQuery = ({ config: { merchantId = '' } }: ProviderContext): string => `?mchid=${encodeURIComponent(merchantId)}`;
const transactionPath = (attemptNo: string): string => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(attemptNo)}`;

async function query(context: ProviderContext, { attemptNo }: { readonly attemptNo: string }): Promise<PaymentReport> {
  try {
    const found = z.parse(
      transaction,
      await sendWechat(context, { method: 'GET', path: transactionPath(attemptNo) + merchantQuery(context) }),
    );
    requireMerchant(context.config, found.mchid);
    return paymentOf(found);
  } catch (error) {
    if (error instanceof WechatRejection) return reportOf(attemptNo, 'pending', error.message);
    throw error;
  }
}

/** RFC 3339 in the time zone of WeChat Pay. */
const chinaTime = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().replace(/\.\d+Z$/, '+08:00');
const reply = (status: number, code: string) => ({ status, contentType: 'application/json', body: JSON.stringify({ code }) });
const notifyUrl = ({ config: { shopUrl = '' } }: ProviderContext): string => `${shopUrl}/api/callback/wechat-pay`;
const longestSubject = 127;

/** Native payments of WeChat Pay, API v3: the payer scans a code. */
export const wechatPayGateway: Omit<Gateway, 'name' | 'settings' | 'config'> = {
  async start(context, { attemptNo, amount, currency, subject, expiresAt }) {
    const { merchantId = '', appId = '' } = context.config;
    const input = {
      appid: appId,
      mchid: merchantId,
      description: subject.slice(0, longestSubject),
      out_trade_no: attemptNo,
      ...(expiresAt === null ? {} : { time_expire: chinaTime(expiresAt) }),
      notify_url: notifyUrl(context),
      amount: { total: amount, currency },
    };
    try {
      const made = await sendWechat(context, { method: 'POST', path: '/v3/pay/transactions/native', input });
      const { code_url: value } = z.parse(z.object({ code_url: z.string() }), made);
      return { isStarted: true, reference: attemptNo, next: { kind: 'qr', value } };
    } catch (error) {
      if (error instanceof WechatRejection) return { isStarted: false, reason: error.message };
      throw error;
    }
  },
  query,
  async close(context, { attemptNo }) {
    const { merchantId = '' } = context.config;
    try {
      await sendWechat(context, { method: 'POST', path: `${transactionPath(attemptNo)}/close`, input: { mchid: merchantId } });
      return reportOf(attemptNo, 'closed');
    } catch (error) {
      // Paid meanwhile, or never known.
      if (error instanceof WechatRejection) return query(context, { attemptNo });
      throw error;
    }
  },
  async refund(context, { refundNo, attemptNo, amount, total, currency, reason }) {
    const input = {
      out_trade_no: attemptNo,
      out_refund_no: refundNo,
      reason: reason.slice(0, 26),
      notify_url: notifyUrl(context),
      amount: { refund: amount, total, currency },
    };
    try {
      return refundOf(z.parse(refund, await sendWechat(context, { method: 'POST', path: '/v3/refund/domestic/refunds', input })));
    } catch (error) {
      if (!(error instanceof WechatRejection)) throw error;
      return { type: 'refund', refundNo, state: 'failed', providerRefundNo: null, reason: error.message };
    }
  },
  callback: {
    headers: signatureHeaders,
    verify,
    replies: { accepted: reply(200, 'SUCCESS'), rejected: reply(401, 'FAIL'), failed: reply(500, 'FAIL') },
  },
  /** A payment that does not exist: a signed reply proves keys and account. */
  async health(context) {
    const { reason } = await query(context, { attemptNo: `HEALTH${context.at}` });
    const isOk = /NOT_?EXIST|NOT_?FOUND/.test(reason);
    return { isOk, message: reason };
  },
};
