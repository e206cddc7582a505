import { type ProviderContext, sendRequest, type VerifiedCallback } from '@shopkeeper/server/providers';
import * as z from 'zod/mini';
import { fenOf, type PaymentEvent, type PaymentReport, yuanText } from '../../gateway/gateway.domain.ts';
import { type Gateway, reportOf } from '../../gateway/server/gateway.ts';
import { isSignedRsa, privateKeyOf, publicKeyOf } from '../../gateway/server/keys.ts';
import { isSignedNotification, type Parameters, responseText, signedParameters } from './alipay-signature.ts';

const envelope = z.object({ sign: z.optional(z.string()) });
const response = z.looseObject({ code: z.string(), sub_code: z.optional(z.string()), sub_msg: z.optional(z.string()) });
type Response = z.infer<typeof response>;

const states: Readonly<Record<string, PaymentReport['state']>> = {
  TRADE_SUCCESS: 'succeeded',
  TRADE_FINISHED: 'succeeded',
  TRADE_CLOSED: 'closed',
};

/** `yyyy-MM-dd HH:mm:ss` in the time zone of Alipay. */
const chinaTime = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const gatewayOf = ({ config: { endpoint = '' } }: ProviderContext): string => endpoint || 'https://openapi.alipay.com/gateway.do';

interface AlipayRequest {
  readonly method: string;
  readonly content: object;
  /** Addresses to which Alipay reports and leads. */
  readonly pages?: Parameters;
}

/** The signed parameters of a method with its content. */
export function alipayParameters(context: ProviderContext, { method, content, pages = {} }: AlipayRequest): Parameters {
  const { appId = '', privateKey = '' } = context.config;
  const parameters = {
    app_id: appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: chinaTime(context.at),
    version: '1.0',
    ...pages,
    biz_content: JSON.stringify(content),
  };
  return signedParameters(parameters, privateKeyOf(privateKey));
}

/** Calls a method and returns its verified response, whatever its code. */
async function send(context: ProviderContext, method: string, content: object): Promise<Response> {
  const body = new URLSearchParams(alipayParameters(context, { method, content }));
  const reply = await sendRequest(context, gatewayOf(context), { method: 'POST', body });
  if (reply.status !== 200) throw new Error(`Alipay replied ${reply.status}`);
  const text = responseText(reply.body, `${method.replaceAll('.', '_')}_response`);
  if (text === null) throw new Error('Alipay replied without a response');
  const { sign = '' } = z.parse(envelope, JSON.parse(reply.body));
  if (!isSignedRsa(text, sign, publicKeyOf(context.config['publicKey'] ?? '')))
    throw new Error('the reply of Alipay is not authentic');
  const found = z.parse(response, JSON.parse(text));
  // 20000: not available, or the outcome is unknown.
  if (found.code === '20000' || found.sub_code === 'ACQ.SYSTEM_ERROR') throw new Error(`Alipay replied ${found.sub_code}`);
  return found;
}

const reasonOf = ({ code, sub_code: sub, sub_msg: message }: Response): string => `${sub ?? code}: ${message ?? ''}`;
const textIn = (found: Readonly<Record<string, unknown>>, name: string): string | null =>
  typeof found[name] === 'string' && found[name] !== '' ? found[name] : null;

const paymentOf = (found: Readonly<Record<string, unknown>>): PaymentReport => ({
  type: 'payment',
  attemptNo: textIn(found, 'out_trade_no') ?? '',
  state: states[textIn(found, 'trade_status') ?? ''] ?? 'pending',
  txnNo: textIn(found, 'trade_no'),
  amount: fenOf(textIn(found, 'total_amount') ?? ''),
  currency: 'CNY',
  reason: '',
});

async function query(context: ProviderContext, { attemptNo }: { readonly attemptNo: string }): Promise<PaymentReport> {
  const found = await send(context, 'alipay.trade.query', { out_trade_no: attemptNo });
  return found.code === '10000' ? paymentOf(found) : reportOf(attemptNo, 'pending', reasonOf(found));
}

/** Alipay also notifies of refunds, with the state of the payment; those are no second payment. */
function eventOf(found: Parameters): PaymentEvent {
  return found['gmt_refund'] || found['refund_fee'] ? { type: 'other' } : paymentOf(found);
}

function verify(
  { config }: Pick<ProviderContext, 'config'>,
  { body }: { readonly body: Buffer },
): VerifiedCallback<PaymentEvent> {
  const { publicKey = '', appId = '', sellerId = '' } = config;
  if (publicKey === '') return { isAuthentic: false, reason: 'no key is set' };
  const found: Parameters = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
  if (!isSignedNotification(found, publicKeyOf(publicKey))) return { isAuthentic: false, reason: 'wrong signature' };
  if (found['app_id'] !== appId) return { isAuthentic: false, reason: 'another application' };
  if (sellerId !== '' && found['seller_id'] !== sellerId) return { isAuthentic: false, reason: 'another seller' };
  const { notify_id: id = '', trade_status: status = '' } = found;
  return { isAuthentic: true, eventId: `${id} ${status}`, event: eventOf(found) };
}

const reply = (status: number, body: string) => ({ status, contentType: 'text/plain', body });

/** Payments on the page of Alipay: computers and telephones. */
export const alipayGateway: Omit<Gateway, 'name' | 'settings' | 'config'> = {
  /** The address is signed here; Alipay knows the payment once the payer opens it. */
  async start(context, { attemptId, attemptNo, amount, subject, expiresAt }) {
    const { shopUrl = '' } = context.config;
    const content = {
      out_trade_no: attemptNo,
      product_code: 'QUICK_WAP_WAY',
      subject: subject.slice(0, 256),
      total_amount: yuanText(amount),
      ...(expiresAt === null ? {} : { time_expire: chinaTime(expiresAt) }),
    };
    const pages = { notify_url: `${shopUrl}/api/callback/alipay`, return_url: `${shopUrl}/user/payment/${attemptId}` };
    const parameters = alipayParameters(context, { method: 'alipay.trade.wap.pay', content, pages });
    const value = `${gatewayOf(context)}?${new URLSearchParams(parameters).toString()}`;
    return { isStarted: true, reference: attemptNo, next: { kind: 'redirect', value } };
  },
  query,
  async close(context, { attemptNo }) {
    const found = await send(context, 'alipay.trade.close', { out_trade_no: attemptNo });
    if (found.code === '10000' || found.sub_code === 'ACQ.TRADE_NOT_EXIST') return reportOf(attemptNo, 'closed');
    return query(context, { attemptNo });
  },
  async refund(context, { refundNo, attemptNo, amount, reason }) {
    const found = await send(context, 'alipay.trade.refund', {
      out_trade_no: attemptNo,
      out_request_no: refundNo,
      refund_amount: yuanText(amount),
      refund_reason: reason.slice(0, 256),
    });
    const isDone = found.code === '10000';
    return {
      type: 'refund',
      refundNo,
      state: isDone ? 'succeeded' : 'failed',
      providerRefundNo: textIn(found, 'trade_no'),
      reason: isDone ? '' : reasonOf(found),
    };
  },
  callback: {
    headers: [],
    verify,
    replies: { accepted: reply(200, 'success'), rejected: reply(400, 'fail'), failed: reply(500, 'fail') },
  },
  async health(context) {
    const { reason } = await query(context, { attemptNo: `HEALTH${context.at}` });
    return { isOk: reason.startsWith('ACQ.TRADE_NOT_EXIST'), message: reason };
  },
};
