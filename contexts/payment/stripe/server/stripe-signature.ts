import { createHmac, timingSafeEqual } from 'node:crypto';

const toleranceSeconds = 300;

/** The signature v1 of a callback: HMAC-SHA256 of `<timestamp>.<body>`; the secret is used as text. */
export const stripeSignature = (secret: string, timestamp: string, body: Buffer | string): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');

/**
 * Whether the header `Stripe-Signature` belongs to the body: one of its `v1` values fits and its time is within five minutes of
 * `at` (UTC epoch ms). Other schemes, such as `v0`, do not count. Returns the reason why not, or null.
 */
export function stripeIssue(secret: string, callback: { body: Buffer; header: string; at: number }): string | null {
  const { body, header, at } = callback;
  const pairs = header.split(',').map((one) => one.trim().split('=', 2));
  const timestamp = pairs.find(([name]) => name === 't')?.[1] ?? '';
  if (secret === '') return 'no secret is set';
  if (!/^\d{1,12}$/.test(timestamp)) return 'no timestamp';
  const right = Buffer.from(stripeSignature(secret, timestamp, body));
  const isSigned = pairs.some(([name, value = '']) => {
    const given = Buffer.from(value);
    return name === 'v1' && given.length === right.length && timingSafeEqual(given, right);
  });
  if (!isSigned) return 'wrong signature';
  return Math.abs(at / 1_000 - Number(timestamp)) > toleranceSeconds ? 'too old' : null;
}
