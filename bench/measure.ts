import type pg from 'pg';
import { load, type Round, type Script } from './load.ts';
import { openLoad } from './open-load.ts';
import { residentMb, type Running, type Side, spent, usageOf } from './processes.ts';
import type { Bar, Work } from './works.ts';

/** The measurements of one side. CPU in ms per answered request, latencies in ms. */
export interface Measurements {
  readonly server: number;
  readonly database: number;
  readonly cpu: number;
  readonly rate: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly bytes: number;
}

/** Latencies in ms from the instant at which a call was due. */
export interface Latency {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** Both sides at one fixed rate: half of what ours answers at full load. */
export interface FixedRate {
  readonly perSecond: number;
  readonly bare: Latency;
  readonly ours: Latency;
}

export interface Line {
  readonly key: string;
  readonly title: string;
  readonly bar: Bar;
  readonly bare: Measurements;
  readonly ours: Measurements;
  /** Ours divided by bare: CPU per request, or answered requests per second where the target is a rate. */
  readonly ratio: number;
  /** The lowest and highest ratio of single pairs of rounds: the noise of the machine. */
  readonly spread: readonly [number, number];
  readonly met: boolean;
  readonly fixed: FixedRate | null;
}

export interface BenchContext {
  readonly client: pg.Client;
  readonly sides: Readonly<Record<Side, Running>>;
  readonly token: string;
  readonly rounds: number;
  readonly seconds: number;
  /** Whether to measure at a fixed rate too. */
  readonly isFixed: boolean;
  /** Receives the memory of our server after each of our rounds, in MB. */
  readonly onMemory: (mb: number) => void;
}

interface Measured extends Round {
  readonly server: number;
  readonly database: number;
}

async function round(
  context: BenchContext,
  running: Running,
  work: { script: ReturnType<Work['script']>; seconds: number },
): Promise<Measured> {
  const before = await usageOf(context.client, running);
  const done = await load(running, { ...work, token: context.token });
  const used = spent(before, await usageOf(context.client, running));
  if (running.side === 'ours') context.onMemory(residentMb(running.pid));
  return { ...done, ...used };
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const sumOf = (rounds: readonly Measured[], pick: (one: Measured) => number): number =>
  rounds.reduce((sum, one) => sum + pick(one), 0);

function figuresOf(rounds: readonly Measured[]): Measurements {
  const answered = sumOf(rounds, (one) => one.answered);
  const server = sumOf(rounds, (one) => one.server) / answered;
  const database = sumOf(rounds, (one) => one.database) / answered;
  const latencies = rounds.flatMap((one) => one.latencies).sort((a, b) => a - b);
  return {
    server,
    database,
    cpu: server + database,
    rate: (answered * 1000) / sumOf(rounds, (one) => one.ms),
    p50: at(latencies, 0.5),
    p95: at(latencies, 0.95),
    p99: at(latencies, 0.99),
    bytes: sumOf(rounds, (one) => one.bytes) / answered,
  };
}

const latencyOf = (sorted: readonly number[]): Latency => ({
  p50: at(sorted, 0.5),
  p95: at(sorted, 0.95),
  p99: at(sorted, 0.99),
});

async function fixedRate(context: BenchContext, scripts: Readonly<Record<Side, Script>>, rate: number): Promise<FixedRate> {
  const { sides, token } = context;
  const options = { token, perSecond: rate / 2, seconds: context.rounds * context.seconds };
  const bare = await openLoad(sides.bare, { ...options, script: scripts.bare });
  const ours = await openLoad(sides.ours, { ...options, script: scripts.ours });
  return { perSecond: options.perSecond, bare: latencyOf(bare.latencies), ours: latencyOf(ours.latencies) };
}

const ratioOf = (bar: Bar, bare: Measurements, ours: Measurements): number =>
  bar.kind === 'rate' ? ours.rate / bare.rate : ours.cpu / bare.cpu;

const isMet = (bar: Bar, ratio: number): boolean =>
  bar.kind === 'none' || (bar.kind === 'cpu' ? ratio <= bar.most : ratio >= bar.least);

/** Measures one line: both sides are warmed up, then take turns, so that other load on the machine affects both. */
export async function measure(context: BenchContext, work: Work): Promise<Line> {
  const scripts = { bare: work.script('bare'), ours: work.script('ours') };
  const turn = (side: Side, seconds: number) => round(context, context.sides[side], { script: scripts[side], seconds });
  for (const side of ['bare', 'ours'] as const) await turn(side, context.seconds);
  const taken: { bare: Measured[]; ours: Measured[] } = { bare: [], ours: [] };
  for (let count = 0; count < context.rounds; count += 1) {
    taken.bare.push(await turn('bare', context.seconds));
    taken.ours.push(await turn('ours', context.seconds));
  }
  const [bare, ours] = [figuresOf(taken.bare), figuresOf(taken.ours)];
  const pairs = taken.bare.flatMap((one, place) => {
    const other = taken.ours[place];
    return other ? [ratioOf(work.bar, figuresOf([one]), figuresOf([other]))] : [];
  });
  const ratio = ratioOf(work.bar, bare, ours);
  return {
    key: work.key,
    title: work.title,
    bar: work.bar,
    bare,
    ours,
    ratio,
    spread: [Math.min(...pairs), Math.max(...pairs)],
    met: isMet(work.bar, ratio),
    fixed: context.isFixed ? await fixedRate(context, scripts, ours.rate) : null,
  };
}
