import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BadInputShop, expectNoServerError, openBadInputShop } from './bad-input-run.ts';
import { brokenBodies } from './corpus-bodies.ts';
import { corpus, keys } from './corpus-values.ts';
import { oneOfEachWork } from './derived-calls.ts';
import { securitySeed, writeSecurityReport } from './report.ts';

const inputs = 2_500;
const results: Record<string, unknown> = {
  seed: securitySeed,
  'distinct items': corpus.length + keys.length + brokenBodies.length,
};
let opened: BadInputShop;

beforeAll(async () => {
  opened = await openBadInputShop();
});
afterAll(async () => {
  writeSecurityReport('bad-input', results);
  await opened.shop.close();
});

describe('bad input', () => {
  it('consists of more than 3,000 distinct kinds', () => {
    expect(corpus.length + keys.length + brokenBodies.length).toBeGreaterThan(3_000);
  });

  it('is handled by every call: no server error, nothing slow, nothing half-written, accepted text unchanged', async () => {
    await expectNoServerError(opened, { inputs, choose: oneOfEachWork, results });
  }, 600_000);
});
