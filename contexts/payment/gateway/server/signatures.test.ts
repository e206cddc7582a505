import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { alipayGateway } from '../../alipay/server/alipay.ts';
import {
  isSignedNotification,
  notificationText,
  requestText,
  responseText,
  signedParameters,
} from '../../alipay/server/alipay-signature.ts';
import { stripeGateway } from '../../stripe/server/stripe.ts';
import { stripeIssue, stripeSignature } from '../../stripe/server/stripe-signature.ts';
import { wechatPayGateway } from '../../wechat-pay/server/wechat-pay.ts';
import {
  decryptResource,
  requestText as wechatText,
  wechatAuthorization,
  wechatIssue,
} from '../../wechat-pay/server/wechat-signature.ts';
import published from '../testing/published-signatures.json' with { type: 'json' };
import { isSignedRsa, privateKeyOf, publicKeyOf, signRsa } from './keys.ts';

/** The examples that the providers have published. Their keys are theirs too and open nothing. */
describe('a published signature of Stripe', () => {
  const { header, body, timestamp, now, secret, v1 } = published.stripe;
  const given = (change: Partial<{ body: string; header: string; at: number }> = {}) =>
    stripeIssue(secret, {
      body: Buffer.from(change.body ?? body),
      header: change.header ?? header,
      at: change.at ?? now * 1_000,
    });

  it('is computed', () => {
    expect(stripeSignature(secret, timestamp, body)).toBe(v1);
    expect(given()).toBeNull();
  });

  it.each([
    ['a byte more', { body: `${body} ` }, 'wrong signature'],
    ['CRLF', { body: body.replaceAll('\n', '\r\n') }, 'wrong signature'],
    ['the old scheme only', { header: header.replace(/v1=[^,]+,/, '') }, 'wrong signature'],
    ['no header', { header: '' }, 'no timestamp'],
    ['an old time', { at: (now + 400) * 1_000 }, 'too old'],
  ])('does not fit %s', (_what, change, reason) => {
    expect(given(change)).toBe(reason);
  });

  it('is one of several while a secret is changed', () => {
    expect(given({ header: header.replace('v1=', `v1=${'0'.repeat(64)},v1=`) })).toBeNull();
  });

  it('needs a secret', () => {
    const empty = `t=${timestamp},v1=${stripeSignature('', timestamp, body)}`;
    expect(stripeIssue('', { body: Buffer.from(body), header: empty, at: now * 1_000 })).toBe('no secret is set');
  });
});

