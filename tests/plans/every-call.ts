import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Route } from '@shopkeeper/server';
import type { Database } from '@shopkeeper/server/database';
import type { Audience } from '@shopkeeper/server/session';
import pg from 'pg';
import pino from 'pino';
import { type Composed, composeApp, tasksOf } from '../../apps/server/src/compose.ts';
import { openSession } from '../../packages/server/src/session/sessions.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import { callOf, callTargetOf, fileBody, fileType, fillingOf } from '../security/calls.ts';
import { headersOf } from '../security/callers.ts';
import { innerOf } from '../security/drafts.ts';
import type { Call } from '../security/wire.ts';
import { byPath } from '../setup/provided-fixtures.ts';
import type { Statement } from './lists.ts';
import words from './search-texts.json' with { type: 'json' };

/** A statement and the call or task that sent it. */
export interface Sent extends Statement {
  readonly by: string;
}

/** Reads the statement from the arguments of a PostgreSQL client's `query`: a text with values, or an object with both. */
function statementIn([options, given]: readonly unknown[]): Statement | null {
  const values = (held: unknown): readonly unknown[] => (Array.isArray(held) ? held : []);
  if (typeof options === 'string') return { text: options, values: values(given) };
  if (typeof options !== 'object' || options === null || !('text' in options)) return null;
  return { text: String(options.text), values: values('values' in options ? options.values : given) };
}

/** Records statements sent to PostgreSQL until the returned function is called. */
function noting(onSent: (statement: Statement) => void): () => void {
  const clients = pg.Client.prototype as { query: (...options: readonly unknown[]) => unknown };
  const send = clients.query;
  clients.query = function noted(...options: readonly unknown[]) {
    const statement = statementIn(options);
    if (statement) onSent(statement);
    return send.apply(this, [...options]);
  };
  return () => {
    clients.query = send;
  };
}

type Headers = Readonly<Record<string, string>>;

const asOwner = async (db: Database, audience: Audience, ownerId: number): Promise<Headers> => {
  const session = { audience, ownerId, keep: false, ip: '127.0.0.1', userAgent: 'plans' };
  return headersOf(audience, (await db.transaction((tx) => openSession(tx, session))).token);
};

const audienceOf = ({ rule }: Route): Audience => ('audience' in rule && rule.audience === 'member' ? 'member' : 'admin');

/** Calls that end the session, calls that never end, and exports other than that of orders, which send the same statements. */
const leftOut = /\/logout$|\/events$|(?<!\/order\/)ExportJob$/;

const searchTexts = ['', ...words.pieces, ...words.signs, ...words.codes];

/** Further bodies with other search texts and time spans, because one body covers only one code path. */
const more: Readonly<Record<string, readonly object[]>> = {
  '/admin/platform/find': searchTexts.map((text) => ({ text })),
  ...byPath(({ planned }) => planned),
};

/** Whether a hand-written call searches rows by a text. */
const isSearch = ({ path: at, input }: Route): boolean =>
  input ? innerOf(input).shape?.['quick'] !== undefined : at.endsWith('/GetPageData') && callTargetOf(at) === null;

function bodiesOf(route: Route, body: Call['body']): readonly Call['body'][] {
  const searched = isSearch(route) ? searchTexts.map((quick) => ({ quick })) : [];
  return [body, ...[...searched, ...(more[route.path] ?? [])].map((one) => JSON.stringify(one))];
}

const sheet = 'Handle,Title,Variant SKU,Variant Price\r\nplans-new,New,,9\r\nhandle-7,Known,,9\r\n';

/** Imports a file with one new and one known product and lets the worker process it. */
async function importFile({ app, db, run }: Pick<Composed, 'app' | 'run'> & { db: Database }, headers: Headers): Promise<void> {
  const sent = await app.inject({
    method: 'POST',
    url: '/admin/catalog/product/Import',
    headers: { server: '1', ...headers, 'content-type': fileType },
    payload: fileBody('sheet.csv', 'text/csv', sheet),
  });
  const { importId }: { importId: string } = sent.json().data;
  const payload = JSON.stringify({ importId, onError: 'skip' });
  const all = { server: '1', ...headers, 'content-type': 'application/json' };
  await app.inject({ method: 'POST', url: '/admin/catalog/product/ImportApply', headers: all, payload });
  await run();
  await until(async () => (await db.rows(`select 1 from kit_job where status in ('queued', 'running')`)).length === 0, 60_000);
}

/** What the calls sent, and which lists sent a statement again and again for one page. */
export interface SentByCalls {
  readonly sent: readonly Sent[];
  readonly repeated: readonly string[];
}

/** A page of a list has 20 rows: a statement that is sent so many times for one page is sent for each row. */
const fewTimes = 4;

/** The statements that a list sent again and again. */
const repeatedIn = (by: string, times: ReadonlyMap<string, number>): string[] =>
  [...times].flatMap(([text, count]) =>
    by.endsWith('/GetPageData') && count > fewTimes ? [`${by}: ${text.replaceAll(/\s+/g, ' ').slice(0, 120)}`] : [],
  );

/** Calls every route of the product with a meaningful body and runs every task; returns the statements that they sent. */
export async function statementsOfEveryCall(db: Database): Promise<SentByCalls> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plans-'));
  const { app, routes, run, engine } = await composeApp({ db, log: pino({ level: 'silent' }), dataDir, limits: false });
  const [boss] = await db.rows<{ id: number }>(
    `insert into access_admin (username, nickname, super, password) values ('boss', 'boss', true, '') returning id`,
  );
  const headers = { admin: await asOwner(db, 'admin', boss?.id ?? 0), member: await asOwner(db, 'member', 1) };
  const filling = await fillingOf(db);
  const sent = new Map<string, Sent>();
  const repeated: string[] = [];
  let by = '';
  let times = new Map<string, number>();
  const stop = noting(({ text, values }) => {
    times.set(text, (times.get(text) ?? 0) + 1);
    const key = /^\s*(select|with)/i.test(text) ? text + JSON.stringify(values) : text;
    if (!sent.has(key)) sent.set(key, { by, text, values });
  });
  try {
    for (const route of routes.filter(({ path: at }) => !leftOut.test(at))) {
      by = `${route.method} ${route.path}`;
      const call = callOf({ route, filling, strikes: true }, headers[audienceOf(route)]);
      for (const body of bodiesOf(route, call.body)) {
        times = new Map();
        await app.inject({
          method: route.method,
          url: call.path,
          headers: call.headers ?? {},
          ...(body === undefined ? {} : { payload: body }),
        });
        repeated.push(...repeatedIn(by, times));
      }
    }
    by = 'a job';
    await importFile({ app, db, run }, headers.admin);
    for (const { name, run } of tasksOf({ temporaryDir: dataDir })) {
      by = `task ${name}`;
      await run({ db, log: pino({ level: 'silent' }), engine });
    }
  } finally {
    stop();
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  return { sent: [...sent.values()], repeated };
}
