import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../setup/free-port.ts';
import { until } from '../../../packages/server/src/testing/until.ts';
import { fileBody, fileType } from '../calls.ts';
import { isLongRun, securityReport, securitySeed } from '../report.ts';
import { openWire } from '../wire.ts';
import { audit } from './books.ts';
import { lastOrder, marketOf } from './market.ts';
import type { NamedPoint } from './named-point.ts';
import { type FarServer, type LineShop, lineShop } from './shop-over-line.ts';
import { startShopProcess } from './start-shop-process.ts';
import { type ScenarioKind, type StaffClient, scenarios } from './scenarios.ts';
import { type Acknowledged, type Answer, newTrading, sent, signedIn } from './traders.ts';

const timeoutMs = 60_000;
const { results, survived } = securityReport('deaths');
const acknowledged: Acknowledged = newTrading().acknowledged;

let shop: LineShop;
/** A server that is never killed; lost requests are repeated here. */
let standing: FarServer;
let clerk: StaffClient;
let token: string;
let before: number;

beforeAll(async () => {
  shop = await lineShop({ demo: true });
  standing = await shop.server({ connections: 8, working: false });
  before = await lastOrder(shop.db);
  token = await signedIn(standing.address);
  const market = await marketOf(shop.db, standing.address);
  clerk = { market, told: acknowledged, ask: (path, body) => options(standing.address, path, { body, key: randomUUID() }) };
}, 120_000);
afterAll(() => shop.close());

interface Asked {
  readonly body: Readonly<Record<string, unknown>>;
  readonly key: string;
}

const askedOnce = (address: string, path: string, { body, key }: Asked): Promise<Answer | null> =>
  sent(address, path, { body, headers: { authorization: `Bearer ${token}`, 'idempotency-key': key } });

/** Retries until a final reply comes: the database may still have the killed server's locks. */
async function options(address: string, path: string, of: Asked): Promise<Answer> {
  let answer: Answer | null = null;
  await until(async () => {
    answer = await askedOnce(address, path, of);
    return answer !== null && answer.status < 500 && answer.data['error'] !== 'request.in-progress';
  }, timeoutMs);
  return answer ?? { status: 0, data: {} };
}

/** Starts a server process on the same database; with a point it is killed there. */
async function another(point?: NamedPoint) {
  const port = await freePort();
  const child = await startShopProcess({
    DATABASE_URL: shop.databaseUrl,
    DATA_DIR: shop.dataDir,
    PORT: port,
    ...(point ? { SECURITY_DIES_AT: JSON.stringify(point) } : {}),
  });
  const gone = once(child, 'exit').then(([, signal]) => String(signal));
  return { address: `http://127.0.0.1:${port}`, gone, end: () => child.kill('SIGTERM') };
}

const whens = ['before-commit', 'after-commit'] as const;
const kinds = Object.keys(scenarios) as ScenarioKind[];
/** Each write is killed at one of the two moments, at the other one in the next week; a long run kills it at both. */
const deaths = kinds.flatMap((kind, at) =>
  whens.filter((_when, turn) => isLongRun || (at + securitySeed) % whens.length === turn).map((when) => ({ kind, when })),
);

describe('a server killed at the commit of a write', () => {
  const isStored = async (key: string): Promise<boolean> =>
    (await shop.db.rows('select 1 from kit_idempotency where key = $1 and answer is not null', [key])).length > 0;

  it.each(deaths)(
    '$when of what is $kind: a retry has exactly one effect',
    async ({ kind, when }) => {
      const { path, body, note } = await scenarios[kind](clerk);
      const mortal = await another({ when, mark: path, turn: 1 });
      const key = randomUUID();
      expect(await askedOnce(mortal.address, path, { body, key })).toBeNull();
      expect(await mortal.gone).toBe('SIGKILL');
      expect(await isStored(key)).toBe(when === 'after-commit');
      const again = await options(standing.address, path, { body, key });
      expect(again).toMatchObject({ status: 200 });
      note(acknowledged, again.data);
    },
    60_000,
  );

  it('leaves consistent books: nothing lost, nothing doubled', async () => {
    expect(await audit(shop.db, acknowledged, before)).toEqual({ lost: [], doubled: [], oversold: 0, contradictions: [] });
    results['deaths at a commit'] = deaths.length;
    survived.push('a server that dies before a commit', 'a server that dies between a commit and its answer');
  });

  it('control: a retry under another idempotency key doubles a committed write', async () => {
    const { path, body, note } = await scenarios.adjusted(clerk);
    const mortal = await another({ when: 'after-commit', mark: path, turn: 1 });
    expect(await askedOnce(mortal.address, path, { body, key: randomUUID() })).toBeNull();
    expect((await options(standing.address, path, { body, key: randomUUID() })).status).toBe(200);
    note(acknowledged, {});
    expect((await audit(shop.db, acknowledged, before)).doubled).toEqual([`stock adjustment ${String(body['reason'])}`]);
  }, 60_000);
});

