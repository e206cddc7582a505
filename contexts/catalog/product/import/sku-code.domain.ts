/**
 * Generates the SKU code of a variant without one: handle and option values in capitals, `CHAIN-BRACELET-BLUE`. The same input
 * always gives the same code; letters outside A-Z become a short digest; a code in use gets `-2`, `-3`…. With `codeBase` the code is
 * made from that.
 *
 * @param isTaken whether a code is used by another variant, in the shop or in the file
 * @param max maximum length, at least 16
 */
export function skuCodeFor(
  variant: { readonly handle: string; readonly values: readonly string[]; readonly codeBase?: string | undefined },
  isTaken: (code: string) => boolean,
  max = 64,
): string {
  const parts = [variant.handle, ...variant.values];
  const whole = variant.codeBase ?? parts.map(asciiPart).join('-');
  const code = whole.length <= max ? whole : `${whole.slice(0, max - digestLength - 1)}-${digest(parts.join('\u0000'))}`;
  if (!isTaken(code)) return code;
  for (let number = 2; ; number += 1) {
    const suffix = `-${number}`;
    const numbered = code.slice(0, max - suffix.length) + suffix;
    if (!isTaken(numbered)) return numbered;
  }
}

const digestLength = 6;

function asciiPart(text: string): string {
  const latin = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();
  const code = latin.replaceAll(/[^A-Z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '');
  const lost = latin.replaceAll(/[\p{ASCII}]/gu, '');
  if (lost === '' && code !== '') return code;
  return code === '' ? digest(text) : `${code}-${digest(text)}`;
}

/** FNV-1a of the text's code units as six letters and digits: distinguishes names in a code; not for security. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(36).toUpperCase().padStart(7, '0').slice(-digestLength);
}

/** Makes a code that can be stored from one that cannot: other characters become dashes. Undefined when nothing is left. */
export function codeBaseOf(text: string, max: number): string | undefined {
  const code = text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}._/+#-]+/gu, '-')
    .replaceAll(/^[^\p{L}\p{N}]+|-+$/gu, '')
    .slice(0, max);
  return code === '' ? undefined : code;
}
