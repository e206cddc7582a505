import { databaseUrl } from '../tests/setup/connection.ts';
import { callOnce, newToken, signInManager, signInMember } from './caller.ts';
import { compareAnswers } from './compare.ts';
import { nameIn, onDatabase, type Server } from './database.ts';
import type { Sizes } from './filling.ts';
import { median } from './load.ts';
import { crowdMetrics } from './crowd.ts';
import { type BenchContext, type Line, measure, type Processes } from './measure.ts';
import { type Basket, placedBaskets, prepareBaskets, prepareBenefits, race } from './placing.ts';
import { plansOf } from './plans.ts';
import { connectionsClosed, residentMb, type Side, start, usageOf } from './processes.ts';
import { most, type Metric, type ShopReport } from './report.ts';
import { hotMetrics, updatesOf } from './hot-updates.ts';
import { exportMetrics, importMetrics, plainImportMetrics } from './import-export.ts';
import { freshShop, sizes, type Profile } from './shop.ts';
import { startToFirstList } from './starting.ts';
import { basketWork, beforeDeep, benefitsWork, monthOfDashboard, placeWork, type Work, works } from './works.ts';

/** What is measured, and for how long. */
export interface BenchOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly sheetRows: number;
  /** Whether a line or a metric is requested, by its key. */
  readonly wants: (key: string) => boolean;
  readonly plans: boolean;
  readonly say: (line: string) => void;
}

type Open = Pick<BenchContext, 'client' | 'sides' | 'token'>;

const token = newToken();

/** Creates a fresh shop at the URL, with a manager and a member who are signed in by the token; returns the id of the member. */
async function openShop(url: string, size: Sizes, say: BenchOptions['say']): Promise<number> {
  await freshShop(url, size, say);
  return onDatabase(url, async (client) => {
    await signInManager(client, token);
    return signInMember(client, token);
  });
}

/** Starts a server of each side, and opens a connection for finding their database processes. */
async function withServers<T>(url: string, other: { side: Side; url: string }, work: (open: Open) => Promise<T>): Promise<T> {
  return onDatabase(url, async (client) => {
    const ours = await start('ours', url, 'bench_ours');
    const bare = await start(other.side, other.url, 'bench_other');
    return work({ client, sides: { bare: [bare], ours: [ours] }, token }).finally(async () => {
      await Promise.all([bare.stop(), ours.stop()]);
      for (const { name } of [bare, ours]) await connectionsClosed(client, name);
    });
  });
}

async function worksOn([{ address }]: Processes, memberId: number): Promise<Work[]> {
  const text = await callOnce(address, token, beforeDeep);
  const { data }: { data: { page: { next: string } } } = JSON.parse(text);
  return works({ cursor: data.page.next, memberId });
}

