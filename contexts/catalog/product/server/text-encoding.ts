import { type Rejection, reject } from '@shopkeeper/resource';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

/** Bytes that are no text. Thrown, because it ends a stream; `refusal` says why. */
export class UnreadableText extends Error {
  readonly rejection: Rejection<UnreadableTextCode>;

  constructor(rejection: Rejection<UnreadableTextCode>) {
    super(rejection.errorCode);
    this.name = 'UnreadableText';
    this.rejection = rejection;
  }
}

export type UnreadableTextCode = 'product.import-empty' | 'product.import-not-text' | 'product.import-unknown-encoding';

/** Bytes that were read as UTF-8, for want of a mark, and are none. */
export class NotUtf8 extends Error {}

/** A file's bytes turned into text, chunk by chunk; a character that a chunk cuts off comes with the next. */
export interface TextReading {
  /** Throws {@link NotUtf8} or {@link UnreadableText} as soon as the bytes show it. */
  readonly push: (bytes: Uint8Array) => string;
  /** What was left of the last chunk. Throws as `push` does. */
  readonly end: () => string;
  /** Known once the first four bytes were pushed, or the end was reached. */
  readonly encoding: () => TextEncoding;
}

/**
 * A byte order mark decides how bytes are read, else `unmarked` does. GB18030 contains GBK and GB2312: what is no UTF-8 is
 * read once more as that. Zip archives (xlsx) are not text, nor is what has a zero byte and no mark.
 */
export function textReading(unmarked: 'utf-8' | 'gb18030'): TextReading {
  let head = new Uint8Array();
  let decoding: Decoding | null = null;
  function begin(): Decoding {
    if (head.length === 0) throw new UnreadableText(reject('product.import-empty'));
    decoding = decodingOf(head, unmarked);
    return decoding;
  }
  return {
    push(bytes) {
      if (decoding !== null) return decoding.decode(bytes);
      head = Buffer.concat([head, bytes]);
      return head.length < 4 ? '' : begin().decode(head);
    },
    end() {
      if (decoding !== null) return decoding.decode();
      const { decode } = begin();
      return decode(head) + decode();
    },
    encoding: () => (decoding ?? begin()).encoding,
  };
}

interface Decoding {
  readonly encoding: TextEncoding;
  /** The last call comes without bytes. */
  readonly decode: (bytes?: Uint8Array) => string;
}

function decodingOf(head: Uint8Array, unmarked: 'utf-8' | 'gb18030'): Decoding {
  const marked = markedEncoding(head);
  if (marked === null && startsWith(head, [0x50, 0x4b, 0x03, 0x04])) throw notText('archive');
  const encoding = marked ?? unmarked;
  const decoder = new TextDecoder(encoding, { fatal: true });
  return {
    encoding,
    decode(bytes) {
      if (marked === null && bytes?.includes(0)) throw notText('binary');
      try {
        return decoder.decode(bytes, { stream: bytes !== undefined });
      } catch (issue) {
        if (!(issue instanceof TypeError)) throw issue;
        if (marked === null && encoding === 'utf-8') throw new NotUtf8();
        throw new UnreadableText(reject('product.import-unknown-encoding'));
      }
    },
  };
}

const notText = (kind: 'archive' | 'binary'): UnreadableText => new UnreadableText(reject('product.import-not-text', { kind }));

function markedEncoding(head: Uint8Array): TextEncoding | null {
  if (startsWith(head, [0xef, 0xbb, 0xbf])) return 'utf-8';
  if (startsWith(head, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(head, [0xfe, 0xff])) return 'utf-16be';
  return null;
}

const startsWith = (head: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, at) => head[at] === byte);
