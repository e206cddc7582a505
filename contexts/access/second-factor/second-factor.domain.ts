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

export const secondFactorReply = z.object({
  /** When the second factor was confirmed; null without one. */
  activeSince: z.nullable(instant),
  recoveryCodesLeft: z.int(),
  /** The names of the person's roles that require it. */
  requiredBy: z.array(z.string()),
});
export type SecondFactorView = ReplyOf<typeof secondFactorReply>;

/** The secret in base32 and as the address that authenticator apps read from a QR code. */
export const enrolmentReply = z.object({ secret: z.string(), uri: z.string() });
export type Enrolment = ReplyOf<typeof enrolmentReply>;

/** Recovery codes, which cannot be read again. */
export const recoveryCodesReply = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = ReplyOf<typeof recoveryCodesReply>;
