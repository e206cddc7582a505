import { describe, expect, it } from 'vitest';
import { distinctItems, expectNoServerError, useBadInputShop } from './bad-input-run.ts';
import { oneOfEachWork } from './derived-calls.ts';

const opened = useBadInputShop();

describe('bad input', () => {
  it('consists of more than 3,000 distinct kinds', () => {
    expect(distinctItems).toBeGreaterThan(3_000);
  });

  it('is handled by every call: no server error, nothing slow, nothing half-written, accepted text unchanged', async () => {
    await expectNoServerError(opened, { inputs: 2_500, choose: oneOfEachWork });
  }, 600_000);
});
