import { reject } from '@shopkeeper/resource';
import { UnreadableFile } from './unreadable-file.ts';

/** The encodings in which a text file may be sent, in the order in which they are offered. */
export const textEncodings = [
  'utf-8',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'koi8-r',
  'utf-16le',
  'utf-16be',
] as const;
/** An encoding of a text file, by its name in the Encoding Standard. GB18030 includes GBK and GB2312, windows-1252 ISO-8859-1. */
export type TextEncoding = (typeof textEncodings)[number];

/** Bytes that are not text in the encoding in which they are read. Another encoding may fit. */
export class WrongEncoding extends Error {}

/** Decodes a file chunk by chunk; a character split between chunks is returned with the next one. */
export interface TextReading {
  /** @throws WrongEncoding as soon as the bytes show it */
  readonly push: (bytes: Uint8Array) => string;
  /** Returns the rest of the last chunk. Throws like `push`. */
  readonly end: () => string;
}

/** Reads text strictly: no byte is replaced. A byte order mark is dropped. */
export function textReading(encoding: TextEncoding): TextReading {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const isWide = encoding === 'utf-16le' || encoding === 'utf-16be';
  function decode(bytes?: Uint8Array): string {
    if (!isWide && bytes?.includes(0)) throw notText('binary');
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (error) {
      if (error instanceof TypeError) throw new WrongEncoding();
      throw error;
    }
  }
  return { push: decode, end: () => decode() };
}

/** Decodes bytes at once; null when they do not fit the encoding. `isCut`: the last character may lack bytes. */
export function decodedText(bytes: Uint8Array, encoding: TextEncoding, { isCut = false } = {}): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut });
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** The error of a file that is not text: a picture, a program, an archive that is no workbook. */
export const notText = (kind: 'archive' | 'binary'): UnreadableFile =>
  new UnreadableFile(reject('request.import-file-not-text', { kind }));

/** The encoding named by a byte order mark; null without one. */
export function markedEncoding(head: Uint8Array): TextEncoding | null {
  if (startsWith(head, [0xef, 0xbb, 0xbf])) return 'utf-8';
  if (startsWith(head, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(head, [0xfe, 0xff])) return 'utf-16be';
  return null;
}

/** Whether the bytes begin as a zip archive does, which a workbook is. */
export const isArchive = (head: Uint8Array): boolean => startsWith(head, [0x50, 0x4b, 0x03, 0x04]);

const startsWith = (head: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, at) => head[at] === byte);
