import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, migrateDatabase, openDatabase, requireSettings, startEmbedded } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import { dropOutdatedReportViews } from '@shopkeeper/studio/server';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { composeApp, prepareRows, resources } from './compose.ts';
import type { Config } from './config.ts';
import { requireFolder } from './requirements.ts';
import { firstSignIn, signInLines } from './first-sign-in.ts';
import { requireStorage, openStorage } from './open-storage.ts';
import { withStartupServer } from './startup-server.ts';

/** A running shop. `stop` answers open requests, then releases everything; a second call returns the same promise. */
export interface Shop {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly address: string;
  stop(): Promise<void>;
}

interface Opened {
  readonly db: Database;
  readonly release: () => Promise<void>;
}

/** Opens the configured database, or the embedded one, and migrates it to this build. */
export async function openShopDatabase(config: Config, log: Logger, work: { migrationsFolder: string }): Promise<Opened> {
  await requireFolder(config);
  const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log }) : null;
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const db = openDatabase({ url, log, ...(config.directUrl ? { directUrl: config.directUrl } : {}) });
  const release = async (): Promise<void> => {
    await db.close();
    await embedded?.stop();
  };
  try {
    await migrateDatabase({
      directUrl: db.directUrl,
      migrationsFolder: work.migrationsFolder,
      log,
      async first() {
        await requireSettings(db);
        await dropOutdatedReportViews(db, resources);
      },
      then: () => prepareRows(db),
    });
    return { db, release };
  } catch (error) {
    await release();
    throw error;
  }
}

const since = (start: number): string => `${((performance.now() - start) / 1_000).toFixed(1)} s`;

/** Opens the database with its first rows and accounts; reports each step. */
async function openShop(config: Config, work: { log: Logger; migrationsFolder: string; tell: (line: string) => void }) {
  const { log, migrationsFolder, tell } = work;
  await requireStorage(config);
  const opening = performance.now();
  const opened = await openShopDatabase(config, log, { migrationsFolder });
  tell(`database ready ${since(opening)}`);
  const loading = performance.now();
  const made = await firstSignIn(opened.db, config, tell);
  if (made.length > 1) tell(`demo shop loaded ${since(loading)}`);
  return { ...opened, made };
}

/** Starts everything on one port and reports each step; needs no input. */
export async function startShop(config: Config, tell: (line: string) => void): Promise<Shop> {
  const log = createLog({ level: config.logLevel === 'info' ? 'warn' : config.logLevel });
  const here = import.meta.dirname;
  const built = here.endsWith(path.join('dist', 'server'));
  const migrationsFolder = built ? path.join(here, 'migrations') : path.join(here, '..', 'migrations');
  const { db, release, made } = await withStartupServer(config, () => openShop(config, { log, migrationsFolder, tell }));
  const { app, run, drain } = await composeApp({
    db,
    log,
    dataDir: config.dataDir,
    storage: openStorage(config),
    ...(built ? { staticDir: path.join(here, '..', 'web') } : {}),
    ...(config.apiUrl ? { apiUrl: config.apiUrl } : {}),
    ...(config.trustProxy ? { trustProxy: config.trustProxy } : {}),
    ...(config.metricsToken ? { metricsToken: config.metricsToken } : {}),
    ...(config.settingsKey ? { settingsKey: config.settingsKey } : {}),
    underTls: config.underTls,
    allowsCommands: config.allowsCommands,
  });
  const address = await app.listen({ port: config.port, host: config.host });
  await run();
  tell([`Shopkeeper is ready at ${address}/admin`, ...signInLines(config, made)].join('\n'));
  const end = async (): Promise<void> => {
    drain();
    await pause(config.drainMs);
    await app.close();
    await release();
  };
  let stopping: Promise<void> | null = null;
  return {
    app,
    db,
    address,
    stop() {
      stopping ??= end();
      return stopping;
    },
  };
}
