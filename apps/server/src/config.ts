import path from 'node:path';
import * as z from 'zod/mini';
import { environment } from './settings.ts';

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
  readonly metricsToken: string | null;
  readonly drainMs: number;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug';
}

/** A setting that cannot be used: its name and what is wrong with it, in a sentence for the person who set it. */
export class ConfigError extends Error {}

/** Reads and checks the environment. @throws ConfigError naming every wrong setting */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = z.safeParse(environment, given);
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
    metricsToken: one.METRICS_TOKEN ?? null,
    drainMs: one.DRAIN_SECONDS * 1_000,
    logLevel: one.LOG_LEVEL,
  };
}
