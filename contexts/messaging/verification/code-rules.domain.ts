import { accountExists, type CodeEvent } from '../sms-template/built-in.domain.ts';

/** Of how many digits a code is. */
export const codeDigits = 6;
/** How often one code may be typed in. */
export const mostAttempts = 5;

/** A code from a random number below a million, with its leading zeros. */
export const codeText = (random: number): string => String(random).padStart(codeDigits, '0');

/** Purposes for which the caller has to be signed in. */
export const needsMember = (event: CodeEvent): boolean => event === 'user_change_mobile' || event === 'user_change_email';

/** The purposes that fit a way: a mobile is proved by a text message, an address by an e-mail. */
export const fits = (event: CodeEvent, way: 'sms' | 'email'): boolean =>
  event !== (way === 'sms' ? 'user_change_email' : 'user_change_mobile');

/**
 * The template that goes to an address, or null where nothing is sent. `owners` are the accounts that have the address; none
 * count where it is the present one of whoever changes theirs. Only the owner of the address learns whether an account has it.
 */
export function templateFor(event: CodeEvent, owners: number): string | null {
  switch (event) {
    case 'user_login':
    case 'user_retrieve_pwd':
      return owners > 0 ? event : null;
    default:
      return owners > 0 ? accountExists : event;
  }
}

/** Codes sent within an hour, and of the days before it, with those that were typed in. */
export interface CodeShares {
  readonly sent: number;
  readonly verified: number;
  readonly sentBefore: number;
  readonly verifiedBefore: number;
}

/** Below so many codes an hour their share means nothing. */
const fewest = 20;

/**
 * The share of unverified codes of the last hour, in percent, if it is one to worry about: at least `alarmPercent`, and twice the one
 * before (at most the middle between that and all). Null otherwise.
 */
export function alarmingShare({ sent, verified, sentBefore, verifiedBefore }: CodeShares, alarmPercent: number): number | null {
  if (sent < fewest) return null;
  const share = (sent - verified) / sent;
  const before = sentBefore < fewest ? 0 : (sentBefore - verifiedBefore) / sentBefore;
  const isJump = share >= Math.min(before * 2, (before + 1) / 2);
  return share * 100 >= alarmPercent && isJump ? Math.round(share * 100) : null;
}
