import { describe, expect, it } from 'vitest';
import published from '../testing/published-signatures.json' with { type: 'json' };
import { acs3Authorization } from './aliyun.ts';
import { tc3Authorization } from './tencent.ts';
import { twilioSignature, verifyTwilio } from './twilio.ts';

/** The examples that the providers have published. Their keys are theirs too and open nothing. */
describe('a published signature', () => {
  it.each(published.tencent)('of Tencent Cloud is computed: $id', ({ authorization, ...request }) => {
    expect(tc3Authorization(request)).toBe(authorization);
    expect(tc3Authorization({ ...request, body: `${request.body} ` })).not.toBe(authorization);
  });

  it.each(published.aliyun)('of Alibaba Cloud is computed: $id', ({ authorization, ...request }) => {
    expect(acs3Authorization(request)).toBe(authorization);
    expect(acs3Authorization({ ...request, query: { ...request.query, RegionId: 'cn-beijing' } })).not.toBe(authorization);
  });

  it.each(published.twilio)('of Twilio is computed: $id', ({ token, url, params, signature }) => {
    const given = params as Readonly<Record<string, string>>;
    expect(twilioSignature(token, url, given)).toBe(signature);
    expect(twilioSignature(token, `${url}&`, given)).not.toBe(signature);
  });
});

describe('a receipt of Twilio', () => {
  const receiptUrl = 'https://shop.example/api/callback/sms-twilio';
  const secret = 'a token of Twilio';
  const keys = (...all: readonly object[]) => ({ receiptKeys: JSON.stringify(all) });
  const config = keys({ secret: 'another account', receiptUrl }, { secret, receiptUrl });
  const params = { MessageSid: 'SM1', MessageStatus: 'delivered', To: '+8613800000000' };
  const body = Buffer.from(new URLSearchParams(params).toString());
  const headers = { 'x-twilio-signature': twilioSignature(secret, receiptUrl, params) };

  it('is authentic with its signature', () => {
    const event = { serial: 'SM1', state: 'delivered', error: '' };
    expect(verifyTwilio(config, { body, headers })).toEqual({ isAuthentic: true, eventId: 'SM1 delivered', event });
  });

  it.each([
    ['another body', config, { body: Buffer.from('MessageSid=SM1&MessageStatus=failed'), headers }],
    ['another address', keys({ secret, receiptUrl: `${receiptUrl}/` }), { body, headers }],
    ['no signature', config, { body, headers: {} }],
    ['no account', {}, { body, headers: { 'x-twilio-signature': twilioSignature('', receiptUrl, params) } }],
  ])('is not authentic with %s', (_what, given, callback) => {
    expect(verifyTwilio(given, callback as { body: Buffer; headers: Record<string, string> })).toMatchObject({
      isAuthentic: false,
    });
  });
});
