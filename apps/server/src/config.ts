import path from 'node:path';
import * as z from 'zod/mini';

const url = (protocols: RegExp, example: string) => z.url({ protocol: protocols, error: `must look like ${example}` });
const port = z.coerce
  .number({ error: 'must be a number' })
  .check(z.int('must be a whole number'), z.gte(1, 'must be 1 to 65535'), z.lte(65_535, 'must be 1 to 65535'));
const postgres = /^postgres(ql)?$/;
const flag = z.pipe(
  z.enum(['0', '1'], 'must be 0 or 1'),
  z.transform((text) => text === '1'),
);

const settings = z.object({
  PORT: z._default(port, 8000),
  HOST: z._default(z.string().check(z.minLength(1, 'must not be empty')), '127.0.0.1'),
  DATABASE_URL: z.optional(url(postgres, 'postgresql://user:password@host:5432/name')),
  DATABASE_DIRECT_URL: z.optional(url(postgres, 'postgresql://user:password@host:5432/name')),
  DATA_DIR: z._default(z.string(), './data'),
  DEMO: z._default(flag, true),
  DEMO_PROFILE: z._default(z.enum(['S', 'M'], 'must be S or M'), 'S'),
  ADMIN_PASSWORD: z.optional(
    z.string().check(z.regex(/^[^&<>"'\r\n]{6,32}$/, 'must be 6 to 32 characters without & < > " or \'')),
  ),
  API_URL: z.optional(url(/^https?$/, 'https://shop.example')),
  TRUST_PROXY: z.optional(z.string()),
  TLS: z._default(flag, false),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug'], 'must be fatal, error, warn, info or debug'), 'info'),
});

/** The settings of one process, read once from the environment. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string | null;
  readonly directUrl: string | null;
  readonly dataDir: string;
  readonly demo: boolean;
  readonly profile: 'S' | 'M';
  readonly adminPassword: string | null;
  readonly apiUrl: string | null;
  readonly trustProxy: string | null;
  readonly underTls: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug';
}

/** A setting that cannot be used: its name and what is wrong with it, in a sentence for the person who set it. */
export class ConfigError extends Error {}

/** Reads and checks the environment. @throws ConfigError naming every wrong setting */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = z.safeParse(settings, given);
  if (!read.success)
    throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'));
  const one = read.data;
  return {
    port: one.PORT,
    host: one.HOST,
    databaseUrl: one.DATABASE_URL ?? null,
    directUrl: one.DATABASE_DIRECT_URL ?? null,
    dataDir: path.resolve(one.DATA_DIR),
    demo: one.DEMO,
    profile: one.DEMO_PROFILE,
    adminPassword: one.ADMIN_PASSWORD ?? null,
    apiUrl: one.API_URL ?? null,
    trustProxy: one.TRUST_PROXY ?? null,
    underTls: one.TLS,
    logLevel: one.LOG_LEVEL,
  };
}
