import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { kitEngine } from '../testing/kit-engine.ts';
import { type ScratchDatabase, scratchDatabase } from '../testing/scratch-database.ts';
import { defineTask, type Task } from './job.ts';
import { runDueTasks } from './tasks.ts';

const log = pino({ level: 'silent' });
const hour = 3_600_000;
/** Noon in the shop. */
const noon = Date.UTC(2026, 10, 23, 4);
const midnight = noon + 12 * hour;

let scratch: ScratchDatabase;
let now = noon;
let runs: number[] = [];
let isBroken = false;

const nightly = defineTask({
  name: 'test.nightly',
  cron: '0 0 * * *',
  async run({ engine }) {
    runs.push(engine.clock.now());
    if (isBroken) throw new Error('broken');
  },
});

beforeAll(async () => {
  scratch = await scratchDatabase();
});
afterAll(() => scratch.drop());
beforeEach(async () => {
  [now, runs, isBroken] = [noon, [], false];
  await scratch.db.run('truncate kit_task');
});

const round = (...tasks: readonly Task[]) =>
  runDueTasks(tasks, { db: scratch.db, log, engine: { ...kitEngine(), clock: { now: () => now } } });
async function roundAt(at: number, task: Task = nightly): Promise<void> {
  now = at;
  await round(task);
}

describe('a task with a timetable', () => {
  it('runs at midnight in the shop, not when it is registered', async () => {
    for (const at of [noon, midnight - 1, midnight, midnight + hour]) await roundAt(at);
    expect(runs).toEqual([midnight]);
    await roundAt(midnight + 24 * hour);
    expect(runs).toHaveLength(2);
  });

  it('runs once for all the times that were missed', async () => {
    await round(nightly);
    for (const at of [midnight + 80 * hour, midnight + 81 * hour]) await roundAt(at);
    expect(runs).toEqual([midnight + 80 * hour]);
    await roundAt(midnight + 96 * hour);
    expect(runs).toHaveLength(2);
  });

  it('runs once in any number of processes', async () => {
    await round(nightly);
    now = midnight;
    await Promise.all(Array.from({ length: 8 }, () => round(nightly)));
    expect(runs).toHaveLength(1);
  });

  it('that fails runs again after five minutes, and not at once', async () => {
    await round(nightly);
    isBroken = true;
    for (const minutes of [0, 4, 5]) await roundAt(midnight + minutes * 60_000);
    isBroken = false;
    for (const minutes of [9, 10, 60]) await roundAt(midnight + minutes * 60_000);
    expect(runs.map((at) => (at - midnight) / 60_000)).toEqual([0, 5, 10]);
  });

  it('starts over when its pattern is changed', async () => {
    await round(nightly);
    const early = { ...nightly, cron: '0 13 * * *' };
    await roundAt(noon + 1, early);
    await roundAt(noon + hour, early);
    expect(runs).toEqual([noon + hour]);
  });
});

describe('a task with an interval', () => {
  it('runs when it is registered, then once each turn of the clock of the shop', async () => {
    const task = defineTask({ name: 'test.minute', everySeconds: 60, run: async () => void runs.push(now) });
    for (const ms of [0, 1, 59_999, 60_000, 60_001, 300_000]) await roundAt(noon + ms, task);
    expect(runs.map((at) => at - noon)).toEqual([0, 60_000, 300_000]);
  });
});
