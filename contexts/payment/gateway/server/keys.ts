import { createPrivateKey, createPublicKey, type KeyObject, sign, verify, X509Certificate } from 'node:crypto';

const body = (text: string): Buffer => Buffer.from(text.replace(/-----[^-]+-----/g, '').replace(/\s/g, ''), 'base64');

/**
 * A private RSA key as merchants receive it: PEM, or its Base64 without a frame; PKCS#8 or PKCS#1.
 *
 * @throws Error for anything else
 */
export function privateKeyOf(text: string): KeyObject {
  const key = body(text);
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  } catch {
    return createPrivateKey({ key, format: 'der', type: 'pkcs1' });
  }
}

/** A public RSA key: PEM or Base64, or that of a certificate. */
export function publicKeyOf(text: string): KeyObject {
  if (text.includes('CERTIFICATE')) return certificateOf(text).publicKey;
  return createPublicKey({ key: body(text), format: 'der', type: 'spki' });
}

/** A certificate; a browser may have joined its lines. */
export const certificateOf = (text: string): X509Certificate => new X509Certificate(body(text));

/** The signature of a text by RSA with SHA-256 (PKCS#1 v1.5), in Base64. */
export const signRsa = (text: string, key: KeyObject): string => sign('RSA-SHA256', Buffer.from(text), key).toString('base64');

/** Whether a signature by `signRsa` belongs to a text. */
export const isSignedRsa = (text: string | Buffer, signature: string, key: KeyObject): boolean =>
  verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(signature, 'base64'));
