/** A number that a text gives in every run, evenly spread: it chooses the sample of what is alike that a shorter tier tries. */
export function stableHash(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // The low bits of this hash (FNV-1a) depend on few of the letters.
  return hash >>> 8;
}
