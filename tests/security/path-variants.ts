import type { Call } from './wire.ts';

export interface Variant {
  readonly name: string;
  readonly call: Call;
}

const encoded = (text: string): string => text.replace(/[a-z]/i, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

/** Inverts the case of every letter of a text. */
const otherCase = (text: string): string =>
  [...text].map((sign) => (sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase())).join('');

const spelt: readonly (readonly [name: string, of: (path: string) => string])[] = [
  ['upper case', (path) => path.toUpperCase()],
  ['other case', otherCase],
  ['trailing slash', (path) => `${path}/`],
  ['doubled slashes', (path) => path.replaceAll('/', '//')],
  ['a letter percent-encoded', (path) => `/${encoded(path.slice(1))}`],
  ['a slash percent-encoded', (path) => `/${path.slice(1).replaceAll('/', '%2f')}`],
  ['encoded twice', (path) => `/${encoded(path.slice(1)).replaceAll('%', '%25')}`],
  ['a dot folder', (path) => path.replace(/\/([^/]*)$/, '/./$1')],
  ['there and back', (path) => `/healthz/..${path}`],
  ['a semicolon', (path) => `${path};x=.css`],
  ['a suffix', (path) => `${path}.json`],
  ['a null byte', (path) => `${path}%00`],
  ['a backslash', (path) => path.replaceAll('/', '\\')],
  ['an encoded query', (path) => `${path}%3fserver=1`],
  ['a fragment', (path) => `${path}%23`],
];

const methods = ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'GET', 'POST'];

/** Returns the same call with other path spellings, methods and headers. */
export function variantsOf(call: Call): Variant[] {
  const other = methods.filter((method) => method !== call.method);
  const posing: Readonly<Record<string, string>>[] = [
    { 'x-http-method-override': call.method },
    { 'x-original-url': call.path, 'x-rewrite-url': call.path },
    { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost', 'x-real-ip': '127.0.0.1' },
  ];
  const [override, rewritten, forwarded] = posing;
  return [
    ...spelt.map(([name, of]) => ({ name, call: { ...call, path: of(call.path) } })),
    ...other.map((method) => ({ name: method, call: { ...call, method } })),
    { name: 'method override', call: { ...call, method: 'GET', headers: { ...call.headers, ...override } } },
    {
      name: 'rewritten by a header',
      call: { ...call, path: '/healthz', method: 'GET', headers: { ...call.headers, ...rewritten } },
    },
    { name: 'said to be forwarded', call: { ...call, headers: { ...call.headers, ...forwarded } } },
    { name: 'token in the query', call: { ...call, path: `${call.path}?batoken=1&token=1&super=1` } },
  ];
}
