import type pg from 'pg';
import { load, type Round } from './load.ts';
import { residentMb, type Running, type Side, spent, usageOf } from './processes.ts';
import type { Bar, Work } from './works.ts';

/** One side's share of a line. CPU in ms per answered request, latencies in ms. */
export interface Figures {
  readonly server: number;
  readonly database: number;
  readonly cpu: number;
  readonly rate: number;
  readonly p50: number;
  readonly p95: number;
  readonly bytes: number;
}

export interface Line {
  readonly key: string;
  readonly title: string;
  readonly bar: Bar;
  readonly bare: Figures;
  readonly ours: Figures;
  /** Ours against bare: CPU per request, or answered requests per second where the bar is a rate. */
  readonly ratio: number;
  /** The same of each pair of rounds, lowest and highest: how much the machine's noise moves it. */
  readonly spread: readonly [number, number];
  readonly met: boolean;
}

export interface Ground {
  readonly client: pg.Client;
  readonly sides: Readonly<Record<Side, Running>>;
  readonly token: string;
  readonly rounds: number;
  readonly seconds: number;
  /** Told the memory of our server after every round of ours, in MB. */
  readonly onMemory: (mb: number) => void;
}

interface Measured extends Round {
  readonly server: number;
  readonly database: number;
}

async function round(
  ground: Ground,
  running: Running,
  work: { script: ReturnType<Work['script']>; seconds: number },
): Promise<Measured> {
  const before = await usageOf(ground.client, running);
  const done = await load(running, { ...work, token: ground.token });
  const used = spent(before, await usageOf(ground.client, running));
  if (running.side === 'ours') ground.onMemory(residentMb(running.pid));
  return { ...done, ...used };
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const sumOf = (rounds: readonly Measured[], pick: (one: Measured) => number): number =>
  rounds.reduce((sum, one) => sum + pick(one), 0);

function figuresOf(rounds: readonly Measured[]): Figures {
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
    bytes: sumOf(rounds, (one) => one.bytes) / answered,
  };
}

const ratioOf = (bar: Bar, bare: Figures, ours: Figures): number =>
  bar.kind === 'cpu' ? ours.cpu / bare.cpu : ours.rate / bare.rate;

/** Measures one line: both sides are warmed up, then take turns, so that what the machine does beside them hits both. */
export async function measure(ground: Ground, work: Work): Promise<Line> {
  const scripts = { bare: work.script('bare'), ours: work.script('ours') };
  const turn = (side: Side, seconds: number) => round(ground, ground.sides[side], { script: scripts[side], seconds });
  for (const side of ['bare', 'ours'] as const) await turn(side, ground.seconds);
  const taken: { bare: Measured[]; ours: Measured[] } = { bare: [], ours: [] };
  for (let count = 0; count < ground.rounds; count += 1) {
    taken.bare.push(await turn('bare', ground.seconds));
    taken.ours.push(await turn('ours', ground.seconds));
  }
  const [bare, ours] = [figuresOf(taken.bare), figuresOf(taken.ours)];
  const pairs = taken.bare.flatMap((one, place) => {
    const other = taken.ours[place];
    return other ? [ratioOf(work.bar, figuresOf([one]), figuresOf([other]))] : [];
  });
  const ratio = ratioOf(work.bar, bare, ours);
  const met = work.bar.kind === 'cpu' ? ratio <= work.bar.most : ratio >= work.bar.least;
  return {
    key: work.key,
    title: work.title,
    bar: work.bar,
    bare,
    ours,
    ratio,
    spread: [Math.min(...pairs), Math.max(...pairs)],
    met,
  };
}
