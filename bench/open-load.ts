import { setTimeout as pause } from 'node:timers/promises';
import { openClient } from './caller.ts';
import type { Script } from './load.ts';
import type { Running } from './processes.ts';

/** Latencies in ms from the instant at which each call was due, sorted. */
export interface Opened {
  readonly perSecond: number;
  readonly latencies: readonly number[];
}

/** Number of persistent connections: further concurrent calls wait for one, and the wait counts. */
const connections = 64;

/**
 * Sends calls at a fixed rate, whether or not earlier ones are answered, as many independent users do. A call that is sent late
 * because the machine was busy is timed from when it was due.
 */
export async function openLoad(
  running: Running,
  options: { script: Script; token: string; perSecond: number; seconds: number },
): Promise<Opened> {
  const { script, perSecond } = options;
  const client = openClient(running.address, options.token, connections);
  const latencies: number[] = [];
  const open: Promise<void>[] = [];
  const faults: unknown[] = [];
  const from = performance.now();
  const dueAt = (place: number): number => from + (place * 1000) / perSecond;
  const once = async (due: number): Promise<void> => {
    const call = script.next();
    const answer = await client.call(call);
    if (answer.status !== 200) throw new Error(`${call.path} answered ${answer.status}: ${answer.text.slice(0, 500)}`);
    latencies.push(performance.now() - due);
    script.done?.(call, answer.text);
  };
  try {
    const calls = Math.floor(perSecond * options.seconds);
    for (let place = 0; place < calls && faults.length === 0; place += 1) {
      const wait = dueAt(place) - performance.now();
      if (wait > 0) await pause(wait);
      open.push(once(dueAt(place)).catch((fault: unknown) => void faults.push(fault)));
    }
    await Promise.all(open);
    if (faults.length > 0) throw faults[0];
    return { perSecond, latencies: latencies.sort((a, b) => a - b) };
  } finally {
    client.close();
  }
}
