import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scratchDatabase, type ScratchDatabase } from '../testing/scratch-database.ts';
import { type Database, openDatabase, type Queryable } from './database.ts';

const start = Date.UTC(2031, 0, 1);
let scratch: ScratchDatabase;
let db: Database;
let now = start;

beforeAll(async () => {
  scratch = await scratchDatabase();
  db = openDatabase({ url: scratch.url, log: pino({ level: 'silent' }), max: 2, clock: { now: () => now } });
});
afterAll(async () => {
  await db.close();
  await scratch.drop();
});

const timeIn = async (q: Queryable): Promise<number> => (await q.rows<{ at: number }>('select kit_now() as at'))[0]?.at ?? 0;

it('statements, transactions and defaults show the time of the clock, also after it was moved', async () => {
  expect(await timeIn(db)).toBe(start);
  now += 86_400_000;
  expect([await timeIn(db), await timeIn(db.withLongTimeout), await db.transaction(timeIn)]).toEqual([now, now, now]);
  const { rows } = await db.orm.execute<{ at: number }>(sql`select kit_now() as at`);
  expect(rows).toEqual([{ at: new Date(now).toISOString().replace('T', ' ').replace('.000Z', '+00') }]);
  const made = `insert into kit_outbox (type, data, audience) values ('x', '{}', 'admin') returning created_at as at`;
  expect(await db.rows(made)).toEqual([{ at: now }]);
});

it('a transaction sees the instant of its beginning', async () => {
  const before = now;
  const [first, second] = await db.transaction(async (tx) => {
    const one = await timeIn(tx);
    now += 1_000;
    return [one, await timeIn(tx)];
  });
  expect([first, second, await timeIn(db)]).toEqual([before, before, now]);
});

it('all connections show it, and one that was rolled back', async () => {
  now += 1_000;
  const undone = db.transaction(async (tx) => {
    await timeIn(tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(new Set(await Promise.all(Array.from({ length: 10 }, () => timeIn(db))))).toEqual(new Set([now]));
});

it('a database without a clock shows the real time', async () => {
  expect(Math.abs((await timeIn(scratch.db)) - Date.now())).toBeLessThan(60_000);
});
