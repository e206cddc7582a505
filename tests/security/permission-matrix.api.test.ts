import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Callers, makeCallers } from './callers.ts';
import { oneOfEachKind } from './derived-calls.ts';
import { reportOfMatrix, tryMatrix } from './matrix-run.ts';
import { behindTheRegistry } from './registered.ts';
import { findingsText, securitySeed, writeSecurityReport } from './report.ts';
import { type SecurityTestShop, createSecurityTestShop } from './security-test-shop.ts';
import { insertSentinels } from './sentinels.ts';

let shop: SecurityTestShop;
let callers: Callers;
const results: Record<string, unknown> = { seed: securitySeed };

beforeAll(async () => {
  shop = await createSecurityTestShop({ sample: true });
  results['sentinel columns'] = await insertSentinels(shop.db);
  callers = await makeCallers(shop.db);
});
afterAll(async () => {
  writeSecurityReport('permissions', results);
  await shop.close();
});

describe('every registered route', () => {
  it('is declared, and every declared route is registered', () => {
    expect(behindTheRegistry(shop.app, shop.routes)).toEqual({ stray: [], missing: [] });
  });

  it('[P-03] denies callers its rule does not admit, changes nothing and leaks nothing', async () => {
    const tried = await tryMatrix({ ...shop, routes: oneOfEachKind(shop.routes) }, callers);
    const { run, described } = tried;
    Object.assign(results, reportOfMatrix(tried));
    expect(run.findings.length, findingsText(run.findings)).toBe(0);
    expect(described.compared.size, 'calls whose answers were compared').toBeGreaterThan(40);
    expect(run.answered, 'lists that answered rows').toBeGreaterThan(5);
    expect(run.sentinelsSeen, 'sentinels returned to permitted callers').toBeGreaterThan(200);
  }, 600_000);
});
