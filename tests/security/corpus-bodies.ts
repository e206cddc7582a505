import { gzipSync } from 'node:zlib';

/** A complete request that no schema can describe: its body and content type. */
export interface Broken {
  readonly kind: string;
  readonly name: string;
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const json = 'application/json';
const bytes = (...values: number[]): Buffer => Buffer.from(values);
const deep = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth);

const beginnings = (text: string): string[] => Array.from(text, (_, end) => text.slice(0, end));

const broken: readonly (string | Buffer)[] = [
  beginnings('{"a":1}'),
  [' ', '}', '[', ']', '[1,2', '[]', '[{}]', 'null', 'true', '0', '""', '"x"', 'undefined', 'NaN', '<xml/>', 'a=1&b=2'],
  ['{"a":1,}', '{a:1}', "{'a':1}", '{"a":1}{"b":2}', '{"a":1} x', '//c\n{}', '/*c*/{}', '\ufeff{}', '\u0000{}'],
  ['01', '+1', '.5', 'NaN', 'Infinity', 'undefined', '1e999', '-0', '9'.repeat(100_000)].map((value) => `{"a":${value}}`),
  ['\n', '\\x41', '\\u12', '\u0000', 'x'.repeat(900_000), 'x'.repeat(1_100_000)].map((text) => `{"a":"${text}"}`),
  ['{"a":1,"a":2}', '{"id":1,"id":2}', '{"rows":{"__proto__":[]}}', '{"constructor":{"prototype":{"polluted":1}}}'],
  ['{"__proto__":{"polluted":1}}', '{"a":{"__proto__":{"polluted":1}}}', '{"\\u005f_proto__":{"polluted":1}}'],
  ['[{"__proto__":{"polluted":1}}]', `{"quick":"${'a'.repeat(5_000_000)}"}`],
  [deep('[', ']', 1_000), deep('{"a":', '}', 500), deep('[', ']', 100_000), '['.repeat(200_000), '{"a":'.repeat(50_000)],
  [`[${'0,'.repeat(200_000)}0]`, `{${Array.from({ length: 50_000 }, (_, at) => `"k${at}":0`).join()}}`],
  [bytes(0xff, 0xfe, 0x7b, 0, 0x7d, 0), bytes(0xfe, 0xff, 0, 0x7b, 0, 0x7d), bytes(0x1f, 0x8b, 8, 0, 0, 0)],
  [[0xff], [0xed, 0xa0, 0x80]].map((text) =>
    Buffer.concat([bytes(0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22), bytes(...text), bytes(0x22, 0x7d)]),
  ),
  [bytes(0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d), Buffer.alloc(1_000, 0), Buffer.alloc(100_000, 0xff)],
].flat();

const types = [
  ['', 'x', '/', 'text/plain', 'text/html', 'application/xml', 'text/xml', 'text/json', 'image/png', 'application/octet-stream'],
  ['application/x-www-form-urlencoded', ...['', '; boundary=', '; boundary=x'].map((rest) => `multipart/form-data${rest}`)],
  ['; charset=utf-16', '; charset=gbk', ';;', ', text/plain', '; charset="utf-8', '\tx'].map((rest) => json + rest),
  [json.toUpperCase(), 'application/'],
  ['vnd.api+json', 'x-ndjson', 'javascript', 'x-yaml', 'msgpack', 'graphql'].map((type) => `application/${type}`),
].flat();

const header = (name: string, headers: Readonly<Record<string, string>>, body: string | Buffer = '{}'): Broken => ({
  kind: 'headers',
  name,
  body,
  headers: { 'content-type': json, ...headers },
});

const headed: readonly Broken[] = [
  header('gzip said and sent', { 'content-encoding': 'gzip' }, gzipSync('{}')),
  header('a gzip bomb', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(20_000_000, 0x20))),
  header('gzip said and not sent', { 'content-encoding': 'gzip' }),
  header('an unknown encoding', { 'content-encoding': 'bogus' }),
  header('an unknown language', { 'accept-language': '../../etc/passwd' }),
  header('a language of quotes', { 'accept-language': "en' or 1=1 --" }),
  header('a long language', { 'accept-language': 'en,'.repeat(2_000) }),
  header('a prototype as language', { 'accept-language': '__proto__' }),
  header('a constructor as language', { 'accept-language': 'constructor' }),
  header('a short key', { 'idempotency-key': 'a' }),
  header('a long key', { 'idempotency-key': 'k'.repeat(5_000) }),
  header('a key of signs', { 'idempotency-key': "' or 1=1; --" }),
  header('a prototype as key', { 'idempotency-key': '__proto__' }),
  header('a forged trace', { 'x-trace-id': '<script>', 'x-request-id': 'a b' }),
  header('a forged host', { host: 'evil.example' }),
  header('a forged origin', { origin: 'null', referer: 'javascript:1' }),
  header('a long agent', { 'user-agent': 'x'.repeat(8_000) }),
  header('cookies', { cookie: 'a=b; '.repeat(1_000) }),
  header('a range', { range: 'bytes=0-,0-,0-,0-', 'if-none-match': '*' }),
  header('an upgrade', { upgrade: 'h2c' }),
  header('two tokens', { authorization: 'Bearer a, Bearer b' }),
  header('basic', { authorization: 'Basic YTpi' }),
];

const nameOf = (body: string | Buffer): string => JSON.stringify(body.toString('latin1').slice(0, 40));

/** Requests that are invalid as a whole: no JSON, other types, too large, false headers. */
export const brokenBodies: readonly Broken[] = [
  ...broken.map((body): Broken => ({ kind: 'broken JSON', name: nameOf(body), body, headers: { 'content-type': json } })),
  ...types.map((type): Broken => ({
    kind: 'content types',
    name: type,
    body: '{"id":1}',
    headers: type === '' ? {} : { 'content-type': type },
  })),
  ...headed,
];
