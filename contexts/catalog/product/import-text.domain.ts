export type Separator = ',' | ';' | '\t';

/** How the first record of a decoded sheet is cut into cells, and how many characters come before it (`sep=;` of Excel). */
export interface SeparatorReading {
  readonly separator: Separator;
  readonly skipCharacters: number;
  readonly skipLines: number;
}

/** Obeys Excel's `sep=` line; else takes the separator seen most often in the header, outside quotes; else the comma. */
export function sniffSeparator(head: string): SeparatorReading {
  const declared = /^"?sep=([,;\t])"?(?:\r\n|\r|\n|$)/i.exec(head);
  const separator = separators.find((candidate) => candidate === declared?.[1]);
  if (declared !== null && separator !== undefined) return { separator, skipCharacters: declared[0].length, skipLines: 1 };
  return { separator: commonest(head), skipCharacters: 0, skipLines: 0 };
}

const separators: readonly Separator[] = [',', ';', '\t'];

function commonest(head: string): Separator {
  const seen: Record<Separator, number> = { ',': 0, ';': 0, '\t': 0 };
  let isQuoted = false;
  for (const character of head) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '\n' || character === '\r') break;
    const separator = separators.find((candidate) => candidate === character);
    if (separator !== undefined) seen[separator] += 1;
  }
  return separators.reduce((best, candidate) => (seen[candidate] > seen[best] ? candidate : best), ',');
}
