/** Without 0, 1, I and O, which are misread. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const codePatternMax = 24;
/** Fewer random places could be guessed: 32^8 are more than 10^12 codes. */
export const fewestRandom = 8;
/** The pattern of codes that members never type. */
export const ownPattern = '############';

const placesIn = (pattern: string): number => [...pattern].filter((char) => char === '#').length;

/** Whether codes of a pattern such as `SPRING-####-####` cannot be guessed: letters, digits, dashes, and at least 8 times `#`. */
export const isCodePattern = (pattern: string): boolean =>
  /^[A-Z0-9#-]+$/.test(pattern) && pattern.length <= codePatternMax && placesIn(pattern) >= fewestRandom;

/** How many random bytes a code of a pattern takes. */
export const bytesOf = placesIn;

/** A code of a pattern, each `#` from one of the random bytes. */
export function codeOf(pattern: string, random: Uint8Array): string {
  let at = 0;
  return [...pattern].map((char) => (char === '#' ? (letters[(random[at++] ?? 0) % letters.length] ?? '') : char)).join('');
}

/** A code as it was typed: in any case, with spaces around or between. */
export const typedCode = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase();
