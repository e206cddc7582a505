import { createDecipheriv, type KeyObject } from 'node:crypto';
import type { ProviderConfig } from '@shopkeeper/server/providers';
import { certificateOf, isSignedRsa, publicKeyOf, signRsa } from '../../gateway/server/keys.ts';

const toleranceSeconds = 300;

interface Signable {
  readonly method: string;
  /** With the query, as it stands in the address. */
  readonly path: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly body: string;
}

/** What is signed of a request: five lines, each with a line feed. */
export const requestText = ({ method, path, timestamp, nonce, body }: Signable): string =>
  `${[method, path, timestamp, nonce, body].join('\n')}\n`;

/** What is signed of a reply or callback: three lines, each with a line feed; the body as the bytes that arrived. */
export const messageText = (timestamp: string, nonce: string, body: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), Buffer.from(body), Buffer.from('\n')]);

interface Merchant {
  readonly merchantId: string;
  readonly serialNo: string;
  readonly key: KeyObject;
}

/** The header `Authorization` of a request. */
export function wechatAuthorization(request: Signable, { merchantId, serialNo, key }: Merchant): string {
  const { nonce, timestamp } = request;
  const cells = {
    mchid: merchantId,
    nonce_str: nonce,
    signature: signRsa(requestText(request), key),
    timestamp,
    serial_no: serialNo,
  };
  const text = Object.entries(cells).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${text.join(',')}`;
}

/** The key that a serial number names: the public key of WeChat Pay or that of a platform certificate; null for an unknown one. */
function keyNamed(config: ProviderConfig, serial: string): KeyObject | null {
  const { publicKeyId = '', publicKey = '', platformCertificate = '' } = config;
  if (serial === '') return null;
  if (serial === publicKeyId && publicKey !== '') return publicKeyOf(publicKey);
  if (platformCertificate === '') return null;
  const certificate = certificateOf(platformCertificate);
  return certificate.serialNumber.toUpperCase() === serial.toUpperCase() ? certificate.publicKey : null;
}

/** A reply or callback of WeChat Pay; `at` is UTC epoch ms. */
export interface SignedMessage {
  readonly body: Buffer;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly at: number;
}

/**
 * Why a message is not from WeChat Pay, or null. The key is chosen by the serial number in its header; probes that begin with
 * `WECHATPAY/SIGNTEST/` and clocks that differ by more than five minutes are rejected.
 */
export function wechatIssue(config: ProviderConfig, { body, headers, at }: SignedMessage): string | null {
  const named = (name: string): string => headers[`wechatpay-${name}`] ?? '';
  const signature = named('signature');
  if (signature.startsWith('WECHATPAY/SIGNTEST/')) return 'a probe';
  const key = keyNamed(config, named('serial'));
  if (key === null) return 'unknown key';
  const timestamp = named('timestamp');
  if (!isSignedRsa(messageText(timestamp, named('nonce'), body), signature, key)) return 'wrong signature';
  return Math.abs(at / 1_000 - Number(timestamp)) > toleranceSeconds ? 'too old' : null;
}

const tagBytes = 16;
const keyBytes = 32;

/**
 * Decrypts the resource of a callback, AEAD_AES_256_GCM: the tag is the last 16 bytes.
 *
 * @throws Error when key, nonce, associated data or text do not belong together, or the key does not have 32 bytes
 */
export function decryptResource(
  apiKey: string,
  { ciphertext, nonce, associated }: { readonly ciphertext: string; readonly nonce: string; readonly associated: string },
): string {
  const key = Buffer.from(apiKey);
  if (key.length !== keyBytes) throw new Error('the API key does not have 32 bytes');
  const bytes = Buffer.from(ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce), { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  decipher.setAAD(Buffer.from(associated));
  return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8');
}
