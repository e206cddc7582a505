import { describe, expect, it } from 'vitest';
import { oneOfEachKind } from './derived-calls.ts';
import { expectDenials } from './matrix-run.ts';
import { behindTheRegistry } from './registered.ts';
import { securityReport } from './report.ts';
import { useSecurityShop } from './security-test-shop.ts';
import { insertSentinels } from './sentinels.ts';

const { results } = securityReport('permissions');
const harness = useSecurityShop({ sample: true }, insertSentinels);

describe('every registered route', () => {
  it('is declared, and every declared route is registered', () => {
    const { app, routes } = harness.shop;
    expect(behindTheRegistry(app, routes)).toEqual({ stray: [], missing: [] });
  });

  it('[P-03] denies callers its rule does not admit, changes nothing and leaks nothing', async () => {
    const routes = oneOfEachKind(harness.shop.routes);
    await expectDenials(harness, { results, compared: 40, lists: 5, sentinels: 200, routes });
  }, 600_000);
});
