/** Without 0, 1, I and O, which are misread. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const groups = 4;
const groupLength = 4;

/** The code of a gift card from 16 random bytes: 80 bits in four groups, such as `7KQ2-M9XA-…`. */
export function giftCardCode(random: Uint8Array): string {
  const all = Array.from(random.slice(0, groups * groupLength), (byte) => letters[byte % letters.length] ?? '');
  return Array.from({ length: groups }, (_, at) => all.slice(at * groupLength, (at + 1) * groupLength).join('')).join('-');
}

/** The code as it is stored, from what somebody typed: small letters, spaces and missing hyphens do not matter. */
export function typedGiftCardCode(text: string): string {
  const plain = text.toUpperCase().replace(/[\s-]/g, '');
  return (plain.match(/.{1,4}/g) ?? []).join('-');
}
