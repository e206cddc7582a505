import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BadInputShop, expectNoFault, openBadInputShop } from './bad-input-run.ts';
import { brokenBodies } from './corpus-bodies.ts';
import { corpus, keys } from './corpus-values.ts';
import { oneOfEachWork } from './derived-calls.ts';
import { securitySeed, writeSecurityReport } from './report.ts';

const inputs = 2_500;
const told: Record<string, unknown> = { seed: securitySeed, 'distinct items': corpus.length + keys.length + brokenBodies.length };
let opened: BadInputShop;

beforeAll(async () => {
  opened = await openBadInputShop();
});
afterAll(async () => {
  writeSecurityReport('bad-input', told);
  await opened.shop.close();
});

describe('bad input', () => {
  it('comes in more than 3,000 kinds, no two alike', () => {
    expect(corpus.length + keys.length + brokenBodies.length).toBeGreaterThan(3_000);
  });

  it('is answered by every call: no fault, nothing slow, nothing half-written, accepted text unchanged', async () => {
    await expectNoFault(opened, { inputs, choose: oneOfEachWork, told });
  }, 600_000);
});
