import { setTimeout as pause } from 'node:timers/promises';
import { type Call, type Client, openClient } from './caller.ts';
import type { Running } from './processes.ts';

/** A sequence of calls. `next` returns each call; `done` receives the answer where the next call needs it. */
export interface Script {
  next(): Call;
  done?(text: string): void;
}

interface Load {
  readonly script: Script;
  readonly token: string;
  readonly seconds: number;
}

export interface Round {
  readonly ms: number;
  /** The latency of each answered call, in ms. */
  readonly latencies: readonly number[];
  readonly bytes: number;
}

/** Percentiles in ms. */
export type Percentiles = Readonly<Record<'p50' | 'p95' | 'p99', number>>;

/** Returns the value below which this share of the values lies. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const percentilesOf = (latencies: readonly number[]): Percentiles => ({
  p50: median(latencies),
  p95: quantile(latencies, 0.95),
  p99: quantile(latencies, 0.99),
});

async function answer(client: Client, script: Script): Promise<string> {
  const text = await client.call(script.next());
  script.done?.(text);
  return text;
}

const clients = 8;

/** Eight clients, divided among the processes of a side, call for a while: each on its own connection and one call at a time. */
export async function load(processes: readonly Running[], { script, token, seconds }: Load): Promise<Round> {
  const open = processes.flatMap(({ address }) =>
    Array.from({ length: clients / processes.length }, () => openClient(address, token)),
  );
  const latencies: number[] = [];
  let bytes = 0;
  const from = performance.now();
  const walk = async (client: Client): Promise<void> => {
    for (let begun = from; begun < from + seconds * 1000; begun = performance.now()) {
      const text = await answer(client, script);
      latencies.push(performance.now() - begun);
      bytes += Buffer.byteLength(text);
    }
  };
  try {
    await Promise.all(open.map(walk));
    return { ms: performance.now() - from, latencies, bytes };
  } finally {
    for (const client of open) client.close();
  }
}

/** Number of persistent connections: further concurrent calls wait for one, and the wait counts. */
const connections = 64;

/**
 * Sends calls at a fixed rate, whether or not earlier ones are answered, as many independent users do. A call that is sent late
 * because the machine was busy is timed from when it was due.
 */
export async function loadAtRate(
  { address }: Running,
  { script, token, seconds }: Load,
  perSecond: number,
): Promise<Percentiles> {
  const client = openClient(address, token, connections);
  const from = performance.now();
  const callAt = async (due: number): Promise<number> => {
    await pause(due - performance.now());
    await answer(client, script);
    return performance.now() - due;
  };
  const dues = Array.from({ length: Math.floor(perSecond * seconds) }, (_, place) => from + (place * 1000) / perSecond);
  return percentilesOf(await Promise.all(dues.map(callAt)).finally(() => client.close()));
}
