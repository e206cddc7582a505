import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { brokenPictures, type HostileFile, otherKinds } from './hostile-pictures.ts';

const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp'): Promise<Buffer> =>
  sharp({ create: { width: 24, height: 16, channels: 3, background: '#2b6' } })
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

/** Builds a picture of a few bytes whose header declares a huge size. */
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

/** Inserts a chunk into a valid picture. */
const withChunk = (png: Buffer, kind: string, data: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, 33), chunk(kind, data), png.subarray(33)]);

const withText = (png: Buffer, text: string): Buffer => withChunk(png, 'tEXt', Buffer.from(text));

const file = (what: string, of: Partial<HostileFile> & Pick<HostileFile, 'bytes'>): HostileFile => ({
  what,
  name: 'a.png',
  type: 'image/png',
  verdict: badType,
  ...of,
});

/** Dangerous file names, each on a valid picture. */
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

/** Returns hostile files that the ordinary upload tests do not cover, with their expected verdicts. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const png = await picture('png');
  const pictures = [
    { name: 'a.png', type: 'image/png', bytes: png, header: 8 },
    { name: 'a.jpg', type: 'image/jpeg', bytes: await picture('jpeg'), header: 3 },
    { name: 'a.gif', type: 'image/gif', bytes: await picture('gif'), header: 6 },
    { name: 'a.webp', type: 'image/webp', bytes: await picture('webp'), header: 12 },
  ];
  return [
    ...names.map(([what, name, verdict], at) =>
      file(`the name: ${what}`, { bytes: withText(png, `k\u0000${at}`), name, verdict }),
    ),
    ...brokenPictures(pictures),
    ...otherKinds,
    file('empty', { bytes: '', verdict: incomplete }),
    file('one byte', { bytes: 'x' }),
    file('a picture and a page after it', { bytes: Buffer.concat([png, Buffer.from(script)]), verdict: 'stored' }),
    file('a page hidden in a picture’s text', { bytes: withText(png, `Comment\u0000${script}`), verdict: 'stored' }),
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
    file('a picture said to be a page', { bytes: png, type: 'text/html' }),
    file('a picture of no known type', {
      bytes: withText(png, 'k\u0000no type'),
      type: 'application/octet-stream',
      verdict: 'stored',
    }),
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
