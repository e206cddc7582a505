import { isAscii } from 'node:buffer';
import { reject } from '@shopkeeper/resource';
import { mapWithBreaks } from '@shopkeeper/server';
import { countHangul, encodingFit, isSurelyChinese } from './encoding-fit.ts';
import { decodedText, markedEncoding, notText, type TextEncoding, textEncodings } from './text-encoding.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A reading of the same bytes: the first lines with characters beyond ASCII, as they look in that encoding. */
export interface EncodingCandidate {
  readonly encoding: TextEncoding;
  readonly sample: string;
}

/** The encoding of a text file. Where its bytes fit several, the user is asked with the candidates, the likeliest first. */
export interface DetectedEncoding {
  readonly name: TextEncoding;
  readonly isCertain: boolean;
  readonly candidates: readonly EncodingCandidate[];
}

/** From this fit on a reading may be what the author wrote. */
const plausible = 0.6;
/** Below this fit no reading is text. */
const hopeless = 0.3;
/** With so many multi-byte characters, valid UTF-8 is no coincidence. */
const certainSequences = 8;

/** A table has at least this share of separators, digits and line ends among its characters. */
const leastAscii = 0.05;
/** An encoding of one byte a character fits any bytes; with fewer characters the user is asked. */
const certainLetters = 8;
const multiByte = new Set<TextEncoding>(['utf-8', 'gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr']);

/** What one pass over the bytes shows. */
interface ByteSummary {
  readonly head: Buffer;
  readonly size: number;
  readonly isUtf8: boolean;
  /** Lines with bytes beyond ASCII, up to 64 KB. */
  readonly lines: Buffer;
  readonly isCut: boolean;
  /** Number of zero bytes at even and at odd offsets of the head. */
  readonly zeros: { readonly even: number; readonly odd: number };
  readonly hasZero: boolean;
}

const sampleBytes = 65_536;

function lineCollector() {
  const lines: Buffer[] = [];
  let length = 0;
  return {
    take(chunk: Buffer): void {
      for (let at = 0; at < chunk.length && length < sampleBytes; at += 1) {
        if ((chunk[at] ?? 0) < 0x80) continue;
        const start = chunk.lastIndexOf(0x0a, at) + 1;
        const next = chunk.indexOf(0x0a, at);
        const end = next < 0 ? chunk.length : next + 1;
        const taken = chunk.subarray(start, Math.min(end, start + sampleBytes - length));
        lines.push(taken);
        length += taken.length;
        at = end - 1;
      }
    },
    all: (): Buffer => Buffer.concat(lines),
    /** Whether the last line may end within a character. */
    isCut: (): boolean => length === sampleBytes,
  };
}

async function* wholeLines(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of source) {
    const end = chunk.lastIndexOf(0x0a) + 1;
    if (end === 0 && rest.length < sampleBytes) {
      rest = Buffer.concat([rest, chunk]);
      continue;
    }
    yield Buffer.concat([rest, chunk.subarray(0, end)]);
    rest = Buffer.from(chunk.subarray(end));
  }
  if (rest.length > 0) yield rest;
}

const utf8Check = () => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isValid = true;
  return (bytes?: Buffer): boolean => {
    if (!isValid) return false;
    try {
      decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      isValid = false;
    }
    return isValid;
  };
};

function zerosOf(head: Buffer): { even: number; odd: number } {
  const zeros = { even: 0, odd: 0 };
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2 === 0 ? 'even' : 'odd'] += 1;
  return zeros;
}

async function summaryOf(source: AsyncIterable<Buffer>): Promise<ByteSummary> {
  const check = utf8Check();
  const collector = lineCollector();
  let head = Buffer.alloc(0);
  let size = 0;
  let hasZero = false;
  for await (const chunk of wholeLines(source)) {
    if (head.length < sampleBytes) head = Buffer.concat([head, chunk.subarray(0, sampleBytes - head.length)]);
    size += chunk.length;
    hasZero ||= chunk.includes(0);
    if (check(chunk) && isAscii(chunk)) continue;
    collector.take(chunk);
  }
  return { head, size, hasZero, isUtf8: check(), lines: collector.all(), isCut: collector.isCut(), zeros: zerosOf(head) };
}

const certain = (name: TextEncoding): DetectedEncoding => ({ name, isCertain: true, candidates: [] });

