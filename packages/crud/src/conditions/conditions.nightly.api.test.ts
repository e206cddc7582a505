import { afterAll, beforeAll, expect, it } from 'vitest';
import { scratchDatabase, type ScratchDatabase } from '../../../server/src/testing/scratch-database.ts';
import { disagreements, tables } from './testing/random-conditions.ts';

let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await scratchDatabase();
  for (const table of tables) await scratch.db.run(table);
});
afterAll(() => scratch.drop());

it.each([101, 102, 103, 104, 105])('statement and function find the same rows, for 2,000 conditions from %i', async (seed) => {
  expect((await disagreements(scratch.db, { seed, conditions: 2_000, rows: 250 })).found).toEqual([]);
});
