import { fileType, importFileBody } from '../calls.ts';
import type { Call } from '../wire.ts';

/** Rich texts of at most 200,000 characters that parsers and sanitisers may take long for. */
export const hostileTexts: Readonly<Record<string, string>> = {
  'unclosed tags': '<b>'.repeat(66_000),
  'unclosed tags of two kinds': '<p><b>'.repeat(30_000),
  'unclosed tags and ends of others': `${'<b>'.repeat(190)}${'</i>'.repeat(49_000)}`,
  'closed tags': '<b>x</b>'.repeat(24_000),
  'paragraphs without end': '<p>x'.repeat(49_000),
  'tags in a script': `<script>${'<b>'.repeat(60_000)}`,
  'comments in an address': `<a href="${'<!---->'.repeat(28_000)}">x</a>`,
  attributes: `<p ${Array.from({ length: 25_000 }, (_, at) => `a${at}=1`).join(' ')}>x`.slice(0, 199_000),
  'starts of tags': '<'.repeat(199_000),
  'starts of tags and one end': `${'<'.repeat(199_000)}>`,
  'signs of entities': '&'.repeat(199_000),
  'nested lists': '<ul><li>'.repeat(24_000),
};

const row = (...cells: readonly string[]): string => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
const header = row('Handle', 'Title', 'Body (HTML)');

/** Sheets of the product import that parsers may take long for. */
export const hostileFiles = (): Readonly<Record<string, string | Buffer>> => ({
  'four rows of 60,000 tags':
    header + Array.from({ length: 4 }, (_, at) => row(`stall-${at}`, `Stall ${at}`, '<b>'.repeat(60_000))).join(''),
  'many rows of long texts':
    header +
    Array.from({ length: 40 }, (_, at) => row(`long-${at}`, `Long ${at}`, '<p>a <i>b</i> &amp;</p>'.repeat(8_000))).join(''),
  'a line of five million commas': `${header}${','.repeat(5_000_000)}\r\n`,
  'a line of commas without end': ','.repeat(5_000_000),
  'an open quote of 15 MB': `${header}"${'a'.repeat(15_000_000)}`,
  'an open quote of many lines': `${header}"${'a,b\r\n'.repeat(1_000_000)}`,
  'a line of two-byte letters': Buffer.from(`${header}${'ö'.repeat(2_500_000)}`, 'latin1'),
  'a line of Chinese letters': Buffer.alloc(3_000_000, Buffer.from([0xc9, 0xcc])),
});

/** A body of a public call with this many unknown keys. */
export const unknownKeys = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, at])));

/** An upload to the product import. */
export const uploadOf = (bytes: string | Buffer, mode: 'dryRun' | 'apply', headers: Call['headers']): Call => ({
  method: 'POST',
  path: '/admin/catalog/product/Import',
  body: importFileBody(bytes, { mode, onError: 'skip' }),
  headers: { ...headers, 'content-type': fileType, 'accept-language': 'en' },
});
