import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { openClient } from './caller.ts';
import { copyRows, marksOf } from './copying.ts';
import { databaseUrl, nameIn, onDatabase } from './database.ts';
import type { Sizes } from './filling.ts';
import { cpuOf, residentMb, type Running, spent, usageOf } from './processes.ts';
import type { Metric } from './report.ts';
import { generateFile, type GeneratedFile } from './generated-file.ts';
import { freshShop } from './shop.ts';

const boundary = 'bench-boundary';
const lookMs = 50;
/** Screens learn of a job by events; the benchmark polls twice a second, rarely enough not to add to the measured work. */
const askMs = 500;
const products = '/admin/catalog/product/';

interface Ground {
  readonly client: pg.Client;
  readonly running: Running;
  readonly token: string;
}

/** Sends a body and passes the reply on as it arrives. */
function send(
  { running, token }: Ground,
  options: { path: string; type: string; body: Buffer },
  onPart: (part: Buffer) => void,
): Promise<number> {
  return new Promise((done, failed) => {
    const headers = {
      authorization: `Bearer ${token}`,
      server: '1',
      'content-type': options.type,
      'content-length': options.body.length,
    };
    const sent = request(running.address + options.path, { method: 'POST', headers }, (reply) => {
      reply.on('data', onPart);
      reply.on('end', () => done(reply.statusCode ?? 0));
      reply.on('error', failed);
    });
    sent.on('error', failed);
    sent.end(options.body);
  });
}

async function answerOf(context: Ground, options: { path: string; type: string; body: Buffer }): Promise<string> {
  const parts: Buffer[] = [];
  const status = await send(context, options, (part) => parts.push(part));
  const text = Buffer.concat(parts).toString('utf8');
  if (status !== 200) throw new Error(`${options.path} answered ${status}: ${text.slice(0, 500)}`);
  return text;
}

/** The cost of a long operation: CPU of the server and its database, time and memory. */
interface Taken {
  readonly ms: number;
  readonly server: number;
  readonly database: number;
  /** How far the memory of the server rose above its initial value, in MB. */
  readonly grownMb: number;
}

async function taken(context: Ground, work: () => Promise<void>): Promise<Taken> {
  const { client, running } = context;
  const [before, from, memory] = [await usageOf(client, running), performance.now(), residentMb(running.pid)];
  let most = memory;
  const looking = setInterval(() => {
    most = Math.max(most, residentMb(running.pid));
  }, lookMs);
  await work().finally(() => clearInterval(looking));
  const ms = performance.now() - from;
  return { ms, ...spent(before, await usageOf(client, running)), grownMb: most - memory };
}

interface Imported {
  readonly status: string;
  readonly result: { readonly totals: Readonly<Record<'create' | 'error', number>>; readonly failedLines: number } | null;
}

