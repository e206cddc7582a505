import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import { notificationText } from '../../contexts/payment/alipay/server/alipay-signature.ts';
import { stripeSignature } from '../../contexts/payment/stripe/server/stripe-signature.ts';
import { messageText } from '../../contexts/payment/wechat-pay/server/wechat-signature.ts';
import { type OnlineMethod, yuanText } from '../../contexts/payment/gateway/gateway.domain.ts';
import { signRsa } from '../../contexts/payment/gateway/server/keys.ts';
import { testAccount, testKeys } from './payment-double.ts';

/** A payment that a provider reports; `amount` is fen, `at` UTC epoch ms. */
export interface ReportedPayment {
  readonly attemptNo: string;
  readonly txnNo: string;
  readonly amount: number;
  readonly at: number;
  readonly currency?: string;
  /** The id of the event; a new one by default. */
  readonly id?: string;
}

/** A callback as it arrives. */
export interface SentCallback {
  readonly url: string;
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
}

function wechat(
  type: string,
  resource: object,
  { at, id = randomUUID() }: { readonly at: number; readonly id?: string },
): SentCallback {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(testAccount.apiKey), Buffer.from(nonce));
  cipher.setAAD(Buffer.from('transaction'));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(resource)), cipher.final(), cipher.getAuthTag()]);
  const payload = JSON.stringify({
    id,
    event_type: type,
    resource: { ciphertext: sealed.toString('base64'), nonce, associated_data: 'transaction' },
  });
  const timestamp = String(Math.floor(at / 1_000));
  const signature = signRsa(messageText(timestamp, nonce, payload).toString(), testKeys.wechat.privateKey);
  const headers = {
    'content-type': 'application/json',
    'wechatpay-serial': testAccount.publicKeyId,
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signature,
  };
  return { url: '/api/callback/wechat-pay', payload, headers };
}

function stripe(
  type: string,
  object: object,
  { at, id = randomUUID() }: { readonly at: number; readonly id?: string },
): SentCallback {
  const payload = JSON.stringify({ id, type, data: { object } });
  const timestamp = String(Math.floor(at / 1_000));
  const signature = `t=${timestamp},v1=${stripeSignature(testAccount.webhookSecret, timestamp, payload)}`;
  return { url: '/api/callback/stripe', payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
}

function alipay(values: Readonly<Record<string, string>>): SentCallback {
  const parameters = { app_id: testAccount.appId, seller_id: testAccount.sellerId, sign_type: 'RSA2', ...values };
  const sign = signRsa(notificationText(parameters), testKeys.alipay.privateKey);
  const payload = new URLSearchParams({ ...parameters, sign }).toString();
  return { url: '/api/callback/alipay', payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
}

/** The signed callback of a payment that was made. */
export function paidCallback(method: OnlineMethod, paid: ReportedPayment): SentCallback {
  const { attemptNo, txnNo, amount, currency = 'CNY' } = paid;
  if (method === 'wechat') {
    const resource = {
      out_trade_no: attemptNo,
      transaction_id: txnNo,
      trade_state: 'SUCCESS',
      amount: { total: amount, currency },
    };
    return wechat('TRANSACTION.SUCCESS', { mchid: testAccount.merchantId, ...resource }, paid);
  }
  if (method === 'stripe') {
    const session = { id: `cs_${attemptNo}`, client_reference_id: attemptNo, payment_status: 'paid', payment_intent: txnNo };
    return stripe('checkout.session.completed', { ...session, amount_total: amount, currency: currency.toLowerCase() }, paid);
  }
  const id = paid.id ?? randomUUID();
  const values = { notify_id: id, out_trade_no: attemptNo, trade_no: txnNo, trade_status: 'TRADE_SUCCESS' };
  return alipay({ ...values, total_amount: yuanText(amount) });
}

/** The signed callback of WeChat Pay or Stripe about a refund. */
export function refundCallback(
  method: 'wechat' | 'stripe',
  refundNo: string,
  of: { readonly isDone: boolean; readonly at: number },
) {
  const { isDone } = of;
  if (method === 'wechat') {
    const resource = { mchid: testAccount.merchantId, out_refund_no: refundNo, refund_status: isDone ? 'SUCCESS' : 'ABNORMAL' };
    return wechat(isDone ? 'REFUND.SUCCESS' : 'REFUND.ABNORMAL', resource, of);
  }
  const refund = { id: `re_${refundNo}`, status: isDone ? 'succeeded' : 'failed', metadata: { refundNo } };
  return stripe(isDone ? 'refund.updated' : 'refund.failed', refund, of);
}
