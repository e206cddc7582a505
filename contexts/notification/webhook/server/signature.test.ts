import { describe, expect, it } from 'vitest';
import { newSecret, signatureHeaders } from './signature.ts';

describe('the signature of a delivery', () => {
  // The example of https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md and its libraries.
  it('is that of the published example', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330_000, body: '{"test": 2432232314}' };
    expect(signatureHeaders(secret, signed)).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('has a new secret of 32 bytes each time', () => {
    const [one, two] = [newSecret(), newSecret()];
    expect(one).not.toBe(two);
    expect(Buffer.from(one.slice(6), 'base64')).toHaveLength(32);
  });
});
