import { type Refusal, refuse } from '@shopkeeper/resource';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

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
