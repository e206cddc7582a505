import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { scratchDatabase, type ScratchDatabase } from '../testing/scratch-database.ts';
import { kitEngine } from '../testing/kit-engine.ts';
import { until } from '../testing/until.ts';
import { kitTasks } from '../jobs/tasks.ts';
import { type CallCounts, createCallCounts } from './call-counts.ts';

let scratch: ScratchDatabase;
/** Two independent counters on one database, as in two processes. */
let here: CallCounts;
let there: CallCounts;

beforeAll(async () => {
  scratch = await scratchDatabase();
});
afterAll(() => scratch.drop());
beforeEach(async () => {
  await scratch.db.run('delete from kit_call_count');
  here = createCallCounts(scratch.db);
  there = createCallCounts(scratch.db);
});
afterEach(() => {
  here.stop();
  there.stop();
});

const times = (count: number): number[] => Array.from({ length: count }, (_none, turn) => turn);

const sweep = async (): Promise<void> => {
  for (const task of kitTasks({ temporaryDir: 'none' }))
    await task.run({ db: scratch.db, log: pino({ level: 'silent' }), engine: kitEngine() });
};

/** Returns how many of `calls` parallel calls, alternating between the counters, stay within the limit. */
async function within(limit: number, calls: number, both: readonly CallCounts[]): Promise<number> {
  const counted = await Promise.all(times(calls).map((turn) => both[turn % both.length]?.count('login 203.0.113.7', limit)));
  return counted.filter((one) => one !== undefined && one.current <= limit).length;
}

it('a small limit is exact across processes, even for parallel calls', async () => {
  expect(await within(30, 80, [here, there])).toBe(30);
  const { current, ttl } = await there.count('login 203.0.113.7', 30);
  expect(current).toBeGreaterThan(30);
  expect(ttl).toBeGreaterThan(0);
  expect(ttl).toBeLessThanOrEqual(60_000);
});

it('control: counters without a database count separately, and each allows the full limit', async () => {
  const lost = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', log: pino({ level: 'silent' }) });
  const apart = [createCallCounts(lost), createCallCounts(lost)];
  expect(await within(30, 80, apart)).toBe(60);
  for (const one of apart) one.stop();
  await lost.close();
});

it('an unresponsive database delays no call: the process counts locally and reports later', async () => {
  await scratch.db.transaction(async (tx) => {
    await tx.run('lock table kit_call_count');
    expect((await here.count('login 203.0.113.7', 30)).current).toBe(1);
  });
  await until(async () => (await scratch.db.rows('select 1 from kit_call_count where calls = 1')).length === 1);
  expect((await there.count('login 203.0.113.7', 30)).current).toBe(2);
});

it('for a large limit each process learns the counts of the others, once they are worth reporting', async () => {
  const limit = 1_000;
  for (const _turn of times(150)) await here.count('call 203.0.113.7', limit);
  for (const _turn of times(120)) await there.count('call 203.0.113.7', limit);
  let seen = 120;
  const knowsOfBoth = async (): Promise<boolean> => {
    ({ current: seen } = await there.count('call 203.0.113.7', limit));
    return seen > 270;
  };
  await until(knowsOfBoth, 20_000);
  expect(seen).toBeGreaterThan(270);
});

it('keys are counted separately, and few calls of a large limit are not reported', async () => {
  expect((await here.count('captcha 203.0.113.7', 30)).current).toBe(1);
  expect((await here.count('captcha 203.0.113.8', 30)).current).toBe(1);
  for (const _turn of times(99)) await here.count('call 203.0.113.9', 1_000);
  expect(await scratch.db.rows(`select 1 from kit_call_count where key like 'call%'`)).toEqual([]);
});

it('an expired minute starts again, and is deleted when no more calls come', async () => {
  expect(await within(2, 5, [here])).toBe(2);
  await scratch.db.run(`update kit_call_count set ends_at = now() - interval '1 second'`);
  expect((await there.count('login 203.0.113.7', 2)).current).toBe(1);
  await sweep();
  expect(await scratch.db.rows('select 1 from kit_call_count')).toHaveLength(1);
  await scratch.db.run(`update kit_call_count set ends_at = now() - interval '61 seconds'`);
  await sweep();
  expect(await scratch.db.rows('select 1 from kit_call_count')).toEqual([]);
});
