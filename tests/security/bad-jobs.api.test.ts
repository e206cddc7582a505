import type { ReceivedFile, Route } from '@shopkeeper/server-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBadInputContext, newBadRun } from './bad-input.ts';
import { type JobsContext, newJobsRun, tryBodies, tryBulkActions } from './bad-jobs.ts';
import { tryImports } from './bad-imports.ts';
import { type Callers, makeCallers } from './callers.ts';
import { type SecurityTestShop, createSecurityTestShop } from './security-test-shop.ts';
import { findingsText, securityTimeout, securitySeed, writeSecurityReport } from './report.ts';

/** Inputs to each call that begins a job; a longer run has more of them, until there are some ten thousands of jobs. */
const each = Math.min(500, Math.max(12, Math.round(Number(process.env['SECURITY_INPUTS'] ?? 0) / 400)));

let shop: SecurityTestShop;
let callers: Callers;
const told: Record<string, unknown> = { seed: securitySeed };

beforeAll(async () => {
  shop = await createSecurityTestShop({ working: true });
  callers = await makeCallers(shop.db);
});
afterAll(async () => {
  writeSecurityReport('jobs', told);
  await shop.close();
});

async function createJobsContext(of: Partial<SecurityTestShop> = {}): Promise<JobsContext> {
  const context = await createBadInputContext({ ...shop, ...of }, callers, { seed: securitySeed, run: newBadRun() });
  return { ...context, run: newJobsRun() };
}

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((all, one) => all + one, 0);

describe('bad input that reaches jobs', () => {
  it(
    'ends each of them done or refused by name: conditions, values and rows of bulk jobs and exports, cells of sheets',
    async () => {
      const begun = performance.now();
      const context = await createJobsContext();
      await tryBodies(context, each);
      await tryBulkActions(context, each);
      await tryImports(context, { each: Math.ceil(each / 2), whole: Math.ceil(each / 6) });
      const { findings, asked: options, ended, ...counts } = context.run;
      Object.assign(told, {
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
      expect([sum(ended), counts.rowsDone, counts.rowsRefused, counts.leftNothing].every((count) => count > 0)).toBe(true);
    },
    securityTimeout(600_000),
  );
});

const brandImport = '/admin/catalog/brand/Import';

/** The same shop with one fault planted in it; answers what is found there. */
async function foundWith(mounting: (route: Route) => Route): Promise<string[]> {
  const also = await shop.also({
    mounting: (routes) => routes.map((route) => (route.path === brandImport ? mounting(route) : route)),
  });
  const context = await createJobsContext(also);
  await tryImports(context, { each: 4, whole: 4, only: ({ path }) => path === brandImport });
  also.wire.close();
  return context.run.findings.map(({ wrong }) => wrong);
}

describe('a planted fault is found', () => {
  it('where a row breaks in the database', async () => {
    await shop.db.run(
      `create function planted_break() returns trigger language plpgsql as $$ begin raise exception 'planted' using errcode = 'XX001'; end $$`,
    );
    await shop.db.run('create trigger planted before insert on catalog_brand for each row execute function planted_break()');
    const found = await foundWith((route) => route);
    await shop.db.run('drop trigger planted on catalog_brand');
    expect(found).toContain('ended failed request.internal-error');
  }, 120_000);

  it('where a sheet that was to be whole is taken row by row', async () => {
    const found = await foundWith((route) => ({
      ...route,
      handle: (context, file) => {
        const sent = file as ReceivedFile;
        return route.handle(context, { ...sent, fields: { ...sent.fields, onError: 'skip' } });
      },
    }));
    expect(found.some((wrong) => wrong.startsWith('half-written: changed') && wrong.includes('catalog_brand'))).toBe(true);
  }, 120_000);
});
