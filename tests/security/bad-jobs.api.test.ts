import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobsContextOf, tryBodies, tryBulkActions } from './bad-jobs.ts';
import { tryImports } from './bad-imports.ts';
import { type Callers, makeCallers } from './callers.ts';
import { type SecurityTestShop, createSecurityTestShop } from './security-test-shop.ts';
import { findingsText, securityTimeout, securitySeed, writeSecurityReport } from './report.ts';

/** Inputs per call that starts a job; a longer run has more, up to tens of thousands of jobs. */
const each = Math.min(500, Math.max(12, Math.round(Number(process.env['SECURITY_INPUTS'] ?? 0) / 400)));

let shop: SecurityTestShop;
let callers: Callers;
const results: Record<string, unknown> = { seed: securitySeed };

beforeAll(async () => {
  shop = await createSecurityTestShop({ working: true });
  callers = await makeCallers(shop.db);
});
afterAll(async () => {
  writeSecurityReport('jobs', results);
  await shop.close();
});

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((all, one) => all + one, 0);

describe('bad input to jobs', () => {
  it(
    'ends each job done or with a named error: conditions, values and rows of bulk jobs and exports, cells of import files',
    async () => {
      const begun = performance.now();
      const context = await jobsContextOf(shop, callers);
      await tryBodies(context, each);
      await tryBulkActions(context, each);
      await tryImports(context, { each: Math.ceil(each / 2), whole: Math.ceil(each / 6) });
      const { findings, asked: options, ended, ...counts } = context.run;
      Object.assign(results, {
        asked: sum(options),
        jobs: sum(ended),
        ...counts,
        'by end': Object.fromEntries(ended),
        'by call': Object.fromEntries(options),
        findings: findings.length,
        found: findings.slice(0, 100),
        seconds: Math.round((performance.now() - begun) / 1000),
      });
      expect(findings.length, findingsText(findings)).toBe(0);
      expect([sum(ended), counts.rowsDone, counts.rowsRejected, counts.leftNothing].every((count) => count > 0)).toBe(true);
    },
    securityTimeout(600_000),
  );
});
