import { join } from 'node:path';
import type pg from 'pg';
import { newToken, openClient, signInManager } from './caller.ts';
import { compareAnswers } from './compare.ts';
import { databaseUrl, nameIn, onDatabase, root, type Server } from './database.ts';
import type { Sizes } from './filling.ts';
import { type Line, measure } from './measure.ts';
import { placedBaskets, prepareBaskets, race } from './placing.ts';
import { plansOf } from './plans.ts';
import { type Running, type Side, start } from './processes.ts';
import { most, type Metric, type ShopReport } from './report.ts';
import { exportMetrics, importMetrics } from './import-export.ts';
import { freshShop, sizes, type Profile } from './shop.ts';
import { startToFirstList } from './starting.ts';
import { beforeDeep, placeWork, type Work, works } from './works.ts';

/** What is measured, and for how long. */
export interface BenchOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly sheetRows: number;
  /** Whether a line or a metric is requested, by its key. */
  readonly wants: (key: string) => boolean;
  readonly plans: boolean;
  /** Writes a CPU profile of our server to bench/results. */
  readonly isProfiled: boolean;
  readonly say: (line: string) => void;
}

interface Open {
  readonly client: pg.Client;
  readonly sides: Readonly<Record<Side, Running>>;
  readonly token: string;
}

const token = newToken();

/** Creates a fresh shop at the URL, with a manager who is signed in by the token. */
async function openShop(url: string, size: Sizes, say: BenchOptions['say']): Promise<void> {
  await freshShop(url, size, say);
  await onDatabase(url, (client) => signInManager(client, token));
}

/** Starts two servers, and opens a connection for finding their database processes. */
async function withServers<T>(
  first: string,
  second: { side: Side; url: string },
  { isProfiled }: BenchOptions,
  work: (open: Open) => Promise<T>,
): Promise<T> {
  const named = (url: string, name: string): string => databaseUrl(url, nameIn(url), name);
  return onDatabase(first, async (client) => {
    const execArgv = isProfiled ? ['--cpu-prof', `--cpu-prof-dir=${join(root, 'bench/results')}`] : [];
    const ours = await start({ side: 'ours', url: named(first, 'bench_ours'), execArgv });
    const bare = await start({ ...second, url: named(second.url, 'bench_other') });
    return work({ client, sides: { bare, ours }, token }).finally(() => Promise.all([bare.stop(), ours.stop()]));
  });
}

async function cursorBefore(running: Running): Promise<string> {
  const client = openClient(running.address, token);
  const { text } = await client.call(beforeDeep).finally(() => client.close());
  const { data }: { data: { page: { next: string } } } = JSON.parse(text);
  return data.page.next;
}

interface Measured {
  readonly lines: readonly Line[];
  readonly memoryMb: number;
}

async function measureAll(open: Open, options: BenchOptions, list: readonly Work[]): Promise<Measured> {
  let memoryMb = 0;
  const onMemory = (mb: number): void => {
    memoryMb = Math.max(memoryMb, mb);
  };
  const lines: Line[] = [];
  for (const work of list.filter(({ key }) => options.wants(key))) {
    if (work.reads) await compareAnswers(open.sides, open.token, work);
    const line = await measure({ ...open, ...options, isFixed: options.wants('fixed'), onMemory }, work);
    options.say(`${line.met ? 'met   ' : 'missed'} ${line.title}: ${line.ratio.toFixed(2)}`);
    lines.push(line);
  }
  return { lines, memoryMb };
}

async function raceFact(open: Open, baskets: Parameters<typeof race>[0]['baskets']): Promise<Metric> {
  const { sold, odd, reserved } = await race({ ...open, running: open.sides.ours, baskets });
  const value = `${sold} sold, ${reserved} reserved, ${odd.length} errors`;
  const met = sold === 5 && reserved === 5 && odd.length === 0;
  return { key: 'race', title: '16 parallel buyers of the last 5', value, bar: '5 sold', met };
}

interface Place {
  readonly url: string;
  readonly size: Sizes;
}

async function fileMetrics(open: Open, options: BenchOptions, { url, size }: Place): Promise<Metric[]> {
  const context = { ...open, running: open.sides.ours };
  const { sheetRows: rows, say } = options;
  return [
    ...(options.wants('export') ? await exportMetrics(context) : []),
    ...(options.wants('import') ? await importMetrics(context, { url, size, rows, say }) : []),
  ];
}

