import { type Call, type Client, openClient } from './caller.ts';
import type { Running } from './processes.ts';

/** A sequence of calls. `next` returns each call; `done` receives the answer where the next call needs it. */
export interface Script {
  next(): Call;
  done?(call: Call, text: string): void;
}

export interface Round {
  readonly answered: number;
  readonly ms: number;
  /** The latency of each answered call, in ms. */
  readonly latencies: readonly number[];
  readonly bytes: number;
}

const clients = 8;

interface Lane {
  readonly client: Client;
  readonly script: Script;
  readonly until: number;
}

async function walk({ client, script, until }: Lane, latencies: number[]): Promise<number> {
  let bytes = 0;
  while (performance.now() < until) {
    const call = script.next();
    const from = performance.now();
    const answer = await client.call(call);
    if (answer.status !== 200) throw new Error(`${call.path} answered ${answer.status}: ${answer.text.slice(0, 500)}`);
    latencies.push(performance.now() - from);
    bytes += answer.bytes;
    script.done?.(call, answer.text);
  }
  return bytes;
}

/** Eight clients, or the given number, call one side for a while, each on its own connection and one call at a time. */
export async function load(
  running: Running,
  options: { script: Script; token: string; seconds: number; clients?: number },
): Promise<Round> {
  const open = Array.from({ length: options.clients ?? clients }, () => openClient(running.address, options.token));
  const latencies: number[] = [];
  const from = performance.now();
  const until = from + options.seconds * 1000;
  try {
    const sizes = await Promise.all(open.map((client) => walk({ client, script: options.script, until }, latencies)));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    return { answered: latencies.length, ms: performance.now() - from, latencies, bytes };
  } finally {
    for (const client of open) client.close();
  }
}
