import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { requestText } from '../../contexts/payment/alipay/server/alipay-signature.ts';
import { messageText } from '../../contexts/payment/wechat-pay/server/wechat-signature.ts';
import { fenOf, yuanText } from '../../contexts/payment/gateway/gateway.domain.ts';
import { isSignedRsa, signRsa } from '../../contexts/payment/gateway/server/keys.ts';

/**
 * How a provider treats the next request: `hang` performs it and never replies, `drop` performs it and closes the connection, `twice`
 * replies twice, `unavailable` does nothing, `reject` answers a final no, `slow` takes a refund for later.
 */
export type Behaviour = 'reply' | 'unavailable' | 'hang' | 'drop' | 'twice' | 'reject' | 'slow';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
/** The keys of the merchant, of WeChat Pay and of Alipay in tests. */
export const testKeys = { merchant: pair(), wechat: pair(), alipay: pair() };
export const testAccount = {
  merchantId: '1900000001',
  publicKeyId: 'PUB_KEY_ID_0000000000000000000000000000000002',
  appId: 'wx00000000000000',
  sellerId: '2088000000000000',
  apiKey: '0123456789abcdef0123456789abcdef',
  secretKey: 'stripe-key-of-a-test',
  webhookSecret: 'webhook-secret-of-a-test',
};

