import { expect, it } from 'vitest';
import { randomRun } from './testing/random-run.ts';

it('any definition ends in a legal state: 500 definitions, 10 runs of each', () => {
  let count = 0;
  for (let seed = 1; seed <= 500; seed += 1)
    for (let run = 1; run <= 10; run += 1) {
      randomRun(seed, run * 8, run);
      count += 1;
    }
  expect(count).toBe(5_000);
});
