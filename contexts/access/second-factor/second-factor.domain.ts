import { instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** Characters of recovery codes: of easily confused ones (0 O, 1 I L, U V) at most one is included. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const codeLength = 10;
/** How many recovery codes are given out at once. */
export const recoveryCodeCount = 10;

/** A recovery code, about 49 bits: `random(n)` returns a whole number from 0 to n - 1. */
export const newRecoveryCode = (random: (below: number) => number): string =>
  Array.from({ length: codeLength }, () => alphabet[random(alphabet.length)]).join('');

/** A recovery code as people read it: `ABCDE-23456`. */
export const shownRecoveryCode = (code: string): string => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;

/** What somebody typed: a code of the app, a recovery code, or neither. Spaces, dashes and letter case do not matter. */
export type TypedCode = { readonly kind: 'app' | 'recovery'; readonly code: string } | null;

export function typedCode(text: string): TypedCode {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  const isRecovery = code.length === codeLength && [...code].every((sign) => alphabet.includes(sign));
  return isRecovery ? { kind: 'recovery', code } : null;
}

/** How many passkeys a person may have. */
export const mostPasskeys = 20;
/** How long a question to a passkey can be answered. */
export const questionMs = 5 * 60_000;

/** To whom passkeys belong, and the origins from which they are used. */
interface RelyingParty {
  readonly id: string;
  readonly origins: readonly string[];
}

const hostPattern = /^([a-z0-9.-]+)(?::(\d{1,5}))?$/;
/** Hosts that end with a number are IPv4 addresses; those of IPv6 stand in brackets. */
const addressPattern = /(^|\.)(\d+|0x[\da-f]*)\.?$/;

/**
 * The relying party of a host, such as `shop.example` or `localhost:3000`; null for an IP address, where browsers have no passkeys.
 * They have them over TLS only, except on the own computer, so that an origin follows from the host.
 */
export function relyingPartyOf(host: string): RelyingParty | null {
  const [, id = '', port = ''] = hostPattern.exec(host.toLowerCase()) ?? [];
  if (id === '' || addressPattern.test(id)) return null;
  const originOf = (scheme: string, usual: string): string =>
    `${scheme}://${id}${port === '' || port === usual ? '' : `:${port}`}`;
  const isOwnComputer = id === 'localhost' || id.endsWith('.localhost');
  return { id, origins: [originOf('https', '443'), ...(isOwnComputer ? [originOf('http', '80')] : [])] };
}

const passkeyReply = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  /** The host at which it works. */
  host: z.string(),
});
export type Passkey = ReplyOf<typeof passkeyReply>;

export const secondFactorReply = z.object({
  /** When the second factor was turned on; null without one. */
  activeSince: z.nullable(instant),
  /** Whether there is an authenticator app. */
  hasApp: z.boolean(),
  passkeys: z.array(passkeyReply),
  recoveryCodesLeft: z.int(),
  /** The names of the person's roles that require it. */
  requiredBy: z.array(z.string()),
});
export type SecondFactorView = ReplyOf<typeof secondFactorReply>;

const credential = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** What a browser needs to make a new passkey, as WebAuthn serializes it. */
export const newPasskeyReply = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  /** Milliseconds. */
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({ residentKey: z.literal('discouraged'), userVerification: z.literal('preferred') }),
  /** Those that the person has: an authenticator makes no second one. */
  excludeCredentials: z.array(credential),
});
export type NewPasskey = ReplyOf<typeof newPasskeyReply>;

/** The secret in base32 and as the address that authenticator apps read from a QR code. */
export const enrolmentReply = z.object({ secret: z.string(), uri: z.string() });
export type Enrolment = ReplyOf<typeof enrolmentReply>;

/** Recovery codes, which cannot be read again; none where those from before are still valid. */
export const recoveryCodesReply = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = ReplyOf<typeof recoveryCodesReply>;