const multipart = (text: string): Buffer =>
  Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="mode"\r\n\r\napply\r\n` +
      `--${boundary}\r\ncontent-disposition: form-data; name="onError"\r\n\r\nskip\r\n` +
      `--${boundary}\r\ncontent-disposition: form-data; name="fileInput"; filename="sheet.csv"\r\ncontent-type: text/csv\r\n\r\n${text}\r\n--${boundary}--\r\n`,
  );

/** Uploads the file and waits for the end of its job; returns the job's id. */
async function importFile(context: Ground, sheet: GeneratedFile): Promise<string> {
  const type = `multipart/form-data; boundary=${boundary}`;
  const text = await answerOf(context, { path: `${products}Import`, type, body: multipart(sheet.text) });
  const { jobId }: { jobId: string } = JSON.parse(text).data;
  const client = openClient(context.running.address, context.token);
  try {
    for (;;) {
      const answer = await client.call({ path: '/admin/platform/job/GetDetailPage', body: { id: jobId } });
      const { status, result }: Imported = JSON.parse(answer.text).data;
      if (status === 'done' && result?.totals.create === sheet.rows / 3 - sheet.badLines.length) return jobId;
      if (!['queued', 'running'].includes(status)) throw new Error(`the import ended as ${answer.text.slice(0, 1000)}`);
      await pause(askMs);
    }
  } finally {
    client.close();
  }
}

/** Counts the bad lines that the failure file contains with a reason. */
async function namedOf(context: Ground, jobId: string, sheet: GeneratedFile): Promise<number> {
  const body = Buffer.from(JSON.stringify({ jobId }));
  const text = await answerOf(context, { path: `${products}ImportFailures`, type: 'application/json', body });
  const lines = sheet.text.split('\r\n');
  const rows = text.split('\r\n');
  return sheet.badLines.filter((line) => {
    const sku = /SHEET-\d+/.exec(lines[line - 1] ?? '')?.[0] ?? '';
    return rows.some((row) => row.includes(`${sku},`) && row.length > (lines[line - 1] ?? '').length + 3);
  }).length;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Imports a file of so many rows, then copies the rows it created into a fresh shop with a bare COPY. */
export async function importMetrics(
  context: Ground,
  options: { url: string; size: Sizes; rows: number; say(line: string): void },
): Promise<Metric[]> {
  const sheet = generateFile(options.rows);
  const marks = await marksOf(context.client);
  let jobId = '';
  const ours = await taken(context, async () => {
    jobId = await importFile(context, sheet);
  });
  const named = await namedOf(context, jobId, sheet);
  const copy = databaseUrl(options.url, `${nameIn(options.url)}_copied`);
  await freshShop(copy, options.size, options.say);
  const bare = await onDatabase(copy, (target) => copyRows(context.client, target, marks));
  await onDatabase(databaseUrl(options.url, 'postgres'), (client) => client.query(`drop database ${nameIn(copy)}`));
  const ratio = (ours.server + ours.database) / (bare.server + bare.database);
  const cpu = ({ server, database }: { server: number; database: number }): string => `${seconds(server)} + ${seconds(database)}`;
  const title = `import of ${sheet.rows} rows of products`;
  return [
    {
      key: 'import',
      title: `${title}: CPU compared with a bare COPY of the same rows`,
      value: `${ratio.toFixed(2)} x: ${cpu(ours)} vs ${cpu(bare)}; ${seconds(ours.ms)} vs ${seconds(bare.ms)}`,
      bar: '<= 4 x',
      met: ratio <= 4,
    },
    {
      key: 'import-faults',
      title: `${title}: invalid rows reported`,
      value: `${named} of ${sheet.badLines.length}`,
      bar: 'every one',
      met: named === sheet.badLines.length,
    },
    { key: 'import-memory', title: `${title}: memory growth`, ...within(ours.grownMb, 100), bar: 'none', met: true },
  ];
}

const within = (mb: number, most: number): Pick<Metric, 'value' | 'bar' | 'met'> => ({
  value: `${mb.toFixed(0)} MB`,
  bar: `<= ${most} MB`,
  met: mb <= most,
});

/** Exports all orders as a file, then copies their whole rows out of the database with a bare COPY. */
export async function exportMetrics(context: Ground): Promise<Metric[]> {
  const options = { path: '/admin/sales/order/Export', type: 'application/json', body: Buffer.from('{}') };
  let lines = 0;
  let head = '';
  const count = (part: Buffer): void => {
    if (head.length < 4000) head += part.toString('utf8');
    for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines += 1;
  };
  const ours = await taken(context, async () => {
    const status = await send(context, options, count);
    if (status !== 200) throw new Error(`the export answered ${status}: ${head.slice(0, 500)}`);
  });
  const { ms, database } = await bareExport(context.client);
  const [cpu, orders] = [ours.server + ours.database, Math.max(lines - 1, 1)];
  const title = `export of ${orders} orders`;
  return [
    { key: 'export', title: `${title}: memory growth`, ...within(ours.grownMb, 100) },
    {
      key: 'export-cpu',
      title: `${title}: CPU compared with a bare COPY of whole rows`,
      value: `${(cpu / database).toFixed(1)} x; ${seconds(ours.ms)} vs ${seconds(ms)}`,
      bar: 'none',
      met: true,
    },
  ];
}

async function bareExport(client: pg.Client): Promise<{ ms: number; database: number }> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  const [before, from] = [cpuOf(pid), performance.now()];
  const out = client.query(
    copyTo(`copy (select * from sales_order where deleted_at is null and status <> 'draft') to stdout (format csv)`),
  );
  for await (const _part of out) continue;
  return { ms: performance.now() - from, database: cpuOf(pid) - before };
}