async function measureAll(context: BenchContext, options: BenchOptions, list: readonly Work[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (const work of list) {
    const line = await measure(context, work);
    options.say(`${line.met ? 'met   ' : 'missed'} ${line.title}: ${line.ratio.toFixed(2)}`);
    lines.push(line);
  }
  return lines;
}

async function raceMetric(open: Open, baskets: readonly Basket[]): Promise<Metric> {
  const { sold, odd, reserved } = await race({ ...open, running: open.sides.ours[0], baskets });
  const value = `${sold} sold, ${reserved} reserved, ${odd.length} errors`;
  const met = sold === 5 && reserved === 5 && odd.length === 0;
  return { key: 'race', title: '16 parallel buyers of the last 5', value, bar: '5 sold', met };
}

/** The time until a server that has just started answers the figures of the dashboard. */
async function dashboardMetric({ sides }: Open): Promise<Metric> {
  const from = performance.now();
  await callOnce(sides.ours[0].address, token, monthOfDashboard);
  const value = performance.now() - from;
  return most({ key: 'dashboard-first', title: 'first figures of the dashboard', value, unit: 'ms', bar: 1500 });
}

interface Place {
  readonly url: string;
  readonly size: Sizes;
}

async function fileMetrics(open: Open, options: BenchOptions, { url, size }: Place): Promise<Metric[]> {
  const context = { ...open, running: open.sides.ours[0] };
  const { sheetRows: rows, say } = options;
  return [
    ...(options.wants('export') ? await exportMetrics(context) : []),
    ...(options.wants('import') ? await importMetrics(context, { url, size, rows, say }) : []),
    ...(options.wants('import-plain') ? await plainImportMetrics(context, { url, size, rows, say }) : []),
  ];
}

function bytesMetrics(lines: readonly Line[]): Metric[] {
  const list = lines.find(({ key }) => key === 'orders');
  const bytes = { key: 'bytes', title: 'bytes of an order in the list', unit: 'bytes', bar: 500 };
  return list ? [most({ ...bytes, value: list.ours.bytes / 20 })] : [];
}

async function measureLoad(place: Place, options: BenchOptions): Promise<{ lines: readonly Line[]; metrics: Metric[] }> {
  const { url, size } = place;
  const wanted = (list: readonly Work[]): Work[] => list.filter(({ key }) => options.wants(key));
  const memberId = await openShop(url, size, options.say);
  return withServers(url, { side: 'bare', url }, async (open) => {
    if (options.plans) for (const plan of await plansOf(open.client)) options.say(`${plan}\n`);
    const figures = options.wants('dashboard') ? [await dashboardMetric(open)] : [];
    const context = { ...open, ...options, isFixed: options.wants('fixed') };
    const read = wanted(await worksOn(open.sides.ours, memberId));
    for (const work of read.filter(({ reads }) => reads)) await compareAnswers(open.sides, token, work);
    const isPlacing = options.wants('place') || options.wants('basket') || options.wants('race');
    const before = await updatesOf(open.client);
    const lines = await measureAll(context, options, read);
    const baskets = isPlacing ? await prepareBaskets(open.client, placedBaskets(options)) : [];
    const placed = baskets.slice(32);
    lines.push(...(await measureAll(context, options, wanted([placeWork(placed), basketWork(placed)]))));
    if (options.wants('benefits')) {
      const benefits = await prepareBenefits(open.client, token, 2 * placedBaskets(options));
      lines.push(...(await measureAll(context, options, [benefitsWork(benefits)])));
    }
    const hot = options.wants('hot') ? hotMetrics(before, await updatesOf(open.client)) : [];
    const raced = options.wants('race') ? [await raceMetric(open, baskets.slice(0, 16))] : [];
    const running = open.sides.ours[0];
    const seconds = options.rounds * options.seconds;
    const crowd = options.wants('crowd') ? await crowdMetrics({ ...open, running }, seconds) : [];
    return {
      lines,
      metrics: [...figures, ...raced, ...hot, ...bytesMetrics(lines), ...crowd, ...(await fileMetrics(open, options, place))],
    };
  });
}

const noBar = { kind: 'none' } as const;

/** Compares ours over this shop with ours over the smaller one: the added cost of a list with ten times the rows. */
async function measureGrowth({ url, size }: Place, options: BenchOptions): Promise<readonly Line[]> {
  const small = databaseUrl(url, `${nameIn(url)}_small`);
  const memberOfSmall = await openShop(small, sizes.M, options.say);
  const memberId = await openShop(url, size, options.say);
  const grown = await withServers(url, { side: 'ours', url: small }, async (open) => {
    const few = await worksOn(open.sides.bare, memberOfSmall);
    const list = (await worksOn(open.sides.ours, memberId)).flatMap((work, at): Work[] => {
      // A search finds up to ten times as many rows.
      const bar = { kind: 'cpu', most: work.key.endsWith('search') ? 3 : 1.15 } as const;
      const { uncounted: _none, ...rest } = work;
      // Both sides are ours, over a shop each.
      return work.reads ? [{ ...rest, bar, script: (side) => ((side === 'ours' ? work : few[at]) ?? work).script('ours') }] : [];
    });
    return measureAll({ ...open, ...options }, options, list);
  });
  await onDatabase(databaseUrl(url, 'postgres'), (client) => client.query(`drop database ${nameIn(small)}`));
  return grown;
}

/** Compares one process with two over the same shop of 100,000 orders; `docs/scale.md` reports the results. */
export async function measureSeveral({ url }: Server, options: BenchOptions): Promise<readonly Line[]> {
  const memberId = await openShop(url, sizes.M, options.say);
  return withServers(url, { side: 'ours', url }, async (open) => {
    const one = open.sides.bare;
    const placed = placeWork(await prepareBaskets(open.client, 2 * placedBaskets(options)));
    const script = placed.script('ours');
    const [list] = (await worksOn(one, memberId)).map(({ uncounted: _none, ...work }) => work);
    const works = [...(list ? [list] : []), { ...placed, script: () => script }].map((work) => ({ ...work, bar: noBar }));
    const context: BenchContext = { ...open, ...options, sides: { bare: one, ours: [...one, ...open.sides.ours] } };
    const lines = await measureAll(context, options, works);
    for (const running of context.sides.ours) {
      const { backends } = await usageOf(open.client, running);
      options.say(`${running.name}: ${residentMb(running.pid).toFixed(0)} MB, ${backends.size} connections`);
    }
    return lines;
  });
}

async function startMetric(dataDir: string): Promise<Metric> {
  const taken: number[] = [];
  for (let count = 0; count < 3; count += 1) taken.push(await startToFirstList(dataDir, token));
  const title = 'start with a full shop to the first order list';
  return most({ key: 'start', title, value: median(taken), unit: 'ms', bar: 3000 });
}

/** Measures everything requested over a shop of one size; the server is stopped afterwards. */
export async function measuredShop(server: Server, profile: Profile, options: BenchOptions): Promise<ShopReport> {
  const place: Place = { url: server.url, size: sizes[profile] };
  try {
    const grown = profile === 'L' && options.wants('growth') ? await measureGrowth(place, options) : [];
    const { lines, metrics } = await measureLoad(place, options);
    await server.stop();
    const started = options.wants('start') && server.dataDir !== null ? [await startMetric(server.dataDir)] : [];
    return { size: place.size, lines, grown, metrics: [...metrics, ...started] };
  } finally {
    await server.stop();
  }
}
