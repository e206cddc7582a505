/** The character between two cells of a text file. */
export type Separator = ',' | ';' | '\t' | '|';

/** The cell separator of a file, and the number of characters to skip before the first record (`sep=;` of Excel). */
export interface SeparatorReading {
  readonly separator: Separator;
  readonly skipCharacters: number;
  readonly skipLines: number;
}

/** Uses Excel's `sep=` line, otherwise the most frequent separator in the header outside quotes, otherwise the comma. */
export function detectSeparator(head: string): SeparatorReading {
  const declared = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n|$)/i.exec(head);
  const separator = separators.find((candidate) => candidate === declared?.[1]);
  if (declared !== null && separator !== undefined) return { separator, skipCharacters: declared[0].length, skipLines: 1 };
  return { separator: commonest(head), skipCharacters: 0, skipLines: 0 };
}

const separators: readonly Separator[] = [',', ';', '\t', '|'];

function commonest(head: string): Separator {
  const seen: Record<Separator, number> = { ',': 0, ';': 0, '\t': 0, '|': 0 };
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
