import { gzipSync } from 'node:zlib';

/** The expected result of an import file: accepted with this many rows, or rejected with this code. */
type Verdict = string;

/**
 * A hostile import file and its verdicts: at declared imports, and at the product import, which recognises other headings and
 * takes more rows.
 */
export interface HostileImport {
  readonly what: string;
  readonly name: string;
  readonly bytes: Buffer | string;
  readonly verdict: readonly [declared: Verdict, ofProducts: Verdict];
  /** Whether it takes long to process. */
  readonly isLong: boolean;
}

const through = (rows: number): Verdict => `looked through: ${rows}`;
const rows = (count: number): HostileImport['verdict'] => [through(count), through(count)];
const unreadable = 'request.import-file-unreadable';
const empty = 'request.import-file-empty';
const openQuote = 'request.import-file-open-quote';
const unknownEncoding = 'request.import-file-unknown-encoding';
const tooManyColumns = 'request.import-file-too-many-columns';
const tooLong = 'request.import-file-record-too-long';
const unknown = 'request.import-file-unknown';
const tooLarge = 'request.import-file-too-large';
/** Rejected by file name before its content is read. */
const byName: HostileImport['verdict'] = ['upload-type', 'upload-type'];
const notText = 'request.import-file-not-text';
const both = (verdict: Verdict): HostileImport['verdict'] => [verdict, verdict];

type Bytes = HostileImport['bytes'];
const sheet = (what: string, verdict: HostileImport['verdict'], of: Bytes | { name: string; bytes: Bytes }): HostileImport => {
  const { name, bytes } = typeof of === 'string' || Buffer.isBuffer(of) ? { name: 'sheet.csv', bytes: of } : of;
  return { what, verdict, name, bytes, isLong: Buffer.byteLength(bytes) > 50_000 };
};
const row = (...cells: string[]): string => `${cells.join(',')}\r\n`;
const lines = (count: number, of: (at: number) => string): string => Array.from({ length: count }, (_, at) => of(at)).join('');

/** A file with one cell of these bytes. */
const cell = (heading: string, ...bytes: readonly number[]): Buffer =>
  Buffer.concat([Buffer.from(`${heading}\r\n`), Buffer.from(bytes), Buffer.from('\r\n')]);

/** Returns files that break parsers; `heading` is the header line of the import's template. */
export const hostileImports = (heading: string): HostileImport[] => [
  sheet('a heading alone', rows(0), row(heading)),
  sheet('a heading twice', rows(1), row(heading, heading) + row('a', 'b')),
  sheet('no heading at all', [unknown, 'product.import-unknown-format'], row('x', 'y') + row('1', '2')),
  sheet('nothing but line ends', both(empty), '\r\n\r\n\r\n'),
  sheet('nothing but separators', both(empty), ',,,,\r\n,,,,\r\n'),
  sheet('a quote that is not closed', both(openQuote), `${heading}\r\n"abc`),
  sheet('a quote in the middle', rows(1), `${heading}\r\na"b"c\r\n`),
  sheet('quotes in quotes', rows(1), `${heading}\r\n"""a"""\r\n`),
  sheet('a null byte', both(notText), `${heading}\r\na\u0000b\r\n`),
  sheet('only null bytes', both(notText), Buffer.alloc(5_000)),
  sheet('two bytes a letter', rows(1), Buffer.from(`\ufeff${heading}\r\nUtf16\r\n`, 'utf16le')),
  sheet('two bytes a letter, cut', both(unknownEncoding), Buffer.from(`\ufeff${heading}\r\nUtf16`, 'utf16le').subarray(0, 11)),
  sheet('a mark and nothing else', both(empty), '\ufeff'),
  sheet('two marks', rows(1), `\ufeff\ufeff${row(heading)}${row('a')}`),
  sheet(
    'bytes of many encodings',
    // An encoding of one byte a character fits any bytes; the preview asks.
    rows(1),
    Buffer.concat([Buffer.from(`${heading}\r\n`), Buffer.from([0xff, 0xff, 0x80, 0xfe])]),
  ),
  sheet('letters of a Chinese office', rows(1), cell(heading, 0xc9, 0xcc, 0xc6, 0xb7)),
  sheet('an over-long spelling of a slash', rows(1), cell(heading, 0xc0, 0xaf)),
  sheet('a line of more than a megabyte', both(tooLong), `${heading}\r\n${'a'.repeat(1_500_000)}\r\n`),
  sheet('a quoted cell of a megabyte of lines', rows(1), `${heading}\r\n"${'a\r\n'.repeat(300_000)}"\r\n`),
  sheet('a hundred thousand columns', both(tooManyColumns), `${heading}${',x'.repeat(100_000)}\r\n${'a,'.repeat(1_000)}\r\n`),
  sheet('half a million empty rows', [tooLarge, through(0)], `${heading}\r\n${'\r\n'.repeat(500_000)}`),
  sheet('more rows than are taken', [tooLarge, through(200_050)], row(heading) + lines(200_050, (at) => row(`r${at}`))),
  sheet('rows of different lengths', rows(49), row(heading) + lines(50, (at) => row(...Array.from({ length: at }, () => 'x')))),
  sheet(
    'formulas',
    rows(6),
    row(heading) + ['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|/C calc!A0', '\t=1'].map((cell) => row(`"${cell}"`)).join(''),
  ),
  sheet('headings that are prototypes', rows(1), row(heading, '__proto__', 'constructor', 'toString') + row('a', 'b', 'c', 'd')),
  sheet('cells that are prototypes', rows(3), row(heading) + row('__proto__') + row('constructor') + row('hasOwnProperty')),
  sheet('scripts and templates', rows(3), row(heading) + row('<script>1</script>') + row('{{7*7}}') + row('${7*7}')),
  sheet('separators of other lands', rows(1), `${heading};x\t y|z\r\na;b\tc|d\r\n`),
  sheet('line ends of an old machine', rows(2), `${heading}\ra\rb\r`),
  sheet('line ends of three kinds', rows(3), `${heading}\na\r\nb\rc`),
  sheet('a letter of half a pair', rows(1), cell(heading, 0xed, 0xa0, 0x80)),
  sheet('an archive called sheet', both(unreadable), Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(2_000)])),
  sheet('a bomb called sheet', both(notText), gzipSync(Buffer.alloc(20_000_000))),
  sheet('a page called sheet', [unknown, 'product.import-unknown-format'], '<html><table><tr><td>1</td></tr></table></html>'),
  sheet('a workbook that is none', [unknown, 'product.import-unknown-format'], { name: 'sheet.xlsx', bytes: 'PK' }),
  sheet('an archive cut short', both(unreadable), { name: 'sheet.xlsx', bytes: Buffer.from('504b030414000000', 'hex') }),
  sheet('an old workbook', byName, { name: 'sheet.xls', bytes: 'x' }),
  sheet('a page by name', byName, { name: 'sheet.csv.html', bytes: 'x' }),
  sheet('a name upwards', rows(1), { name: '../../../sheet.csv', bytes: row(heading) + row('a') }),
  sheet('a long name', rows(1), { name: `${'s'.repeat(400)}.csv`, bytes: row(heading) + row('a') }),
];
