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

/** One variable of the environment: how it is read, what it means, and what holds while it is not set. */
interface Setting<S extends z.ZodMiniType> {
  readonly read: S;
  readonly means: string;
  readonly unset: string;
}

const setting = <S extends z.ZodMiniType>(read: S, means: string, unset: string): Setting<S> => ({ read, means, unset });

/** Every setting of the server. `docs/reference/settings.md` is written from here. */
export const settings = {
  PORT: setting(z._default(port, 8000), 'the port it listens on', '`8000`'),
  HOST: setting(
    z._default(z.string().check(z.minLength(1, 'must not be empty')), '127.0.0.1'),
    'the address it listens on; `0.0.0.0` is every one of this machine',
    '`127.0.0.1`',
  ),
  DATABASE_URL: setting(z.optional(postgres), 'a PostgreSQL (15 or newer) of your own', 'an embedded one in `DATA_DIR`'),
  DATABASE_DIRECT_URL: setting(
    z.optional(postgres),
    'the same database past the pooler that `DATABASE_URL` leads to, for migrations and events',
    '`DATABASE_URL`',
  ),
  DATA_DIR: setting(z._default(z.string(), './data'), 'the folder of database, uploads and first sign-in', '`./data`'),
  DEMO: setting(z._default(flag, true), '`0` starts an empty shop', '`1`'),
  DEMO_PROFILE: setting(
    z._default(z.enum(['S', 'M'], 'must be S or M'), 'S'),
    'how large the demo shop of the first start is: `S` or `M`',
    '`S`',
  ),
  ADMIN_PASSWORD: setting(
    z.optional(z.string().check(z.regex(/^[^&<>"'\r\n]{6,32}$/, 'must be 6 to 32 characters without & < > " or \''))),
    'the password of the first administrator `admin`',
    'generated, kept in `DATA_DIR/first-sign-in.txt`',
  ),
  API_URL: setting(
    z.optional(url(/^https?$/, 'https://shop.example')),
    'the address the pages call, where it is not the one they came from',
    'the same',
  ),
  TRUST_PROXY: setting(
    z.optional(z.string()),
    'the addresses or ranges of the proxy in front, separated by commas: whose `X-Forwarded-*` headers are believed',
    'nobody',
  ),
  TLS: setting(z._default(flag, false), '`1` behind a proxy with TLS: HSTS, and links are upgraded', '`0`'),
  S3_BUCKET: setting(
    z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'))),
    'the bucket that uploads are kept in; needs `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY`',
    'uploads are kept in `DATA_DIR/storage`',
  ),
  S3_ENDPOINT: setting(
    z.optional(url(/^https?$/, 'https://s3.example')),
    'the address of a server that speaks S3; where its host begins with the name of the bucket, paths do without that',
    "Amazon's for `S3_REGION`",
  ),
  S3_REGION: setting(z._default(word, 'us-east-1'), 'the region that requests are signed for', '`us-east-1`'),
  S3_ACCESS_KEY_ID: setting(z.optional(word), 'the key that asks the bucket', 'none'),
  S3_SECRET_ACCESS_KEY: setting(z.optional(word), 'its secret', 'none'),
  S3_PUBLIC_URL: setting(
    z.optional(url(/^https$/, 'https://files.shop.example')),
    'where everybody may read the bucket: browsers are sent there for files',
    'files are handed on by the shop',
  ),
  METRICS_TOKEN: setting(
    z.optional(z.string().check(z.regex(/^[\w.~+/=-]{16,200}$/, 'must be 16 to 200 letters, digits and . _ ~ + / = -'))),
    'opens `/metrics` (Prometheus) to whoever brings it as a bearer token',
    'there is no `/metrics`',
  ),
  DRAIN_SECONDS: setting(
    z._default(
      z.coerce.number({ error: 'must be a number' }).check(z.gte(0, 'must be 0 to 300'), z.lte(300, 'must be 0 to 300')),
      0,
    ),
    'how long it still answers after it was told to stop, while `/readyz` already says no: as long as the balancer needs to notice',
    '`0`',
  ),
  LOG_LEVEL: setting(
    z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug'], 'must be fatal, error, warn, info or debug'), 'info'),
    '`fatal`, `error`, `warn`, `info` or `debug`',
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
