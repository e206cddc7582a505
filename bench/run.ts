import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { newToken, openClient, signInManager } from './caller.ts';
import { compareAnswers } from './compare.ts';
import { databaseUrl, nameIn, onDatabase, root, type Server, startServer } from './database.ts';
import { type Line, measure } from './measure.ts';
import { placedBaskets, prepareBaskets, race } from './placing.ts';
import { plansOf } from './plans.ts';
import { bundle, type Running, type Side, start } from './processes.ts';
import { documentOf, type Fact, missedIn, type Report, tablesOf } from './report.ts';
import type { Sizes } from './filling.ts';
import { freshShop, sizes } from './shop.ts';
import { startToFirstList } from './starting.ts';
import { beforeDeep, placeWork, type Work, works } from './works.ts';

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    /** Keys of the lines to measure, with commas; `grid` measures the list grid alone, `screens` how soon they are of use. */
    only: { type: 'string' },
    plans: { type: 'boolean', default: false },
    /** Fills a million orders too and compares the lists. */
    growth: { type: 'boolean', default: false },
    /** Leaves a CPU profile of our server in bench/results. */
    profile: { type: 'boolean', default: false },
    'write-docs': { type: 'boolean', default: false },
    /** Fails when a bar is missed. */
    gate: { type: 'boolean', default: false },
  },
});
const rounds = Number(flags.rounds);
const seconds = Number(flags.seconds);
const results = join(root, 'bench/results');
const token = newToken();
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

interface Open {
  readonly client: pg.Client;
  readonly sides: Readonly<Record<Side, Running>>;
  readonly token: string;
}

/** Puts a fresh shop where the URL points, with a manager who is signed in by the token. */
async function openShop(url: string, size: Sizes, token: string): Promise<void> {
  await freshShop(url, size, say);
  await onDatabase(url, (client) => signInManager(client, token));
}

