import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** A file somebody sends on purpose, and what must become of it: `stored`, or refused with this code. */
export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer | string;
  readonly verdict: string;
}

const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp', width = 24): Promise<Buffer> =>
  sharp({ create: { width, height: 16, channels: 3, background: '#2b6' } })
    .toFormat(format)
    .toBuffer();

const badType = 'request.upload-type';
const incomplete = 'request.upload-incomplete';
const script = '<script>alert(1)</script>';

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([size, body, sum]);
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** A picture that says it is huge: a few bytes that would be gigabytes. */
function hugePng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A good picture with something between its parts. */
const withChunk = (png: Buffer, kind: string, data: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, 33), chunk(kind, data), png.subarray(33)]);

const file = (what: string, of: Partial<HostileFile> & Pick<HostileFile, 'bytes'>): HostileFile => ({
  what,
  name: 'a.png',
  type: 'image/png',
  verdict: badType,
  ...of,
});

/** Names that mean more than they say, each on a picture that is good by itself. */
const names: readonly (readonly [what: string, name: string, verdict: string])[] = [
  ['a double extension that ends well', 'a.php.png', 'stored'],
  ['a double extension that ends badly', 'a.png.php', badType],
  ['a trailing dot', 'a.png.', badType],
  ['a trailing space', 'a.png ', badType],
  ['a stream suffix', 'a.png::$DATA', badType],
  ['a reserved name', 'CON.png', 'stored'],
  ['a path upwards', '../../../../etc/cron.d/a.png', 'stored'],
  ['a path of another system', '..\\..\\windows\\a.png', 'stored'],
  ['an absolute path', '/etc/passwd.png', 'stored'],
  ['a null byte', 'a.php%00.png', 'stored'],
  ['a long name', `${'n'.repeat(300)}.png`, 'stored'],
  ['a turned-round name', 'a\u202egnp.exe', badType],
  ['signs of a shell', '$(id);`id`|a.png', 'stored'],
  ['a script as name', '<img src=x onerror=alert(1)>.png', 'stored'],
  ['a template as name', '{{7*7}}${7*7}.png', 'stored'],
  ['a formula as name', '=cmd|calc.png', 'stored'],
  ['upper case', 'A.PNG', 'stored'],
  ['an extension of signs', 'a.p\u0301ng', badType],
  ['only an extension', '.png', 'stored'],
  ['no extension', 'png', badType],
  ['a server page', 'a.jsp', badType],
  ['a settings file', '.htaccess', badType],
  ['a page', 'a.html', badType],
  ['a drawing', 'a.svg', badType],
  ['a module', 'a.wasm', badType],
];

/** Files of every kind of malice that the first tests of uploads do not name, with the verdict each must get. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const [png, jpeg, gif, webp] = await Promise.all([picture('png'), picture('jpeg'), picture('gif'), picture('webp')]);
  const cuts = [10, 33, 40, 60].map((at) => file(`a picture cut at byte ${at}`, { bytes: png.subarray(0, at) }));
  const jpegCuts = [3, 20, 200].map((at) =>
    file(`a photograph cut at byte ${at}`, { bytes: jpeg.subarray(0, at), name: 'a.jpg', type: 'image/jpeg' }),
  );
  return [
    ...names.map(([what, name, verdict], at) =>
      file(`the name: ${what}`, { bytes: withChunk(png, 'tEXt', Buffer.from(`k\u0000${at}`)), name, verdict }),
    ),
    ...cuts,
    ...jpegCuts,
    file('empty', { bytes: '', verdict: incomplete }),
    file('one byte', { bytes: 'x' }),
    file('a picture and a page after it', { bytes: Buffer.concat([png, Buffer.from(script)]), verdict: 'stored' }),
    file('a page hidden in a picture’s text', {
      bytes: withChunk(png, 'tEXt', Buffer.from(`Comment\u0000${script}`)),
      verdict: 'stored',
    }),
    file('a packed bomb in a picture’s text', {
      bytes: withChunk(png, 'zTXt', Buffer.concat([Buffer.from('k\u0000\u0000'), deflateSync(Buffer.alloc(8_000_000))])),
      verdict: 'stored',
    }),
    file('a script that begins as a picture', {
      bytes: 'GIF89a/*<svg/onload=alert(1)>*/=alert(1)//;',
      name: 'a.gif',
      type: 'image/gif',
    }),
    file('a photograph that is a page', {
      bytes: Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(script)]),
      name: 'a.jpg',
      type: 'image/jpeg',
    }),
    file('a picture of 50,000 by 50,000', { bytes: hugePng(50_000) }),
    file('a picture of two thousand million by as many', { bytes: hugePng(2_147_483_647) }),
    file('a picture of no width', { bytes: hugePng(0) }),
    file('a gif called png', { bytes: gif }),
    file('a webp called jpg', { bytes: webp, name: 'a.jpg', type: 'image/jpeg' }),
    file('a photograph said to be a png', { bytes: jpeg, name: 'a.jpg' }),
    file('a picture said to be a page', { bytes: png, type: 'text/html' }),
    file('a picture of no known type', { bytes: picture8(png), type: 'application/octet-stream', verdict: 'stored' }),
    file('a drawing called picture', { bytes: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>' }),
    file('an entity bomb called picture', { bytes: '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><svg>&c;</svg>' }),
    file('a program called picture', { bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]) }),
    file('a program of another system', { bytes: Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(500)]) }),
    file('an archive called picture', { bytes: Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(500)]) }),
    file('a document called picture', {
      bytes: '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
    }),
    file('a document that the site does not list', { bytes: '%PDF-1.7\n', name: 'a.pdf', type: 'application/pdf' }),
    file('an archive that the site does not list', { bytes: gzipSync('x'), name: 'a.zip', type: 'application/zip' }),
    file('a test virus', {
      bytes: 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
      name: 'a.jpg',
      type: 'image/jpeg',
    }),
    file('noise', { bytes: Buffer.from(Array.from({ length: 4_096 }, (_, at) => (at * 7_919) % 251)) }),
    file('more than the site takes', {
      bytes: Buffer.concat([png, Buffer.alloc(11 * 1_048_576)]),
      verdict: 'request.upload-size',
    }),
  ];
}

