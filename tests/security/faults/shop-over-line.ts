import { mkdtemp, rm } from 'node:fs/promises';
import type { NetConnectOpts } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, defaultTimeouts, openDatabase, type Timeouts } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import { type Composed, composeApp, prepareRows } from '../../../apps/server/src/compose.ts';
import { readConfig } from '../../../apps/server/src/config.ts';
import { firstSignIn } from '../../../apps/server/src/first-sign-in.ts';
import { freshDatabase } from '../../setup/fresh-database.ts';
import { layLine, type Line } from './line.ts';
import { ownerPassword } from './start-shop-process.ts';

/** A server that reaches its database over a line. */
export interface FarServer extends Pick<Composed, 'app' | 'streams'> {
  readonly address: string;
  readonly line: Line;
  /** The database as reached by this server. */
  readonly far: Database;
}

export interface Way {
  readonly timeouts?: Timeouts;
  readonly connections: number;
  /** Whether it also runs jobs and sends events. */
  readonly working: boolean;
  /** Registers a route outside the registry: a mutation to be found. */
  readonly behind?: (app: Composed['app']) => void;
}

/** A shop's database, and servers that reach it over separate lines. */
export interface LineShop {
  /** A direct connection that no fault affects. */
  readonly db: Database;
  readonly databaseUrl: string;
  readonly dataDir: string;
  server(way: Way): Promise<FarServer>;
  close(): Promise<void>;
}

const log = createLog({ level: 'silent' });

function wayTo(url: URL): NetConnectOpts {
  const socketDir = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  return socketDir === null ? { host: url.hostname, port } : { path: path.join(socketDir, `.s.PGSQL.${port}`) };
}

function through(line: Line, url: URL): string {
  const led = new URL(url);
  led.searchParams.delete('host');
  led.hostname = '127.0.0.1';
  led.port = String(line.port);
  return led.href;
}

/** Starts from the demo shop for load, otherwise from a shop with only its first administrator. */
export async function lineShop({ demo }: { readonly demo: boolean }): Promise<LineShop> {
  const fresh = await freshDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'line-shop-'));
  const db = openDatabase({ url: fresh.url, log, max: 4 });
  await prepareRows(db);
  await firstSignIn(
    db,
    readConfig({ DATA_DIR: dataDir, DEMO: demo ? '1' : '0', ADMIN_PASSWORD: ownerPassword }),
    () => undefined,
  );
  const url = new URL(fresh.url);
  const ends: (() => Promise<void>)[] = [];
  return {
    db,
    databaseUrl: fresh.url,
    dataDir,
    async server({ timeouts = defaultTimeouts, connections, working, behind }) {
      const line = await layLine(wayTo(url));
      const far = openDatabase({ url: through(line, url), log, max: connections, timeouts });
      const { app, streams, run } = await composeApp({ db: far, log, dataDir, limits: false });
      behind?.(app);
      const address = await app.listen({ port: 0, host: '127.0.0.1' });
      if (working) await run();
      ends.push(async () => {
        line.heal();
        await app.close();
        await far.close();
        await line.close();
      });
      return { app, streams, address, line, far };
    },
    async close() {
      for (const end of ends) await end();
      await db.close();
      await fresh.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
