import { StringDecoder } from 'node:string_decoder';
import { streamSignals } from '../terminal-queue.domain.ts';

/** Characters of a line; a longer one continues in the next. */
export const longestLine = 4_096;

const signals: ReadonlySet<string> = new Set(Object.values(streamSignals));
const escape = String.fromCharCode(27);
const bell = String.fromCharCode(7);
const title = new RegExp(`${escape}\\][^${bell}${escape}]{0,400}(?:${bell}|${escape}\\\\)`, 'g');
const sequence = new RegExp(`${escape}\\[[0-9;:?]{0,40}[ -/]{0,4}[@-~]`, 'g');
const colour = new RegExp(`^${escape}\\[[0-9;]*m$`);
/** Control characters besides the tab and the line feed, and escapes that begin no colour. */
const control = new RegExp(`(?![\\t\\n${escape}])\\p{Cc}|${escape}(?!\\[[0-9;]*m)`, 'gu');
const credentials = /(\/\/)[^\s/@:]{1,200}:[^\s/@]{1,200}@/g;

/**
 * A line as it is shown: what was written over with a carriage return is left out, of the escape sequences only colours stay, and
 * credentials in addresses are hidden. A line that reads like a signal of the stream gets a space.
 */
export function shownLine(raw: string): string {
  const last = raw.replace(/\r+$/, '').split('\r').at(-1) ?? '';
  const plain = last
    .replace(title, '')
    .replace(sequence, (found) => (colour.test(found) ? found : ''))
    .replace(control, '')
    .replace(credentials, '$1***@');
  return signals.has(plain) ? `${plain} ` : plain;
}

/** The text without colours. */
export const withoutColours = (line: string): string => line.replace(sequence, '');

/** Cuts bytes into lines; characters and lines may be split between chunks. */
export class LineReader {
  readonly #decoder = new StringDecoder('utf8');
  #rest = '';

  /** The lines that a chunk completes. */
  push(chunk: Buffer): string[] {
    return this.#cut(this.#rest + this.#decoder.write(chunk));
  }

  /** The last line, which has no end. */
  end(): string[] {
    const lines = this.#cut(this.#rest + this.#decoder.end());
    const last = this.#rest;
    this.#rest = '';
    return last === '' ? lines : [...lines, shownLine(last)];
  }

  #cut(text: string): string[] {
    const parts = text.split('\n');
    let rest = parts.pop() ?? '';
    const lines = parts.flatMap(piecesOf).map(shownLine);
    while (rest.length > longestLine) {
      lines.push(shownLine(rest.slice(0, longestLine)));
      rest = rest.slice(longestLine);
    }
    this.#rest = rest;
    return lines;
  }
}

function piecesOf(line: string): string[] {
  if (line.length <= longestLine) return [line];
  const pieces: string[] = [];
  for (let at = 0; at < line.length; at += longestLine) pieces.push(line.slice(at, at + longestLine));
  return pieces;
}