describe('a published signature of WeChat Pay', () => {
  const { wechat } = published;

  it.each(wechat.requests)('of a request is verified over the same text: $id', ({ text, signature, ...request }) => {
    expect(wechatText(request)).toBe(text);
    expect(isSignedRsa(wechatText(request), signature, publicKeyOf(wechat.merchantKey))).toBe(true);
    expect(isSignedRsa(`${text} `, signature, publicKeyOf(wechat.merchantKey))).toBe(false);
  });

  it.each(wechat.layout)('has the published layout: $method', ({ text, ...request }) => {
    expect(wechatText(request)).toBe(text);
  });

  it('stands in the header as published', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const [request] = wechat.requests;
    if (!request) throw new Error('no request');
    const { text, authorization } = request;
    const made = wechatAuthorization(request, { ...request, key: privateKey });
    const cells = /signature="([^"]+)"/;
    expect(made.replace(cells, '')).toBe(authorization.replace(cells, ''));
    expect(isSignedRsa(text, cells.exec(made)?.[1] ?? '', publicKey)).toBe(true);
  });

  it('of the SDK is verified', () => {
    const { message, signature, publicKey } = wechat.sdk;
    expect(isSignedRsa(message, signature, publicKeyOf(publicKey))).toBe(true);
    expect(isSignedRsa(`wrong ${message}`, signature, publicKeyOf(publicKey))).toBe(false);
  });

  describe('of a message', () => {
    const { headers, body, publicKeyId, publicKey } = wechat.publicKeyMode;
    const at = Number(headers['wechatpay-timestamp']) * 1_000;
    const config = { publicKeyId, publicKey };
    const issue = (change: object = {}) => wechatIssue(config, { body: Buffer.from(body), headers, at, ...change });

    it('is verified by the public key', () => expect(issue()).toBeNull());

    it.each([
      ['another body', { body: Buffer.from(`${body} `) }, 'wrong signature'],
      ['another time', { headers: { ...headers, 'wechatpay-timestamp': '1722850422' } }, 'wrong signature'],
      ['another key', { headers: { ...headers, 'wechatpay-serial': 'PUB_KEY_ID_1' } }, 'unknown key'],
      ['no key', { headers: { ...headers, 'wechatpay-serial': '' } }, 'unknown key'],
      [
        'a probe',
        { headers: { ...headers, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${headers['wechatpay-signature']}` } },
        'a probe',
      ],
      ['an old time', { at: at + 301_000 }, 'too old'],
    ])('does not fit %s', (_what, change, reason) => expect(issue(change)).toBe(reason));

    it('is verified by a platform certificate', () => {
      const { platformCertificate, now, ...message } = wechat.certificateMode;
      const given = { body: Buffer.from(message.body), headers: message.headers, at: now * 1_000 };
      expect(wechatIssue({ platformCertificate }, given)).toBeNull();
      expect(wechatIssue({ platformCertificate, ...config }, given)).toBeNull();
      expect(wechatIssue(config, given)).toBe('unknown key');
      expect(wechatIssue({ platformCertificate }, { ...given, at: (now + 301) * 1_000 })).toBe('too old');
    });
  });

  it('decrypts a resource, and nothing that was changed', () => {
    const { apiKey, plaintext, ...resource } = wechat.aead;
    expect(decryptResource(apiKey, resource)).toBe(plaintext);
    for (const change of [{ associated: 'bad' }, { nonce: 'bad-4a9R25RW' }, { ciphertext: Buffer.alloc(128).toString('base64') }])
      expect(() => decryptResource(apiKey, { ...resource, ...change })).toThrow('authenticate');
    expect(() => decryptResource(wechat.shortKey.apiKey, wechat.shortKey)).toThrow('32 bytes');
  });

  it.each(['public key', 'certificate'])('opens a whole callback in %s mode', async (mode) => {
    const { headers, certificateSerial, body, now, plaintext, ...keys } = wechat.notification;
    const serial = mode === 'certificate' ? { 'wechatpay-serial': certificateSerial } : {};
    const config = { ...keys, merchantId: '1900007291', appId: 'wxd678efh567hg6787' };
    const callback = { body: Buffer.from(body), headers: { ...headers, ...serial } };
    const verified = await wechatPayGateway.callback.verify({ config, at: now * 1_000 }, callback);
    const {
      out_trade_no: attemptNo,
      transaction_id: txnNo,
      amount,
    } = JSON.parse(plaintext) as {
      out_trade_no: string;
      transaction_id: string;
      amount: { total: number; currency: string };
    };
    const event = { type: 'payment', attemptNo, txnNo, state: 'succeeded', amount: amount.total, currency: amount.currency };
    expect(verified).toMatchObject({ isAuthentic: true, event });
    const other = { ...config, merchantId: '1900000000' };
    expect(() => wechatPayGateway.callback.verify({ config: other, at: now * 1_000 }, callback)).toThrow('another merchant');
  });
});

describe('a published signature of Alipay', () => {
  const { notification, response, requests } = published.alipay;
  const params = notification.params as Readonly<Record<string, string>>;

  it.each(requests)('of a request is verified over the same text: $id', ({ params: given, publicKey, text, signature }) => {
    const parameters = given as Readonly<Record<string, string>>;
    expect(requestText(parameters)).toBe(text);
    expect(isSignedRsa(text, signature, publicKeyOf(publicKey))).toBe(true);
    const { sign_type: _omitted, ...without } = parameters;
    expect(isSignedRsa(requestText(without), signature, publicKeyOf(publicKey))).toBe(false);
  });

  it('of a notification is verified, over decoded values without sign and sign_type', () => {
    const key = publicKeyOf(notification.publicKey);
    expect(notificationText(params)).toBe(notification.text);
    expect(isSignedNotification(params, key)).toBe(true);
    expect(isSignedNotification({ ...params, total_amount: '0.01' }, key)).toBe(false);
  });

  it('opens a whole callback, of this application and seller only', async () => {
    const config = { publicKey: notification.publicKey, appId: params['app_id'] ?? '', sellerId: params['seller_id'] ?? '' };
    const callback = { body: Buffer.from(notification.body), headers: {} };
    const verify = (change: object) => alipayGateway.callback.verify({ config: { ...config, ...change }, at: 0 }, callback);
    expect(await verify({})).toMatchObject({
      isAuthentic: true,
      event: {
        type: 'payment',
        attemptNo: params['out_trade_no'],
        state: 'succeeded',
        amount: 10,
        currency: 'CNY',
        txnNo: params['trade_no'],
      },
    });
    expect(await verify({ appId: 'another' })).toMatchObject({ isAuthentic: false, reason: 'another application' });
    expect(await verify({ sellerId: 'another' })).toMatchObject({ isAuthentic: false, reason: 'another seller' });
    expect(await verify({ publicKey: '' })).toMatchObject({ isAuthentic: false });
  });

  it('of a reply covers its raw text', () => {
    const text = responseText(response.body, response.node);
    const { sign } = JSON.parse(response.body) as { sign: string };
    expect(text).toBe(response.text);
    expect(isSignedRsa(text ?? '', sign, publicKeyOf(response.publicKey))).toBe(true);
    expect(isSignedRsa(JSON.stringify(JSON.parse(text ?? ''), null, 1), sign, publicKeyOf(response.publicKey))).toBe(false);
  });

  it('is made by keys in every form that merchants receive', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const right = signRsa('text', privateKey);
    for (const type of ['pkcs1', 'pkcs8'] as const) {
      const pem = privateKey.export({ type, format: 'pem' }).toString();
      const bare = privateKey.export({ type, format: 'der' }).toString('base64');
      for (const form of [pem, bare, pem.replaceAll('\n', ' ')]) expect(signRsa('text', privateKeyOf(form))).toBe(right);
    }
    const signed = signedParameters({ app_id: '1', empty: '' }, privateKey);
    expect(isSignedRsa('app_id=1', signed['sign'] ?? '', publicKey)).toBe(true);
  });
});

it('Stripe passes on what concerns no payment of the shop as something else', async () => {
  const { header, body, now, secret } = published.stripe;
  const callback = { body: Buffer.from(body), headers: { 'stripe-signature': header } };
  const verified = await stripeGateway.callback.verify({ config: { webhookSecret: secret }, at: now * 1_000 }, callback);
  expect(verified).toEqual({ isAuthentic: true, eventId: 'evt_123', event: { type: 'other' } });
});