const picture8 = (png: Buffer): Buffer => withChunk(png, 'tEXt', Buffer.from('k\u0000no type'));

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

/** Multipart bodies that break the reading of parts themselves. */
export interface BrokenMultipart {
  readonly what: string;
  readonly type: string;
  readonly body: string;
}

const form = 'multipart/form-data; boundary=b';
const part = (disposition: string, content = 'x'): string => `--b\r\ncontent-disposition: ${disposition}\r\n\r\n${content}\r\n`;
const good = 'form-data; name="fileInput"; filename="a.png"';

export const brokenMultiparts: readonly BrokenMultipart[] = [
  { what: 'no boundary', type: 'multipart/form-data', body: part(good) },
  { what: 'an empty boundary', type: 'multipart/form-data; boundary=', body: part(good) },
  { what: 'another boundary', type: 'multipart/form-data; boundary=c', body: `${part(good)}--b--\r\n` },
  { what: 'a boundary of a thousand signs', type: `multipart/form-data; boundary=${'b'.repeat(1_000)}`, body: part(good) },
  { what: 'no end', type: form, body: part(good) },
  { what: 'no body', type: form, body: '' },
  { what: 'an end alone', type: form, body: '--b--\r\n' },
  { what: 'two files', type: form, body: `${part(good)}${part(good)}--b--\r\n` },
  { what: 'a file in another field', type: form, body: `${part('form-data; name="other"; filename="a.png"')}--b--\r\n` },
  { what: 'a field and no file', type: form, body: `${part('form-data; name="fileInput"')}--b--\r\n` },
  { what: 'no name', type: form, body: `${part('form-data; filename="a.png"')}--b--\r\n` },
  { what: 'no disposition', type: form, body: '--b\r\n\r\nx\r\n--b--\r\n' },
  { what: 'a name of ten thousand signs', type: form, body: `${part(`form-data; name="${'n'.repeat(10_000)}"`)}--b--\r\n` },
  { what: 'ten thousand parts', type: form, body: `${part('form-data; name="a"').repeat(10_000)}--b--\r\n` },
  {
    what: 'a part called prototype',
    type: form,
    body: `${part('form-data; name="__proto__"')}${part('form-data; name="constructor"')}--b--\r\n`,
  },
  {
    what: 'a thousand headers in a part',
    type: form,
    body: `--b\r\n${'x: y\r\n'.repeat(1_000)}content-disposition: ${good}\r\n\r\nx\r\n--b--\r\n`,
  },
  {
    what: 'a part in a part',
    type: form,
    body: `--b\r\ncontent-disposition: ${good}\r\ncontent-type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\nx\r\n--c--\r\n--b--\r\n`,
  },
  { what: 'a field of a megabyte', type: form, body: `${part('form-data; name="mode"', 'x'.repeat(1_000_000))}--b--\r\n` },
  { what: 'a null byte in a name', type: form, body: `${part('form-data; name="file\u0000Input"; filename="a.png"')}--b--\r\n` },
  { what: 'line ends alone', type: form, body: part(good).replaceAll('\r\n', '\n') },
];
