import * as z from 'zod/mini';

const url = (protocols: RegExp, example: string) => z.url({ protocol: protocols, error: `must look like ${example}` });
const port = z.coerce
  .number({ error: 'must be a number' })
  .check(z.int('must be a whole number'), z.gte(1, 'must be 1 to 65535'), z.lte(65_535, 'must be 1 to 65535'));
const postgres = url(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/name');
const word = z.string().check(z.regex(/^\S+$/, 'must hold no spaces'));
const flag = z.pipe(
  z.enum(['0', '1'], 'must be 0 or 1'),
  z.transform((text) => text === '1'),
);

/** One environment variable: its schema, its meaning, and its default. */
interface Setting<S extends z.ZodMiniType> {
  readonly read: S;
  readonly means: string;
  readonly unset: string;
}

const setting = <S extends z.ZodMiniType>(read: S, means: string, unset: string): Setting<S> => ({ read, means, unset });

/** Every setting of the server. `docs/reference/settings.md` is generated from it. */
export const settings = {
  PORT: setting(z._default(port, 8000), 'port to listen on', '`8000`'),
  HOST: setting(
    z._default(z.string().check(z.minLength(1, 'must not be empty')), '127.0.0.1'),
    'address to listen on; `0.0.0.0` means all interfaces',
    '`127.0.0.1`',
  ),
  DATABASE_URL: setting(
    z.optional(postgres),
    'connection URL of a PostgreSQL server, 15 or newer',
    'embedded PostgreSQL in `DATA_DIR`',
  ),
  DATABASE_DIRECT_URL: setting(
    z.optional(postgres),
    'direct connection to the same database when `DATABASE_URL` goes through a pooler; used for migrations and events',
    '`DATABASE_URL`',
  ),
  DATA_DIR: setting(z._default(z.string(), './data'), 'folder for the database, uploads and the first sign-in', '`./data`'),
  DEMO: setting(z._default(flag, true), '`0` starts with an empty shop', '`1`'),
  DEMO_PROFILE: setting(
    z._default(z.enum(['S', 'M'], 'must be S or M'), 'S'),
    'size of the demo shop created at the first start: `S` or `M`',
    '`S`',
  ),
  DEMO_LANG: setting(
    z.optional(z.enum(['zh-cn', 'en'], 'must be zh-cn or en')),
    'language of the demo shop: `zh-cn` or `en`',
    '`en` if `LANG` of the machine is English, else `zh-cn`',
  ),
  ADMIN_PASSWORD: setting(
    z.optional(z.string().check(z.regex(/^[^&<>"'\r\n]{6,32}$/, 'must be 6 to 32 characters without & < > " or \''))),
    'password of the first administrator `admin`',
    'generated, saved in `DATA_DIR/first-sign-in.txt`',
  ),
  API_URL: setting(
    z.optional(url(/^https?$/, 'https://shop.example')),
    'base URL of the API, if it differs from the URL that serves the pages',
    'the same',
  ),
  TRUST_PROXY: setting(
    z.optional(z.string()),
    'comma-separated addresses or ranges of the proxies whose `X-Forwarded-*` headers are trusted',
    'none',
  ),
  TLS: setting(z._default(flag, false), '`1` behind a TLS proxy: sends HSTS and upgrades insecure links', '`0`'),
  S3_BUCKET: setting(
    z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'))),
    'bucket for uploads; requires `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY`',
    'uploads are stored in `DATA_DIR/storage`',
  ),
  S3_ENDPOINT: setting(
    z.optional(url(/^https?$/, 'https://s3.example')),
    'endpoint of an S3-compatible server; if its host starts with the bucket name, the bucket is left out of paths',
    'the AWS endpoint of `S3_REGION`',
  ),
  S3_REGION: setting(z._default(word, 'us-east-1'), 'region used to sign requests', '`us-east-1`'),
  S3_ACCESS_KEY_ID: setting(z.optional(word), 'access key', 'none'),
  S3_SECRET_ACCESS_KEY: setting(z.optional(word), 'secret key', 'none'),
  S3_PUBLIC_URL: setting(
    z.optional(url(/^https$/, 'https://files.shop.example')),
    'public URL of the bucket; browsers are redirected there for files',
    'the server streams the files',
  ),
  SETTINGS_KEY: setting(
    z.optional(z.string().check(z.regex(/^\S{32,200}$/, 'must be 32 to 200 characters without spaces'))),
    'text from which the key is derived that encrypts secrets among the settings; the same for all processes',
    'generated, saved in `DATA_DIR/settings-key`',
  ),
  TERMINAL_ENABLED: setting(
    z._default(z.enum(['0', '1', 'as-root'], 'must be 0, 1 or as-root'), '0'),
    '`1` lets super administrators run the listed commands in the terminal; where the process runs as root, only `as-root` does',
    '`0`; `npm run dev` sets it',
  ),
  METRICS_TOKEN: setting(
    z.optional(z.string().check(z.regex(/^[\w.~+/=-]{16,200}$/, 'must be 16 to 200 letters, digits and . _ ~ + / = -'))),
    'bearer token required to read `/metrics` (Prometheus)',
    '`/metrics` is disabled',
  ),
  DRAIN_SECONDS: setting(
    z._default(
      z.coerce.number({ error: 'must be a number' }).check(z.gte(0, 'must be 0 to 300'), z.lte(300, 'must be 0 to 300')),
      0,
    ),
    'seconds to keep serving after a stop signal while `/readyz` returns 503, so that the load balancer notices',
    '`0`',
  ),
  LOG_LEVEL: setting(
    z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug'], 'must be fatal, error, warn, info or debug'), 'info'),
    'log level: `fatal`, `error`, `warn`, `info` or `debug`',
    '`info`',
  ),
};

type Settings = typeof settings;

/** The schema of the whole environment. */
export const environment = z.object(
  Object.fromEntries(Object.entries(settings).map(([name, { read }]) => [name, read])) as {
    readonly [K in keyof Settings]: Settings[K]['read'];
  },
);
