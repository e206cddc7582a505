import { type Refusal, refuse } from '@shopkeeper/resource';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';
export type Separator = ',' | ';' | '\t';

/** Learns from a file's bytes, chunk by chunk and without keeping them, how they are to be read as text. */
export interface TextProbe {
  readonly push: (bytes: Uint8Array) => void;
  /** The encoding after the last chunk, or `product.import-empty` / `product.import-not-text` (facts: `kind`). */
  readonly answer: () => TextEncoding | Refusal<'product.import-empty' | 'product.import-not-text'>;
}

/**
 * A byte order mark decides; else whatever is valid UTF-8 from first to last byte is UTF-8; else GB18030, which
 * contains GBK and GB2312. Zip archives (xlsx) and files with zero bytes are not text.
 */
export function textProbe(): TextProbe {
  let head: number[] = [];
  let length = 0;
  let hasZero = false;
  const utf8 = utf8Check();
  return {
    push(bytes) {
      if (head.length < 4) head = [...head, ...bytes.subarray(0, 4)].slice(0, 4);
      length += bytes.length;
      hasZero ||= bytes.includes(0);
      utf8.push(bytes);
    },
    answer() {
      if (length === 0) return refuse('product.import-empty');
      const marked = markedEncoding(head);
      if (marked !== null) return marked;
      if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return refuse('product.import-not-text', { kind: 'archive' });
      if (hasZero) return refuse('product.import-not-text', { kind: 'binary' });
      return utf8.isValid() ? 'utf-8' : 'gb18030';
    },
  };
}

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

function markedEncoding(head: readonly number[]): TextEncoding | null {
  if (startsWith(head, [0xef, 0xbb, 0xbf])) return 'utf-8';
  if (startsWith(head, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(head, [0xfe, 0xff])) return 'utf-16be';
  return null;
}

const startsWith = (head: readonly number[], mark: readonly number[]): boolean => mark.every((byte, at) => head[at] === byte);

interface Utf8Check {
  readonly push: (bytes: Uint8Array) => void;
  readonly isValid: () => boolean;
}

function utf8Check(): Utf8Check {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isBroken = false;
  const take = (bytes?: Uint8Array): void => {
    if (isBroken) return;
    try {
      decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (fault) {
      if (!(fault instanceof TypeError)) throw fault;
      isBroken = true;
    }
  };
  return {
    push: take,
    isValid() {
      take();
      return !isBroken;
    },
  };
}