describe('a worker killed in the middle of a job', () => {
  const rows = 40;
  /** More than an import writes at once. */
  const importRows = 900;
  async function importing(onError: string, mark: string): Promise<string> {
    const wire = openWire(standing.address, 1);
    const sheet = `标题,图片\r\n${Array.from({ length: importRows }, (_none, at) => `${mark} ${at},/storage/a.webp`).join('\r\n')}\r\n`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': fileType };
    const kept = await wire.send({
      method: 'POST',
      path: '/admin/marketing/banner/Import',
      body: fileBody('a.csv', 'text/csv', sheet),
      headers,
    });
    wire.close();
    const { importId } = kept.data as { importId: string };
    const { data } = await clerk.ask('/admin/marketing/banner/ImportApply', { importId, onError });
    return String(data['jobId']);
  }

  /** Runs the job in one process until it is killed, then in another to the end. */
  async function dying(jobId: string, point: NamedPoint) {
    const mortal = await another(point);
    expect(await mortal.gone).toBe('SIGKILL');
    await shop.db.run("update kit_job set lease_until = now() - interval '1 second' where status = 'running'");
    const worker = await another();
    const job = async () =>
      (await shop.db.rows<{ status: string; result: unknown }>('select status, result from kit_job where id = $1', [jobId]))[0];
    await until(async () => !['queued', 'running'].includes((await job())?.status ?? ''), timeoutMs);
    worker.end();
    await worker.gone;
    return job();
  }

  it.each(['abort', 'skip'])(
    'an import (%s), killed after its commit: imports each row once',
    async (onError) => {
      const mark = `Import ${onError}`;
      const jobId = await importing(onError, mark);
      const job = await dying(jobId, {
        when: 'after-commit',
        mark: 'insert into "marketing_banner"',
        turn: onError === 'abort' ? 1 : 2,
      });
      const [banners] = await shop.db.rows<{ count: number; distinct: number }>(
        'select count(*)::int as count, count(distinct title)::int as "distinct" from marketing_banner where title like $1',
        [`${mark} %`],
      );
      expect(banners).toEqual({ count: importRows, distinct: importRows });
      expect(job).toMatchObject({ status: 'done', result: { applied: true, totals: { create: importRows, error: 0 } } });
    },
    90_000,
  );

  it.each(whens)(
    'a bulk delete (%s): deletes each row once',
    async (when) => {
      const brands = await shop.db.rows<{ id: number; version: number }>(
        'insert into catalog_brand (name) select gen_random_uuid()::text from generate_series(1, $1) returning id, version',
        [rows],
      );
      const { data } = await clerk.ask('/admin/catalog/brand/Bulk', { bulkAction: 'del', chosen: { rows: brands } });
      const job = await dying(String(data['jobId']), { when, mark: 'update kit_bulk_row', turn: rows / 2 });
      expect(job).toMatchObject({ status: 'done', result: { done: rows, failed: 0 } });
      const entries = await shop.db.rows(
        `select row_id from kit_audit where action = 'del' and resource = 'catalog/brand' and row_id = any($1)`,
        [brands.map(({ id }) => id)],
      );
      expect(entries).toHaveLength(rows);
    },
    90_000,
  );

  it('an export, killed after its file was written: leaves one file with every row', async () => {
    const { data } = await clerk.ask('/admin/catalog/brand/ExportJob', {});
    const jobId = String(data['jobId']);
    const job = await dying(jobId, { when: 'after-commit', mark: 'insert into kit_job_file_chunk', turn: 1 });
    const [brands] = await shop.db.rows<{ count: number }>(
      'select count(*)::int as count from catalog_brand where deleted_at is null',
    );
    expect(job).toMatchObject({ status: 'done', result: { rows: brands?.count } });
    expect(await shop.db.rows('select 1 from kit_job_file where id = $1', [jobId])).toHaveLength(1);
    survived.push('a worker that dies in the middle of a job');
  }, 90_000);
});
