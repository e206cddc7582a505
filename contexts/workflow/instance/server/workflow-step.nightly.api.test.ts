import { expect, it } from 'vitest';
import { randomRun } from '../testing/random-run.ts';

it('any definition ends in a legal state: 500 definitions, 10 runs of each', () => {
  const ends = Array.from({ length: 5_000 }, (_, at) => randomRun(1 + (at % 500), 8 * (1 + (at % 10)), at).status);
  expect(ends).not.toContain('running');
});
