import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ResourceEngine } from '@shopkeeper/crud/lifecycle';
import { type Route } from '@shopkeeper/server';
import { type Database, openDatabase } from '@shopkeeper/server/database';
import { diskStorage } from '@shopkeeper/server/files';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { composeApp, prepareRows, registry } from '../../apps/server/src/compose.ts';
import { loadDemo } from '../../apps/server/src/demo/load.ts';
import { filledDatabase, filledFolder } from '../setup/fresh-database.ts';
import type { Callers } from './caller.ts';
import { makeCallers } from './callers.ts';
import { prepareSample, sample as sampleResource, sampleProvider, sampleRoutes } from './sample-module.ts';
import { openWire, type Wire } from './wire.ts';

/** The complete product on a port, with the demo shop. */
export interface SecurityTestShop {
  readonly db: Database;
  readonly app: FastifyInstance;
  readonly engine: ResourceEngine;
  readonly dataDir: string;
  /** All declared routes of the product. */
  readonly routes: readonly Route[];
  readonly wire: Wire;
  /** Starts the same shop on another port, with other routes. */
  also(options: SecurityShopOptions): Promise<Pick<SecurityTestShop, 'app' | 'wire'> & { close(): Promise<void> }>;
  close(): Promise<void>;
}

export interface SecurityShopOptions {
  /** Replaces the product's routes, to inject a mutation. */
  readonly mounting?: (routes: readonly Route[]) => readonly Route[];
  /** Registers a route outside the registry. */
  readonly behind?: (app: FastifyInstance) => void;
  /** Registers the calls of the sample, too. */
  readonly sample?: boolean;
  /** Whether jobs run too, which bad input may break. */
  readonly working?: boolean;
}

/** Number of concurrent calls, within the server's connection limit. */
export const callsAtOnce = 8;
const now = Date.parse('2026-11-20T13:20:00+08:00');

interface Place {
  readonly db: Database;
  readonly dataDir: string;
}

/** Registers the product on a database and listens, without rate limits. */
async function opened(
  { db, dataDir }: Place,
  { mounting = (routes) => routes, behind, working = false, sample = false }: SecurityShopOptions,
) {
  const log = pino({ level: 'silent' });
  const ofSample = sample ? sampleRoutes(diskStorage(path.join(dataDir, 'storage'))) : [];
  const { app, routes, run, engine } = await composeApp({
    db,
    log,
    dataDir,
    limits: false,
    metricsToken: 'guarded-figures',
    allowsCommands: true,
    ...(sample ? { added: [{ resource: sampleResource }], providers: [sampleProvider] } : {}),
    mounting: (ofProduct) => mounting([...ofProduct, ...ofSample]),
  });
  behind?.(app);
  const wire = openWire(await app.listen({ port: 0, host: '127.0.0.1' }), callsAtOnce);
  if (working) await run();
  const close = async (): Promise<void> => {
    wire.close();
    await app.close();
  };
  return { app, engine, routes: [...routes, ...ofSample], wire, close };
}

/** Fills the shop that all files copy: the demo shop and the rows of the sample, with its pictures in `folder`. */
async function fillDemo(url: string, folder: string): Promise<void> {
  const db = openDatabase({ url, log: pino({ level: 'silent' }), max: 4 });
  try {
    await prepareRows(db);
    await loadDemo(db, {
      profile: 'S',
      now,
      storage: diskStorage(folder),
      details: registry,
      tell: () => undefined,
      keep: async () => undefined,
    });
    await prepareSample(db);
  } finally {
    await db.close();
  }
}

/** Starts the demo shop on its own database and port. */
export async function createSecurityTestShop(options: SecurityShopOptions = {}): Promise<SecurityTestShop> {
  const files = filledFolder('demo');
  const fresh = await filledDatabase('demo', (url) => fillDemo(url, files));
  const dataDir = await mkdtemp(path.join(tmpdir(), 'guard-'));
  await cp(files, path.join(dataDir, 'storage'), { recursive: true });
  const db = openDatabase({ url: fresh.url, log: pino({ level: 'silent' }), max: 12 });
  // A process keeps some of what it prepares.
  await prepareRows(db);
  const { close, ...shop } = await opened({ db, dataDir }, options);
  return {
    ...shop,
    db,
    dataDir,
    also: (other) => opened({ db, dataDir }, other),
    async close() {
      await close();
      await db.close();
      await fresh.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The shop of a test file and its callers. */
export interface SecurityHarness {
  shop: SecurityTestShop;
  callers: Callers;
}

/** Starts a shop before the tests of a file and closes it after them; `prepare` changes its rows before callers are added. */
export function useSecurityShop(
  options: SecurityShopOptions = {},
  prepare?: (db: Database) => Promise<unknown>,
): SecurityHarness {
  const harness = {} as SecurityHarness;
  beforeAll(async () => {
    harness.shop = await createSecurityTestShop(options);
    await prepare?.(harness.shop.db);
    harness.callers = await makeCallers(harness.shop.db);
  });
  afterAll(() => harness.shop.close());
  return harness;
}
