import { compileCondition } from '@shopkeeper/resource/conditions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scratchDatabase, type ScratchDatabase } from '../../../server/src/testing/scratch-database.ts';
import { disagreements, tables } from './testing/random-conditions.ts';

let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await scratchDatabase();
  for (const table of tables) await scratch.db.run(table);
});
afterAll(() => scratch.drop());

it('statement and function of a condition find the same rows', async () => {
  const { found, matched } = await disagreements(scratch.db, { seed: 7, conditions: 800, rows: 120 });
  expect(found).toEqual([]);
  expect(matched).toBeGreaterThan(5_000);
});

it('control: a function that takes a missing value for a mismatch is found out', async () => {
  const { found } = await disagreements(scratch.db, {
    seed: 7,
    conditions: 100,
    rows: 60,
    compile: (condition, attributes) =>
      'not' in condition
        ? (row, at) => !compileCondition(condition.not, attributes)(row, at)
        : compileCondition(condition, attributes),
  });
  expect(found.length).toBeGreaterThan(0);
});
