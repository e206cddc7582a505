import { Secret, TOTP } from 'otpauth';

/** Seconds that a code is valid. */
const period = 30;

const totpOf = (secret: string, more: { readonly issuer?: string; readonly label?: string } = {}): TOTP =>
  new TOTP({ ...more, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) });

/** Generates a secret of 160 bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that authenticator apps read from a QR code. */
export const totpUri = (secret: string, of: { readonly issuer: string; readonly label: string }): string =>
  totpOf(secret, of).toString();

/**
 * The step of 30 s that a code belongs to; null for a wrong code. One step before and one after the instant `at` (UTC epoch ms) also
 * count, for clocks that differ.
 */
export function stepOfCode(secret: string, code: string, at: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: at, window: 1 });
  return delta === null ? null : Math.floor(at / 1_000 / period) + delta;
}
