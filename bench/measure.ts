import type pg from 'pg';
import { load, loadAtRate, type Percentiles, percentilesOf, type Round, type Script } from './load.ts';
import { type Running, type Side, type Spent, spentOn } from './processes.ts';
import type { Bar, Work } from './works.ts';

/** The measurements of one side. CPU in ms per answered request, latencies in ms. */
export interface Measurements extends Percentiles {
  readonly server: number;
  readonly database: number;
  readonly cpu: number;
  readonly rate: number;
  readonly bytes: number;
}

/** Both sides at one fixed rate: half of what ours answers at full load. */
export interface FixedRate {
  readonly perSecond: number;
  readonly bare: Percentiles;
  readonly ours: Percentiles;
}

export interface Line {
  readonly key: string;
  readonly title: string;
  readonly bar: Bar;
  readonly bare: Measurements;
  readonly ours: Measurements;
  /** The reference without a count; null where there is no such work. */
  readonly uncounted: Measurements | null;
  /** Ours divided by what the bar names: CPU per request, or answered requests per second where the target is a rate. */
  readonly ratio: number;
  /** The lowest and highest ratio of single pairs of rounds: the noise of the machine. */
  readonly spread: readonly [number, number];
  readonly met: boolean;
  readonly fixed: FixedRate | null;
}

/** The processes of a side: one, or several that share the calls. */
export type Processes = readonly [Running, ...Running[]];
export type Sides = Readonly<Record<Side, Processes>>;

export interface BenchContext {
  readonly client: pg.Client;
  readonly sides: Sides;
  readonly token: string;
  readonly rounds: number;
  readonly seconds: number;
  /** Whether to measure at a fixed rate too. */
  readonly isFixed?: boolean;
}

interface Measured extends Round {
  readonly server: number;
  readonly database: number;
}

const sumOf = <T>(all: readonly T[], pick: (one: T) => number): number => all.reduce((sum, one) => sum + pick(one), 0);

async function round({ client, sides, token, seconds }: BenchContext, side: Side, script: Script): Promise<Measured> {
  const used: Spent[] = [];
  // Each process of a side is followed around the same work.
  const followed = sides[side].reduce(
    (work, running) => async () => {
      const { done, ...spent } = await spentOn(client, running, work);
      used.push(spent);
      return done;
    },
    () => load(sides[side], { script, token, seconds }),
  );
  const done = await followed();
  return { ...done, server: sumOf(used, ({ server }) => server), database: sumOf(used, ({ database }) => database) };
}

function figuresOf(rounds: readonly Measured[]): Measurements {
  const latencies = rounds.flatMap((one) => one.latencies);
  const each = (key: 'server' | 'database' | 'bytes'): number => sumOf(rounds, (one) => one[key]) / latencies.length;
  const [server, database] = [each('server'), each('database')];
  const rate = (latencies.length * 1000) / sumOf(rounds, ({ ms }) => ms);
  return { server, database, cpu: server + database, rate, bytes: each('bytes'), ...percentilesOf(latencies) };
}

async function fixedRate(context: BenchContext, scripts: Readonly<Record<Side, Script>>, rate: number): Promise<FixedRate> {
  const perSecond = rate / 2;
  const of = (side: Side): Promise<Percentiles> => {
    const options = { token: context.token, script: scripts[side], seconds: context.rounds * context.seconds };
    return loadAtRate(context.sides[side][0], options, perSecond);
  };
  return { perSecond, bare: await of('bare'), ours: await of('ours') };
}

interface Pair {
  readonly bare: Measured;
  readonly ours: Measured;
  readonly uncounted: Measured | null;
}

interface Figures {
  readonly bare: Measurements;
  readonly ours: Measurements;
  readonly uncounted: Measurements | null;
}

function figuresOfPairs(pairs: readonly Pair[]): Figures {
  const uncounted = pairs.flatMap((one) => one.uncounted ?? []);
  return {
    bare: figuresOf(pairs.map((one) => one.bare)),
    ours: figuresOf(pairs.map((one) => one.ours)),
    uncounted: uncounted.length === 0 ? null : figuresOf(uncounted),
  };
}

function ratioOf(bar: Bar, { bare, ours, uncounted }: Figures): number {
  if (bar.kind === 'rate') return ours.rate / bare.rate;
  return ours.cpu / ((bar.kind === 'cpu' && bar.ofPage ? uncounted : null) ?? bare).cpu;
}

const isMet = (bar: Bar, ratio: number): boolean =>
  bar.kind === 'none' || (bar.kind === 'cpu' ? ratio <= bar.most : ratio >= bar.least);

/** Measures one line: both sides are warmed up, then take turns, so that other load on the machine affects both. */
export async function measure(context: BenchContext, { key, title, bar, script, uncounted }: Work): Promise<Line> {
  const scripts = { bare: script('bare'), ours: script('ours') };
  const page = uncounted?.();
  const pair = async (): Promise<Pair> => ({
    bare: await round(context, 'bare', scripts.bare),
    ours: await round(context, 'ours', scripts.ours),
    uncounted: page ? await round(context, 'bare', page) : null,
  });
  await pair();
  const pairs: Pair[] = [];
  for (let count = 0; count < context.rounds; count += 1) pairs.push(await pair());
  const figures = figuresOfPairs(pairs);
  const ratios = pairs.map((one) => ratioOf(bar, figuresOfPairs([one])));
  const ratio = ratioOf(bar, figures);
  const spread = [Math.min(...ratios), Math.max(...ratios)] as const;
  const fixed = context.isFixed ? await fixedRate(context, scripts, figures.ours.rate) : null;
  return { key, title, bar, ...figures, ratio, spread, met: isMet(bar, ratio), fixed };
}
