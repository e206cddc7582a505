/** Without 0, 1, I and O, which are misread. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 8;

/** The invite code of a promoter from 8 random bytes, such as `7KQ2M9XA`. */
export const promoterCode = (random: Uint8Array): string =>
  Array.from(random.slice(0, length), (byte) => letters[byte % letters.length] ?? '').join('');

/** An invite code as somebody typed it: without spaces, in capitals. */
export const typedCode = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();
