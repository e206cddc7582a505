import path from 'node:path';
import type { S3StorageLocation } from '@shopkeeper/server/files';
import * as z from 'zod/mini';
import { environment } from './settings.ts';

/** An invalid setting; the message names the setting and the problem. */
export class ConfigError extends Error {}

type Read = z.infer<typeof environment>;

/** The bucket settings must be complete or absent. */
function bucketOf(one: Read): S3StorageLocation | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region } = one;
  const needed = { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(needed).length) return null;
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new ConfigError(`${missing.join(' and ')} must be set too, to keep uploads in a bucket`);
  return {
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    ...(one.S3_ENDPOINT ? { endpoint: one.S3_ENDPOINT } : {}),
    ...(one.S3_PUBLIC_URL ? { publicUrl: one.S3_PUBLIC_URL } : {}),
  };
}

/** Commands run with the rights of the process: as root only where the setting allows it by name. */
function allowsCommands({ TERMINAL_ENABLED: setting }: Read, userId: number | undefined): boolean {
  if (setting === '1' && userId === 0)
    throw new ConfigError('TERMINAL_ENABLED must be as-root to run commands of the terminal as root');
  return setting !== '0';
}

/**
 * Reads and validates the environment; `userId` is the system user that the process runs as, 0 for root.
 * @throws ConfigError naming every wrong setting
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, userId = process.getuid?.()) {
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
    /** The bucket for uploads; null stores them in the data folder. */
    s3: bucketOf(one),
    allowsCommands: allowsCommands(one, userId),
    metricsToken: one.METRICS_TOKEN ?? null,
    settingsKey: one.SETTINGS_KEY ?? null,
    drainMs: one.DRAIN_SECONDS * 1_000,
    logLevel: one.LOG_LEVEL,
  };
}

/** The settings of one process, read once from the environment. */
export type Config = Readonly<ReturnType<typeof readConfig>>;