/** Two servers, and a connection to ask for their database processes. */
async function withServers<T>(first: string, second: { side: Side; url: string }, work: (open: Open) => Promise<T>): Promise<T> {
  const named = (url: string, name: string): string => databaseUrl(url, nameIn(url), name);
  return onDatabase(first, async (client) => {
    const profiling = flags.profile ? ['--cpu-prof', `--cpu-prof-dir=${results}`] : [];
    const ours = await start({ side: 'ours', url: named(first, 'bench_ours'), execArgv: profiling });
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

const isWanted = ({ key }: { key: string }): boolean => flags.only === undefined || flags.only.split(',').includes(key);

interface Measured {
  readonly lines: readonly Line[];
  readonly memoryMb: number;
}

async function measureAll(open: Open, list: readonly Work[]): Promise<Measured> {
  let memoryMb = 0;
  const onMemory = (mb: number): void => {
    memoryMb = Math.max(memoryMb, mb);
  };
  const lines: Line[] = [];
  for (const work of list.filter(isWanted)) {
    if (work.reads) await compareAnswers(open.sides, open.token, work);
    const line = await measure({ ...open, rounds, seconds, onMemory }, work);
    say(`${line.met ? 'met   ' : 'missed'} ${line.title}: ${line.ratio.toFixed(2)}`);
    lines.push(line);
  }
  return { lines, memoryMb };
}

async function raceFact(open: Open, baskets: Parameters<typeof race>[0]['baskets']): Promise<Fact> {
  const { sold, odd, reserved } = await race({ ...open, running: open.sides.ours, baskets });
  const value = `${sold} sold, ${reserved} reserved, ${odd.length} errors`;
  return {
    key: 'race',
    title: '16 buyers at once of the last 5',
    value,
    bar: '5 sold',
    met: sold === 5 && reserved === 5 && odd.length === 0,
  };
}

const most = (fact: { key: string; title: string; value: number; unit: string; bar: number }): Fact => ({
  key: fact.key,
  title: fact.title,
  value: `${fact.value.toFixed(fact.unit === 'x' ? 2 : 0)} ${fact.unit}`,
  bar: `<= ${fact.bar} ${fact.unit}`,
  met: fact.value <= fact.bar,
});

async function measureShop({ url }: Server): Promise<{ lines: readonly Line[]; facts: Fact[] }> {
  await openShop(url, sizes.M, token);
  return withServers(url, { side: 'bare', url }, async (open) => {
    if (flags.plans) for (const plan of await plansOf(open.client)) say(`${plan}\n`);
    const read = await measureAll(open, works(await cursorBefore(open.sides.ours)));
    const baskets = await prepareBaskets(open.client, placedBaskets({ rounds, seconds }));
    const placed = await measureAll(open, [placeWork(baskets.slice(32))]);
    const lines = [...read.lines, ...placed.lines];
    const list = lines.find(({ key }) => key === 'orders');
    const facts = [
      await raceFact(open, baskets.slice(0, 16)),
      ...(list
        ? [most({ key: 'bytes', title: 'bytes of an order in the list', value: list.ours.bytes / 20, unit: 'bytes', bar: 500 })]
        : []),
      most({
        key: 'memory',
        title: 'memory of our server under this load',
        value: Math.max(read.memoryMb, placed.memoryMb),
        unit: 'MB',
        bar: 200,
      }),
    ];
    return { lines, facts };
  });
}

/** How the lists' CPU grows when there are ten times as many orders: our server over both shops, in turns. */
async function growth({ url }: Server): Promise<Fact[]> {
  const small = databaseUrl(url, `${nameIn(url)}_small`);
  await openShop(small, sizes.M, token);
  await openShop(url, sizes.L, token);
  return withServers(url, { side: 'ours', url: small }, async ({ client, sides }) => {
    const [many, few] = [works(await cursorBefore(sides.ours)), works(await cursorBefore(sides.bare))];
    const facts: Fact[] = [];
    for (const [at, work] of many.entries()) {
      if (!['orders', 'orders-after'].includes(work.key)) continue;
      const script: Work['script'] = (side) => ((side === 'ours' ? work : few[at]) ?? work).script(side);
      const {
        key,
        title,
        ratio: value,
      } = await measure({ client, sides, token, rounds, seconds, onMemory: () => undefined }, { ...work, script });
      facts.push(
        most({ key: `growth-${key}`, title: `${title}: CPU at 1,000,000 orders against 100,000`, value, unit: 'x', bar: 1.3 }),
      );
    }
    return facts;
  });
}

async function startFact(server: Server): Promise<Fact[]> {
  await server.stop();
  if (server.dataDir === null) return [];
  const taken: number[] = [];
  for (let count = 0; count < 3; count += 1) taken.push(await startToFirstList(server.dataDir, token));
  const [, median = 0] = taken.sort((a, b) => a - b);
  return [most({ key: 'start', title: 'start over a full shop to the first order list', value: median, unit: 'ms', bar: 3000 })];
}

async function main(): Promise<void> {
  mkdirSync(results, { recursive: true });
  await bundle();
  const server = await startServer();
  const { rows } = await onDatabase(server.url, (client) => client.query<{ server_version: string }>('show server_version'));
  const { lines, facts } = await measureShop(server).catch((error: unknown) => server.stop().then(() => Promise.reject(error)));
  const started = await startFact(server);
  const grown = flags.growth ? await startServer().then((again) => growth(again).finally(() => again.stop())) : [];
  const report: Report = {
    at: new Date().toISOString(),
    node: process.version,
    postgres: rows[0]?.server_version ?? '',
    cores: availableParallelism(),
    orders: sizes.M.orders,
    rounds,
    seconds,
    lines,
    facts: [...facts, ...started, ...grown],
  };
  writeFileSync(join(results, 'latest.json'), JSON.stringify(report, null, 2));
  if (flags['write-docs']) writeFileSync(join(root, 'docs/benchmarks.md'), documentOf(report));
  say(`\n${tablesOf(report)}`);
  const missed = missedIn(report);
  if (missed.length > 0) say(`\nMissed: ${missed.join('; ')}`);
  if (flags.gate && missed.length > 0) process.exitCode = 1;
}

/** The grid needs a browser and two other grids, neither server nor database: it is measured when it is asked for by name. */
async function grid(): Promise<void> {
  const { benchGrid } = await import('./grid/run.ts');
  await benchGrid({ rounds, writesDocs: flags['write-docs'], isGate: flags.gate, say });
}

/** The screens need a browser and the built product with its demo shop: they too are measured when they are asked for by name. */
async function screens(): Promise<void> {
  const { benchScreens } = await import('./screens/run.ts');
  await benchScreens({ rounds, writesDocs: flags['write-docs'], isGate: flags.gate, say });
}

await (flags.only === 'grid' ? grid() : flags.only === 'screens' ? screens() : main());