function loadMetrics(lines: readonly Line[], memoryMb: number): Metric[] {
  const list = lines.find(({ key }) => key === 'orders');
  const memory = { key: 'memory', title: 'memory of the server under this load', value: memoryMb, unit: 'MB', bar: 200 };
  const bytes = { key: 'bytes', title: 'bytes of an order in the list', unit: 'bytes', bar: 500 };
  return [...(list ? [most({ ...bytes, value: list.ours.bytes / 20 })] : []), ...(lines.length > 0 ? [most(memory)] : [])];
}

async function measureLoad(place: Place, options: BenchOptions): Promise<{ lines: readonly Line[]; metrics: Metric[] }> {
  const { url, size } = place;
  await openShop(url, size, options.say);
  return withServers(url, { side: 'bare', url }, options, async (open) => {
    if (options.plans) for (const plan of await plansOf(open.client)) options.say(`${plan}\n`);
    const read = await measureAll(open, options, works(await cursorBefore(open.sides.ours)));
    const isPlacing = options.wants('place') || options.wants('race');
    const baskets = isPlacing ? await prepareBaskets(open.client, placedBaskets(options)) : [];
    const placed = await measureAll(open, options, [placeWork(baskets.slice(32))]);
    const lines = [...read.lines, ...placed.lines];
    const raced = options.wants('race') ? [await raceFact(open, baskets.slice(0, 16))] : [];
    const load = loadMetrics(lines, Math.max(read.memoryMb, placed.memoryMb));
    return { lines, metrics: [...raced, ...load, ...(await fileMetrics(open, options, place))] };
  });
}

/** Compares ours over this shop with ours over the smaller one: the added cost of a list with ten times the rows. */
async function measureGrowth({ url, size }: Place, options: BenchOptions): Promise<readonly Line[]> {
  const small = databaseUrl(url, `${nameIn(url)}_small`);
  await openShop(small, sizes.M, options.say);
  await openShop(url, size, options.say);
  const grown = await withServers(url, { side: 'ours', url: small }, options, async (open) => {
    const [many, few] = [works(await cursorBefore(open.sides.ours)), works(await cursorBefore(open.sides.bare))];
    const lines: Line[] = [];
    for (const [at, work] of many.entries()) {
      if (!work.reads) continue;
      const script: Work['script'] = (side) => ((side === 'ours' ? work : few[at]) ?? work).script(side);
      // A search finds up to ten times as many rows, so its cost is reported without a target.
      const bar = work.key.endsWith('search') ? ({ kind: 'none' } as const) : ({ kind: 'cpu', most: 1.3 } as const);
      const line = await measure({ ...open, ...options, isFixed: false, onMemory: () => undefined }, { ...work, bar, script });
      options.say(`${line.met ? 'met   ' : 'missed'} ${line.title}, grown: ${line.ratio.toFixed(2)}`);
      lines.push(line);
    }
    return lines;
  });
  await onDatabase(databaseUrl(url, 'postgres'), (client) => client.query(`drop database ${nameIn(small)}`));
  return grown;
}

async function registry(server: Server): Promise<Metric[]> {
  await server.stop();
  if (server.dataDir === null) return [];
  const taken: number[] = [];
  for (let count = 0; count < 3; count += 1) taken.push(await startToFirstList(server.dataDir, token));
  const [, median = 0] = taken.sort((a, b) => a - b);
  return [most({ key: 'start', title: 'start with a full shop to the first order list', value: median, unit: 'ms', bar: 3000 })];
}

/** Measures everything requested over a shop of one size; the server is stopped afterwards. */
export async function measuredShop(server: Server, profile: Profile, options: BenchOptions): Promise<ShopReport> {
  const place: Place = { url: server.url, size: sizes[profile] };
  const failed = (error: unknown): Promise<never> => server.stop().then(() => Promise.reject(error));
  const grown = profile === 'L' && options.wants('growth') ? await measureGrowth(place, options).catch(failed) : [];
  const { lines, metrics } = await measureLoad(place, options).catch(failed);
  const started = options.wants('start') ? await registry(server) : await server.stop().then(() => []);
  return { size: place.size, lines, grown, metrics: [...metrics, ...started] };
}
