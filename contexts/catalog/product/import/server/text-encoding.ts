import { reject, type Rejection } from '@shopkeeper/resource';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

/** Bytes that are not text. Thrown to end a stream; `rejection` has the reason. */
export class UnreadableText extends Error {
  readonly rejection: Rejection<UnreadableTextCode>;

  constructor(rejection: Rejection<UnreadableTextCode>) {
    super(rejection.errorCode);
    this.name = 'UnreadableText';
    this.rejection = rejection;
  }
}

export type UnreadableTextCode = 'product.import-empty' | 'product.import-not-text' | 'product.import-unknown-encoding';

/** Bytes without a byte order mark that are not valid UTF-8. */
export class NotUtf8 extends Error {}

/** Decodes a file chunk by chunk; a character split between chunks is returned with the next one. */
export interface TextReading {
  /** @throws {@link NotUtf8} or {@link UnreadableText} as soon as the bytes show it */
  readonly push: (bytes: Uint8Array) => string;
  /** Returns the rest of the last chunk. Throws like `push`. */
  readonly end: () => string;
  /** Known after the first four bytes, or at the end. */
  readonly encoding: () => TextEncoding;
}

/**
 * A byte order mark determines the encoding, otherwise `unmarked` does. GB18030 includes GBK and GB2312; bytes that are not UTF-8
 * are read again as GB18030. Zip archives (xlsx) are not text, nor are unmarked files with a zero byte.
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
  /** The last call has no bytes. */
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
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
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
