import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Database, defaultTimeouts, openDatabase, type Timeouts } from '@shopkeeper/server/database';
import type { AnyReaction, ResourceEngine } from '@shopkeeper/crud/lifecycle';
import { hashPassword } from '@shopkeeper/server/session';
import pino from 'pino';
import { type AppDeps, composeApp, engineOf, prepareRows, tasksOf } from '../../apps/server/src/compose.ts';
import { filledDatabase, freshDatabase } from './fresh-database.ts';

/** A reply of the server: the envelope with status and headers. The test determines the type of its data. */
export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: T;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A signed-in caller; `null` calls without a token. */
export interface Caller {
  readonly token: string;
  readonly audience: 'admin' | 'member';
}

export interface TestShop {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly dataDir: string;
  readonly engine: ResourceEngine;
  /** The super administrator. */
  readonly owner: Caller;
  post<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    as?: Caller | null,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<T>>;
  /** Creates a staff user with exactly these permissions. */
  staff(permissions: readonly string[]): Promise<Caller>;
  /** Runs the tasks and jobs that are due by the clock. */
  runDue(): Promise<void>;
  close(): Promise<void>;
}

const password = 'Kestrel-41-lane';

/** Longer timeouts, because many concurrent calls may queue on a slow machine. */
export const crowdTimeouts: Timeouts = { ...defaultTimeouts, connection: 60_000, lock: 60_000 };

/** Additions to the product in a test: a clock, providers, reactions, tasks, the pages. */
export type Additions = Pick<
  AppDeps,
  | 'allowsCommands'
  | 'clock'
  | 'providers'
  | 'callbacks'
  | 'callResults'
  | 'reactions'
  | 'tasks'
  | 'messageChannels'
  | 'storage'
  | 'staticDir'
> & {
  /** Whether tasks and jobs run only when the test calls `runDue`. */
  readonly isStepped?: boolean;
  /** Fills the database before the server runs on it. */
  readonly fill?: (db: Database) => Promise<void>;
};

const silent = pino({ level: 'silent' });

/** Inserts the rows that the code requires. */
async function prepare(url: string): Promise<void> {
  const db = openDatabase({ url, log: silent, max: 1 });
  await prepareRows(db).finally(() => db.close());
}

/** A database with the rows that the code requires, as after a first start. */
const preparedDatabase = () => filledDatabase('prepared', prepare);

/** The whole server on its own database, without a port: calls are injected and pass the same handlers as HTTP requests. */
export async function testShop({ isStepped = false, fill, ...additions }: Additions = {}): Promise<TestShop> {
  const { clock } = additions;
  // The rows of a shop with a clock of its own are stamped with its time.
  const fresh = await (clock ? freshDatabase() : preparedDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-'));
  const log = silent;
  const db = openDatabase({ url: fresh.url, log, max: 20, timeouts: crowdTimeouts, ...(clock ? { clock } : {}) });
  await prepareRows(db);
  await fill?.(db);
  const { app, run, runDue, engine } = await composeApp({ db, log, dataDir, limits: false, ...additions });
  if (!isStepped) await run();
  const hash = await hashPassword(password);
  let made = 0;

  const post: TestShop['post'] = async (path, body = {}, as = shop.owner, headers = {}) => {
    const auth =
      as === null ? {} : as.audience === 'admin' ? { authorization: `Bearer ${as.token}` } : { 'member-token': as.token };
    const reply = await app.inject({
      method: 'POST',
      url: path,
      headers: { server: '1', 'accept-language': 'en', 'content-type': 'application/json', ...auth, ...headers },
      payload: JSON.stringify(body),
    });
    return { status: reply.statusCode, headers: reply.headers, ...reply.json() };
  };

  async function account(name: string, isSuper: boolean): Promise<Caller> {
    await db.run('insert into access_admin (username, nickname, password, super) values ($1, $1, $2, $3)', [name, hash, isSuper]);
    const { data } = await post<{ token: string }>('/admin/Index/login', { username: name, password }, null);
    // Staff of a test stay signed in when it moves the clock.
    if (clock)
      await db.run(
        `update kit_session_pair set access_expires_at = 'infinity', refresh_expires_at = 'infinity'
         where session_id in (select id from kit_session where audience = 'admin')`,
      );
    return { token: data.token, audience: 'admin' };
  }

  const shop: TestShop = {
    app,
    db,
    engine,
    dataDir,
    owner: { token: '', audience: 'admin' },
    post,
    runDue,
    async staff(permissions) {
      made += 1;
      const name = `clerk${made}`;
      const caller = await account(name, false);
      await db.run(
        `with r as (insert into access_role (code, name, permissions) values ($1, $1, $2) returning id)
         insert into access_admin_role_ids (owner_id, target_id) select a.id, r.id from access_admin a, r where a.username = $1`,
        [name, [...permissions]],
      );
      return caller;
    },
    async close() {
      await app.close();
      await db.close();
      await fresh.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return Object.assign(shop, { owner: await account('owner', true) });
}

/** A further process of the shop: its own connections and caches over the same database. */
export async function secondProcess(
  { db: { directUrl }, dataDir }: Pick<TestShop, 'db' | 'dataDir'>,
  additions: Pick<AppDeps, 'clock' | 'staticDir'> = {},
) {
  const log = pino({ level: 'silent' });
  const db = openDatabase({ url: directUrl, log, max: 4 });
  await prepareRows(db);
  const { app } = await composeApp({ db, log, dataDir, limits: false, ...additions });
  const close = async (): Promise<void> => {
    await app.close();
    await db.close();
  };
  return { app, close };
}

/** The engine of the product with further reactions. */
export const engineWith = (added: { readonly reactions: readonly AnyReaction[] }): ResourceEngine =>
  engineOf({ ...added, dataDir: tmpdir() });

/** The task of a due transition, such as `sales.order.expire`: performs it at an instant and returns on how many rows. */
export function dueTask({ db, dataDir, engine: { messageChannels } }: TestShop, name: string): (at: number) => Promise<number> {
  const task = tasksOf({ temporaryDir: tmpdir() }).find((one) => one.name === name);
  if (!task) throw new Error(`no task ${name}`);
  return async (at) => {
    const engine = engineOf({ dataDir, messageChannels, clock: { now: () => at } });
    await engine.settings.refresh(db);
    return Number(await task.run({ db, log: pino({ level: 'silent' }), engine }));
  };
}
