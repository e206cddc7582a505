import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new secret: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

interface Signed {
  readonly id: string;
  /** UTC epoch ms. */
  readonly at: number;
  readonly body: string;
}

/**
 * The headers by which a receiver verifies a delivery, as of the Standard Webhooks specification: HMAC-SHA256 over id, seconds and
 * body. A receiver rejects seconds that are long past, so that a recorded request cannot be repeated.
 */
export function signatureHeaders(secret: string, { id, at, body }: Signed): Readonly<Record<string, string>> {
  const seconds = String(Math.floor(at / 1_000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
}