/** A payment as a provider knows it; `amount` is fen. */
export interface KnownPayment {
  readonly amount: number;
  state: 'open' | 'paid' | 'closed';
  txnNo: string;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** WeChat Pay, Alipay and Stripe for tests, at one address. They check signatures and perform each request once by its number. */
export interface PaymentDouble {
  readonly url: string;
  readonly payments: ReadonlyMap<string, KnownPayment>;
  /** The refunded fen by the number of the refund. */
  readonly refunds: ReadonlyMap<string, number>;
  readonly received: readonly string[];
  next(...behaviours: Behaviour[]): void;
  /** The payer pays; returns the transaction number. */
  pay(attemptNo: string, amount?: number): string;
  close(): Promise<void>;
}

type Payments = Map<string, KnownPayment>;
type Refunds = Map<string, number>;

function wechatAnswer(body: object | null, status: number, at: number): Answer {
  const sent = body === null ? '' : JSON.stringify(body);
  const timestamp = String(Math.floor(at / 1_000));
  const nonce = randomUUID();
  const signature = signRsa(messageText(timestamp, nonce, sent).toString(), testKeys.wechat.privateKey);
  return {
    status,
    body: sent,
    headers: {
      'wechatpay-serial': testAccount.publicKeyId,
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature,
    },
  };
}

const wechatStates = { open: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' } as const;

/** What WeChat Pay replies to a refund. */
const wechatRefund = (no: string, { isSlow, at }: World): Answer =>
  wechatAnswer({ out_refund_no: no, refund_id: `W${no}`, status: isSlow ? 'PROCESSING' : 'SUCCESS' }, 200, at);

function wechat(path: string, body: string, world: World): Answer {
  const { payments, refunds, at } = world;
  const input = (body === '' ? {} : JSON.parse(body)) as Record<string, never> & { amount?: { total: number; refund: number } };
  const no = decodeURIComponent(/out-trade-no\/([^/?]+)/.exec(path)?.[1] ?? input['out_trade_no'] ?? '');
  const known = payments.get(no);
  if (path.endsWith('/native')) {
    if (!known) payments.set(no, { amount: input.amount?.total ?? 0, state: 'open', txnNo: '' });
    return wechatAnswer({ code_url: `weixin://wxpay/bizpayurl?pr=${no}` }, 200, at);
  }
  if (path.endsWith('/refunds')) {
    const refundNo = String(input['out_refund_no']);
    refunds.set(refundNo, input.amount?.refund ?? 0);
    return wechatRefund(refundNo, world);
  }
  return wechatOrder(no, path.endsWith('/close'), { known, at });
}

function wechatOrder(
  no: string,
  isClosing: boolean,
  { known, at }: { readonly known: KnownPayment | undefined; readonly at: number },
): Answer {
  if (!known) return wechatAnswer({ code: 'ORDER_NOT_EXIST', message: 'no such order' }, 404, at);
  if (isClosing) {
    if (known.state === 'paid') return wechatAnswer({ code: 'ORDERPAID', message: 'paid' }, 400, at);
    known.state = 'closed';
    return wechatAnswer(null, 204, at);
  }
  const amount = { total: known.amount, currency: 'CNY' };
  const found = { mchid: testAccount.merchantId, out_trade_no: no, trade_state: wechatStates[known.state], amount };
  return wechatAnswer({ ...found, ...(known.txnNo ? { transaction_id: known.txnNo } : {}) }, 200, at);
}

function alipay(body: string, { payments, refunds }: World): Answer {
  const form = Object.fromEntries(new URLSearchParams(body));
  const method = form['method'] ?? '';
  const input = JSON.parse(form['biz_content'] ?? '{}') as Readonly<Record<string, string>>;
  const no = input['out_trade_no'] ?? '';
  const known = payments.get(no);
  const answer = (found: object): Answer => {
    const inner = JSON.stringify(found);
    const sign = signRsa(inner, testKeys.alipay.privateKey);
    return { status: 200, body: `{"${method.replaceAll('.', '_')}_response":${inner},"sign":"${sign}"}` };
  };
  if (!known) return answer({ code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: 'none' });
  const done = { code: '10000', msg: 'Success', out_trade_no: no, trade_no: known.txnNo };
  if (method.endsWith('refund')) {
    refunds.set(input['out_request_no'] ?? '', fenOf(input['refund_amount'] ?? '') ?? 0);
    return answer(done);
  }
  const status = { open: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' }[known.state];
  if (method.endsWith('query')) return answer({ ...done, trade_status: status, total_amount: yuanText(known.amount) });
  if (known.state === 'paid')
    return answer({ code: '40004', msg: 'Business Failed', sub_code: 'ACQ.REASON_TRADE_STATUS_INVALID' });
  known.state = 'closed';
  return answer(done);
}

const stripeAnswer = (found: object, status = 200): Answer => ({ status, body: JSON.stringify(found) });

function stripe(path: string, body: string, { payments, refunds, isSlow }: World): Answer {
  const form = new URLSearchParams(body);
  const answer = stripeAnswer;
  if (path === '/v1/checkout/sessions') {
    const no = form.get('client_reference_id') ?? '';
    if (!payments.has(no))
      payments.set(no, { amount: Number(form.get('line_items[0][price_data][unit_amount]')), state: 'open', txnNo: '' });
    return answer({ id: `cs_${no}`, url: `https://checkout.example/${no}`, status: 'open', payment_status: 'unpaid' });
  }
  if (path === '/v1/refunds') {
    const refundNo = form.get('metadata[refundNo]') ?? '';
    refunds.set(refundNo, Number(form.get('amount')));
    return answer({ id: `re_${refundNo}`, status: isSlow ? 'pending' : 'succeeded', metadata: { refundNo } });
  }
  return stripeSession(path, payments);
}

function stripeSession(path: string, payments: Payments): Answer {
  const answer = stripeAnswer;
  const no = /cs_(\w+)/.exec(path)?.[1] ?? '';
  const known = payments.get(no);
  if (!known) return answer({ error: { code: 'resource_missing', message: 'none' } }, 404);
  if (path.endsWith('/expire')) {
    if (known.state === 'paid') return answer({ error: { code: 'not_open', message: 'complete' } }, 400);
    known.state = 'closed';
  }
  return answer({
    id: `cs_${no}`,
    status: known.state === 'closed' ? 'expired' : 'open',
    payment_status: known.state === 'paid' ? 'paid' : 'unpaid',
    payment_intent: known.txnNo || null,
    client_reference_id: no,
    amount_total: known.amount,
    currency: 'cny',
  });
}

interface World {
  readonly payments: Payments;
  readonly refunds: Refunds;
  readonly isSlow: boolean;
  readonly at: number;
}

const rejected: Answer = {
  status: 400,
  body: '{"code":"PARAM_ERROR","message":"no","error":{"code":"card_declined","message":"no"}}',
};

function isSigned({ url = '', method = '', headers }: IncomingMessage, body: string): boolean {
  const authorization = headers.authorization ?? '';
  if (url.startsWith('/v1/')) return authorization === `Bearer ${testAccount.secretKey}`;
  if (!url.startsWith('/v3/')) {
    const form: Readonly<Record<string, string>> = Object.fromEntries(new URLSearchParams(body));
    return isSignedRsa(requestText(form), form['sign'] ?? '', testKeys.merchant.publicKey);
  }
  const cell = (name: string): string => new RegExp(`${name}="([^"]*)"`).exec(authorization)?.[1] ?? '';
  const signed = `${method}\n${url}\n${cell('timestamp')}\n${cell('nonce_str')}\n${body}\n`;
  return isSignedRsa(signed, cell('signature'), testKeys.merchant.publicKey);
}

/** Starts the three providers; `now` is the clock of the shop, UTC epoch ms. */
export async function paymentDouble(now: () => number): Promise<PaymentDouble> {
  const payments: Payments = new Map();
  const refunds: Refunds = new Map();
  const received: string[] = [];
  const queue: Behaviour[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const path = request.url ?? '';
    received.push(`${request.method} ${path}`);
    if (!isSigned(request, body)) return void response.writeHead(401).end('{"code":"SIGN_ERROR","message":"signature"}');
    const behaviour = queue.shift() ?? 'reply';
    if (behaviour === 'unavailable') return void response.writeHead(503).end('{"code":"SYSTEM_ERROR"}');
    if (behaviour === 'reject') return void response.writeHead(rejected.status).end(rejected.body);
    const world = { payments, refunds, isSlow: behaviour === 'slow', at: now() };
    const answer = path.startsWith('/v3/')
      ? wechat(path, body, world)
      : path.startsWith('/v1/')
        ? stripe(path, body, world)
        : alipay(body, world);
    if (behaviour === 'hang') return;
    if (behaviour === 'drop') return void request.socket.destroy();
    if (behaviour !== 'twice') return void response.writeHead(answer.status, answer.headers).end(answer.body);
    const lines = Object.entries(answer.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
    const whole = `HTTP/1.1 ${answer.status} OK\r\n${lines.join('')}content-length: ${Buffer.byteLength(answer.body)}\r\n\r\n${answer.body}`;
    request.socket.end(whole + whole);
  }

  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  let paid = 0;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    payments,
    refunds,
    received,
    next: (...behaviours) => void queue.push(...behaviours),
    pay(attemptNo, amount) {
      paid += 1;
      const txnNo = `T${String(paid).padStart(8, '0')}`;
      payments.set(attemptNo, { amount: amount ?? payments.get(attemptNo)?.amount ?? 0, state: 'paid', txnNo });
      return txnNo;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
