import { describe, expect, it } from 'vitest';
import { jobsContextOf, runJobs, wrongBodies, wrongBulkActions } from './bad-jobs.ts';
import { tryImports } from './bad-imports.ts';
import { findingsText, securityReport, securityTimeout } from './report.ts';
import { useSecurityShop } from './security-test-shop.ts';

/** Inputs per call that starts a job; a longer run has more, up to tens of thousands of jobs. */
const each = Math.min(500, Math.max(6, Math.round(Number(process.env['SECURITY_INPUTS'] ?? 0) / 400)));

const { results } = securityReport('jobs');
const harness = useSecurityShop({ working: true });

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((all, one) => all + one, 0);

describe('bad input to jobs', () => {
  it(
    'ends each job done or with a named error: conditions, values and rows of bulk jobs and exports, cells of import files',
    async () => {
      const context = await jobsContextOf(harness);
      await runJobs(context, wrongBodies(context, each));
      await runJobs(context, wrongBulkActions(context, each));
      await tryImports(context, { each: Math.ceil(each / 2), whole: Math.ceil(each / 6) });
      const { findings, asked, ended, ...counts } = context.run;
      const found = findings.slice(0, 100);
      Object.assign(results, { asked: sum(asked), jobs: sum(ended), ...counts, findings: findings.length, found });
      expect(findings.length, findingsText(findings)).toBe(0);
      expect([sum(ended), counts.rowsDone, counts.rowsRejected, counts.leftNothing].every((count) => count > 0)).toBe(true);
    },
    securityTimeout(600_000),
  );
});