/** UTF-16 without a mark: the separators and line ends of a table have a zero byte, all on the same side. */
function unmarkedWide({ head, size, zeros }: ByteSummary): TextEncoding | null {
  if (size % 2 !== 0 || zeros.even * zeros.odd !== 0) return null;
  const encoding = zeros.odd > 0 ? 'utf-16le' : 'utf-16be';
  const text = decodedText(head.subarray(0, head.length - (head.length % 2)), encoding);
  // eslint-disable-next-line no-control-regex -- control characters are what shows that it is no text
  if (text === null || /[\0-\x08\x0e-\x1f\ufffe\uffff]/.test(text) || !/[\r\n]/.test(text)) return null;
  // A stray zero byte in other text makes every two of its letters one.
  return zeros.odd + zeros.even >= (head.length / 2) * leastAscii ? encoding : null;
}

interface Reading extends EncodingCandidate {
  readonly text: string;
  readonly fit: number;
  readonly rank: number;
}

/** Readings of equal fit are ranked by how often such files are sent. */
const priors: Partial<Record<TextEncoding, number>> = { 'utf-8': 0.5, gb18030: 0.2, 'windows-1252': 0.1, 'windows-1251': 0.05 };
/** A Chinese text of this length has a character that Korean does not have, so one without any is Korean. */
const koreanLength = 6;

function rankOf(text: string, encoding: TextEncoding, fit: number): number {
  const isKorean = encoding === 'euc-kr' && fit > 0.9 && countHangul(text) >= koreanLength;
  return fit + (isKorean ? 0.3 : (priors[encoding] ?? 0));
}

const sampleOf = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .filter((line) => /[^\0-\x7f]/.test(line))
    .slice(0, 3)
    .map((line) => shortened(line))
    .join('\n');

/** The part of a line around its first character beyond ASCII. */
function shortened(line: string): string {
  const from = Math.max(0, line.search(/[^\0-\x7f]/) - 30);
  return Array.from(line.slice(from)).slice(0, 80).join('');
}

async function readingsOf({ lines, isCut, isUtf8 }: ByteSummary): Promise<Reading[]> {
  const possible = textEncodings.filter((encoding) => !encoding.startsWith('utf-16') && (encoding !== 'utf-8' || isUtf8));
  const found = await mapWithBreaks(possible, (encoding): Reading[] => {
    const text = decodedText(lines, encoding, { isCut });
    if (text === null) return [];
    const fit = encodingFit(text, encoding);
    return [{ encoding, text, fit, rank: rankOf(text, encoding, fit), sample: sampleOf(text) }];
  });
  const readings = found.flat().sort((one, other) => other.rank - one.rank);
  // The same text in two encodings is no question.
  return readings.filter(({ text }, at) => readings.findIndex((one) => one.text === text) === at);
}

const isLongEnough = ({ encoding, text }: Reading): boolean =>
  multiByte.has(encoding) || (text.match(/[^\0-\x7f]/gu)?.length ?? 0) >= certainLetters;

function asked([best, ...others]: readonly Reading[]): DetectedEncoding {
  if (best === undefined || best.fit < hopeless) throw new UnreadableFile(reject('request.import-file-unknown-encoding'));
  const rivals = others.filter(({ fit }) => fit >= plausible);
  if (best.encoding === 'gb18030' && best.fit >= plausible && isSurelyChinese(best.text)) return certain('gb18030');
  if (best.fit >= plausible && rivals.length === 0 && isLongEnough(best)) return certain(best.encoding);
  const shown = [best, ...others.filter(({ fit }) => fit > 0)];
  return {
    name: best.encoding,
    isCertain: false,
    candidates: shown.map(({ encoding, sample }) => ({ encoding, sample })),
  };
}

/** Whether valid UTF-8 is one by its length, or by no other reading being plausible. */
function isSurelyUtf8(readings: readonly Reading[]): boolean {
  const own = readings.find(({ encoding }) => encoding === 'utf-8');
  const sequences = own?.text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  return sequences >= certainSequences || readings.every(({ encoding, fit }) => encoding === 'utf-8' || fit < plausible);
}

/**
 * Detects the encoding of a text file in one pass over its bytes.
 *
 * @throws UnreadableFile for an empty file, bytes that are not text, and text of an unknown encoding
 */
export async function detectEncoding(source: AsyncIterable<Buffer>): Promise<DetectedEncoding> {
  const summary = await summaryOf(source);
  if (summary.size === 0) throw new UnreadableFile(reject('request.import-file-empty'));
  const marked = markedEncoding(summary.head);
  if (marked !== null) return certain(marked);
  if (summary.hasZero) {
    const wide = unmarkedWide(summary);
    if (wide === null) throw notText('binary');
    return certain(wide);
  }
  if (summary.lines.length === 0) return certain('utf-8');
  const readings = await readingsOf(summary);
  if (summary.isUtf8 && isSurelyUtf8(readings)) return certain('utf-8');
  return asked(readings);
}
