import type pg from 'pg';
import { newToken, signInManager } from './caller.ts';
import { databaseUrl, nameIn, onDatabase, startServer } from './database.ts';
import { load, type Round, type Script } from './load.ts';
import { placedBaskets, prepareBaskets } from './placing.ts';
import { bundle, residentMb, type Running, spent, start, type Usage, usageOf } from './processes.ts';
import { freshShop, sizes } from './shop.ts';
import { firstPage, placeWork } from './works.ts';

const callers = 8;
const token = newToken();

/** The totals of some processes over their rounds. CPU in ms. */
interface Sum {
  answered: number;
  ms: number;
  server: number;
  database: number;
  readonly latencies: number[];
}

interface Asked {
  readonly rounds: number;
  readonly seconds: number;
  readonly say: (line: string) => void;
}

const newSum = (): Sum => ({ answered: 0, ms: 0, server: 0, database: 0, latencies: [] });

/** Divides the clients among the processes, as a load balancer does. */
async function round(client: pg.Client, processes: readonly Running[], work: { script: Script; seconds: number }): Promise<Sum> {
  const usages = (): Promise<Usage[]> => Promise.all(processes.map((running) => usageOf(client, running)));
  const before = await usages();
  const done: Round[] = await Promise.all(
    processes.map((running) => load(running, { ...work, token, clients: callers / processes.length })),
  );
  const used = (await usages()).map((after, at) => spent(before[at] ?? after, after));
  const sum = newSum();
  for (const one of done) {
    sum.answered += one.answered;
    sum.latencies.push(...one.latencies);
    sum.ms = Math.max(sum.ms, one.ms);
  }
  for (const one of used) {
    sum.server += one.server;
    sum.database += one.database;
  }
  return sum;
}

function add(to: Sum, one: Sum): void {
  for (const key of ['answered', 'ms', 'server', 'database'] as const) to[key] += one[key];
  to.latencies.push(...one.latencies);
}

function told({ answered, ms, server, database, latencies }: Sum): string {
  const sorted = latencies.toSorted((one, other) => one - other);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  const each = (used: number): string => (used / answered).toFixed(2);
  return [
    `${((answered * 1000) / ms).toFixed(0)}/s`,
    `${each(server)} + ${each(database)} ms CPU`,
    `p50, p95 ${at(0.5)}, ${at(0.95)} ms`,
    `${((server + database) / ms).toFixed(2)} cores`,
  ].join(' | ');
}

/** Compares one process with two over the same shop of 100,000 orders, in turns; `docs/scale.md` reports the results. */
export async function benchSeveral({ rounds, seconds, say }: Asked): Promise<void> {
  await bundle();
  const server = await startServer();
  const { url } = server;
  try {
    await freshShop(url, sizes.M, say);
    await onDatabase(url, async (client) => {
      await signInManager(client, token);
      const baskets = await prepareBaskets(client, 2 * placedBaskets({ rounds, seconds }));
      const named = (name: string): string => databaseUrl(url, nameIn(url), name);
      const both = await Promise.all(['bench_one', 'bench_two'].map((name) => start({ side: 'ours', url: named(name) })));
      const sides = [both.slice(0, 1), both];
      const works: [string, Script][] = [
        ['order list', { next: () => firstPage }],
        ['place an order', placeWork(baskets).script('ours')],
      ];
      for (const [title, script] of works) {
        for (const side of sides) await round(client, side, { script, seconds });
        const sums = sides.map(newSum);
        for (let count = 0; count < rounds; count += 1)
          for (const [at, side] of sides.entries()) add(sums[at] ?? newSum(), await round(client, side, { script, seconds }));
        for (const [at, sum] of sums.entries()) say(`${title} | ${at + 1} | ${told(sum)}`);
      }
      const { rows } = await client.query<{ name: string; count: number }>(
        "select application_name as name, count(*)::int as count from pg_stat_activity where application_name like 'bench%' group by 1",
      );
      for (const { name, pid } of both)
        say(`${name}: ${residentMb(pid).toFixed(0)} MB, ${rows.find((row) => row.name === name)?.count ?? 0} connections`);
      await Promise.all(both.map((one) => one.stop()));
    });
  } finally {
    await server.stop();
  }
}
