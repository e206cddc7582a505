/** The characters of the GSM 7-bit alphabet; those of the second set count twice. */
const basic = /^[\n\r !"#$%&'()*+,\-./\d:;<=>?@A-Z_a-z£¥èéùìòÇØøÅåÆæßÉÄÖÑÜ§¿äöñüàΔΦΓΛΩΠΨΣΘΞ¤¡^{}\\[\]~|€]*$/u;
const twice = /[\^{}\\[\]~|€]/g;

const count = (length: number, single: number, joined: number): number => (length <= single ? 1 : Math.ceil(length / joined));

/** How many messages a text is charged as: 160 characters, or 70 with any outside of the GSM alphabet; longer ones are joined. */
export function smsSegments(text: string): number {
  if (!basic.test(text)) return count(text.length, 70, 67);
  return count(text.length + (text.match(twice)?.length ?? 0), 160, 153);
}
