import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { databaseUrl } from '../tests/setup/connection.ts';
import { callOnce } from './caller.ts';
import { copyRows, type FilledTables, marksOf, productTables } from './copying.ts';
import { nameIn, onDatabase } from './database.ts';
import type { Sizes } from './filling.ts';
import { type Cost, costOf, residentMb, type Running, spentOn } from './processes.ts';
import { type Metric, most } from './report.ts';
import { generateFile, type GeneratedFile, generatePlainFile } from './generated-file.ts';
import { freshShop } from './shop.ts';

const lookMs = 50;
/** Screens learn of a job by events; the benchmark polls twice a second, rarely enough not to add to the measured work. */
const askMs = 500;
const products = '/admin/catalog/product/';

interface Ground {
  readonly client: pg.Client;
  readonly running: Running;
  readonly token: string;
}

/**
 * Sends a form or, as JSON, an object.
 * @throws with the answer when its status is not 200
 */
async function send({ running, token }: Ground, path: string, body: FormData | object): Promise<Response> {
  const isForm = body instanceof FormData;
  const headers = { authorization: `Bearer ${token}`, server: '1', ...(isForm ? {} : { 'content-type': 'application/json' }) };
  const payload = isForm ? body : JSON.stringify(body);
  const reply = await fetch(running.address + path, { method: 'POST', headers, body: payload });
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${(await reply.text()).slice(0, 500)}`);
  return reply;
}

/** The cost of a long operation: CPU of the server and its database, time and memory. */
interface Taken extends Cost {
  /** How far the memory of the server rose above its initial value, in MB. */
  readonly grownMb: number;
}

async function taken({ client, running }: Ground, work: () => Promise<void>): Promise<Taken> {
  const memory = residentMb(running.pid);
  let most = memory;
  const looking = setInterval(() => {
    most = Math.max(most, residentMb(running.pid));
  }, lookMs);
  const timed = async (): Promise<number> => {
    const from = performance.now();
    await work();
    return performance.now() - from;
  };
  const { done: ms, server, database } = await spentOn(client, running, timed).finally(() => clearInterval(looking));
  return { ms, server, database, grownMb: most - memory };
}

interface Imported {
  readonly status: string;
  readonly result: { readonly totals: Readonly<Record<'create' | 'error', number>>; readonly failedLines: number } | null;
}

/** Uploads the file and waits for the end of its job; returns the job's id. */
async function importFile(context: Ground, prefix: string, sheet: GeneratedFile): Promise<string> {
  const form = new FormData();
  form.set('mode', 'apply');
  form.set('onError', 'skip');
  form.set('fileInput', new Blob([sheet.text], { type: 'text/csv' }), 'sheet.csv');
  const { data } = (await (await send(context, `${prefix}Import`, form)).json()) as { data: { jobId: string } };
  const call = { path: '/admin/platform/job/GetDetailPage', body: { id: data.jobId } };
  for (;;) {
    const answer = await callOnce(context.running.address, context.token, call);
    const { status, result }: Imported = JSON.parse(answer).data;
    if (status === 'done' && result?.totals.create === sheet.added) return data.jobId;
    if (!['queued', 'running'].includes(status)) throw new Error(`the import ended as ${answer.slice(0, 1000)}`);
    await pause(askMs);
  }
}

/** Counts the bad lines that the failure file contains with a reason. */
async function namedOf(context: Ground, jobId: string, sheet: GeneratedFile): Promise<number> {
  const text = await (await send(context, `${products}ImportFailures`, { jobId })).text();
  const lines = sheet.text.split('\r\n');
  const rows = text.split('\r\n');
  return sheet.badLines.filter((line) => {
    const sku = /SHEET-\d+/.exec(lines[line - 1] ?? '')?.[0] ?? '';
    return rows.some((row) => row.includes(`${sku},`) && row.length > (lines[line - 1] ?? '').length + 3);
  }).length;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const cpu = ({ server, database }: Cost): string => `${seconds(server)} + ${seconds(database)}`;

interface ImportOptions {
  readonly url: string;
  readonly size: Sizes;
  readonly rows: number;
  say(line: string): void;
}

interface Compared {
  readonly jobId: string;
  readonly ours: Taken;
  readonly metric: Metric;
}

/** Imports a file, then copies the rows it created into a fresh shop with a bare COPY. */
async function comparedImport(
  context: Ground,
  { url, size, say }: ImportOptions,
  work: { key: string; title: string; prefix: string; sheet: GeneratedFile; tables: FilledTables },
): Promise<Compared> {
  const { key, title, prefix, sheet, tables } = work;
  const marks = await marksOf(context.client, tables);
  let jobId = '';
  const ours = await taken(context, async () => {
    jobId = await importFile(context, prefix, sheet);
  });
  const copy = databaseUrl(url, `${nameIn(url)}_copied`);
  await freshShop(copy, size, say);
  const bare = await onDatabase(copy, (target) => copyRows(context.client, target, { tables, marks }));
  await onDatabase(databaseUrl(url, 'postgres'), (client) => client.query(`drop database ${nameIn(copy)}`));
  const ratio = (ours.server + ours.database) / (bare.server + bare.database);
  const metric: Metric = {
    key,
    title: `${title}: CPU compared with a bare COPY of the same rows`,
    value: `${ratio.toFixed(2)} x: ${cpu(ours)} vs ${cpu(bare)}; ${seconds(ours.ms)} vs ${seconds(bare.ms)}`,
    bar: '<= 4 x',
    met: ratio <= 4,
  };
  return { jobId, ours, metric };
}

/** Imports rows of a resource without hooks, each with its audit entry. */
export async function plainImportMetrics(context: Ground, options: ImportOptions): Promise<Metric[]> {
  const sheet = generatePlainFile(options.rows);
  const work = { key: 'import-plain', title: `import of ${sheet.rows} brands`, prefix: '/admin/catalog/brand/', sheet };
  return [(await comparedImport(context, options, { ...work, tables: [['catalog_brand', 'id']] })).metric];
}

export async function importMetrics(context: Ground, options: ImportOptions): Promise<Metric[]> {
  const sheet = generateFile(options.rows);
  const title = `import of ${sheet.rows} rows of products`;
  const work = { key: 'import', title, prefix: products, sheet, tables: productTables };
  const { jobId, ours, metric } = await comparedImport(context, options, work);
  const named = await namedOf(context, jobId, sheet);
  return [
    metric,
    {
      key: 'import-faults',
      title: `${title}: invalid rows reported`,
      value: `${named} of ${sheet.badLines.length}`,
      bar: 'every one',
      met: named === sheet.badLines.length,
    },
    { key: 'import-memory', title: `${title}: memory growth`, value: `${ours.grownMb.toFixed(0)} MB`, bar: 'none', met: true },
  ];
}

/** Exports all orders as a file, then copies their whole rows out of the database with a bare COPY. */
export async function exportMetrics(context: Ground): Promise<Metric[]> {
  let lines = 0;
  const ours = await taken(context, async () => {
    const { body } = await send(context, '/admin/sales/order/Export', {});
    for await (const part of body ?? []) for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines += 1;
  });
  const bare = await costOf(context.client, async () => {
    const rows = "select * from sales_order where deleted_at is null and status <> 'draft'";
    for await (const _part of context.client.query(copyTo(`copy (${rows}) to stdout (format csv)`))) continue;
  });
  const title = `export of ${Math.max(lines - 1, 1)} orders`;
  return [
    most({ key: 'export', title: `${title}: memory growth`, value: ours.grownMb, unit: 'MB', bar: 100 }),
    {
      key: 'export-cpu',
      title: `${title}: CPU compared with a bare COPY of whole rows`,
      value: `${((ours.server + ours.database) / bare.database).toFixed(1)} x; ${seconds(ours.ms)} vs ${seconds(bare.ms)}`,
      bar: 'none',
      met: true,
    },
  ];
}
