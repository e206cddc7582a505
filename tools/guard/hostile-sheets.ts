import { gzipSync } from 'node:zlib';

/** A sheet somebody sends on purpose, and how its import must answer: looked through, or refused with such a code. */
export interface HostileSheet {
  readonly what: string;
  readonly name: string;
  readonly bytes: Buffer | string;
  readonly verdict: RegExp;
  /** Takes a while wherever it is sent. */
  readonly isLong: boolean;
}

const readable = /^looked through$/;
const refused = /^(request\.sheet-(unreadable|unknown|too-large)|product\.import-[a-z-]+)$/;
const either = new RegExp(`${readable.source}|${refused.source}`);
/** Refused by its name, before a byte of it is looked at. */
const byName = /^upload-type$/;
const sheet = (what: string, bytes: Buffer | string, verdict: RegExp = either, name = 'sheet.csv'): HostileSheet => ({
  what,
  bytes,
  verdict,
  name,
  isLong: Buffer.byteLength(bytes) > 50_000,
});
const row = (...cells: string[]): string => `${cells.join(',')}\r\n`;
const rows = (count: number, of: (at: number) => string): string => Array.from({ length: count }, (_, at) => of(at)).join('');

/** Sheets that break readers; `heading` is the first line of the import's own template. */
export const hostileSheets = (heading: string): HostileSheet[] => [
  sheet('a heading alone', row(heading)),
  sheet('a heading twice', row(heading, heading) + row('a', 'b')),
  sheet('no heading at all', row('x', 'y') + row('1', '2'), refused),
  sheet('nothing but line ends', '\r\n\r\n\r\n', refused),
  sheet('nothing but separators', ',,,,\r\n,,,,\r\n', refused),
  sheet('a quote that is not closed', `${heading}\r\n"abc`),
  sheet('a quote in the middle', `${heading}\r\na"b"c\r\n`),
  sheet('quotes in quotes', `${heading}\r\n"""a"""\r\n`),
  sheet('a null byte', `${heading}\r\na\u0000b\r\n`),
  sheet('only null bytes', Buffer.alloc(5_000), refused),
  sheet('two bytes a letter', Buffer.from(`\ufeff${heading}\r\nUtf16\r\n`, 'utf16le')),
  sheet('two bytes a letter, cut', Buffer.from(`\ufeff${heading}\r\nUtf16`, 'utf16le').subarray(0, 11)),
  sheet('a mark and nothing else', '\ufeff', refused),
  sheet('two marks', `\ufeff\ufeff${row(heading)}${row('a')}`),
  sheet('bytes of no encoding', Buffer.concat([Buffer.from(`${heading}\r\n`), Buffer.from([0xff, 0xff, 0x80, 0xfe])])),
  sheet(
    'letters of a Chinese office',
    Buffer.concat([Buffer.from(`${heading}\r\n`), Buffer.from([0xc9, 0xcc, 0xc6, 0xb7]), Buffer.from('\r\n')]),
  ),
  sheet(
    'an over-long spelling of a slash',
    Buffer.concat([Buffer.from(`${heading}\r\n`), Buffer.from([0xc0, 0xaf]), Buffer.from('\r\n')]),
  ),
  sheet('a line of five megabytes', `${heading}\r\n${'a'.repeat(5_000_000)}\r\n`),
  sheet('a quoted cell of a megabyte of lines', `${heading}\r\n"${'a\r\n'.repeat(300_000)}"\r\n`),
  sheet('a hundred thousand columns', `${heading}${',x'.repeat(100_000)}\r\n${'a,'.repeat(1_000)}\r\n`),
  sheet('a hundred thousand empty rows', `${heading}\r\n${'\r\n'.repeat(100_000)}`),
  sheet('more rows than are taken', row(heading) + rows(10_050, (at) => row(`r${at}`))),
  sheet('rows of different lengths', row(heading) + rows(50, (at) => row(...Array.from({ length: at }, () => 'x')))),
  sheet(
    'formulas',
    row(heading) + ['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|/C calc!A0', '\t=1'].map((cell) => row(`"${cell}"`)).join(''),
  ),
  sheet('headings that are prototypes', row(heading, '__proto__', 'constructor', 'toString') + row('a', 'b', 'c', 'd')),
  sheet('cells that are prototypes', row(heading) + row('__proto__') + row('constructor') + row('hasOwnProperty')),
  sheet('scripts and templates', row(heading) + row('<script>1</script>') + row('{{7*7}}') + row('${7*7}')),
  sheet('separators of other lands', `${heading};x\t y|z\r\na;b\tc|d\r\n`),
  sheet('line ends of an old machine', `${heading}\ra\rb\r`),
  sheet('line ends of three kinds', `${heading}\na\r\nb\rc`),
  sheet(
    'a letter of half a pair',
    Buffer.concat([Buffer.from(`${heading}\r\n`), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('\r\n')]),
  ),
  sheet('an archive called sheet', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(2_000)]), refused),
  sheet('a bomb called sheet', gzipSync(Buffer.alloc(20_000_000)), refused),
  sheet('a page called sheet', '<html><table><tr><td>1</td></tr></table></html>', refused),
  sheet('a workbook', 'PK', byName, 'sheet.xlsx'),
  sheet('an old workbook', 'x', byName, 'sheet.xls'),
  sheet('a page by name', 'x', byName, 'sheet.csv.html'),
  sheet('a name upwards', row(heading) + row('a'), readable, '../../../sheet.csv'),
  sheet('a long name', row(heading) + row('a'), readable, `${'s'.repeat(400)}.csv`),
];
