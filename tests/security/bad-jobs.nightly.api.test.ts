import type { ReceivedFile, Route } from '@shopkeeper/server';
import { describe, expect, it } from 'vitest';
import { tryImports } from './bad-imports.ts';
import { jobsContextOf } from './bad-jobs.ts';
import { useSecurityShop } from './security-test-shop.ts';

const harness = useSecurityShop({ working: true });

const brandImport = '/admin/catalog/brand/Import';

/** Tests the brand import with one mutation and returns the findings. */
async function foundWith(mounting: (route: Route) => Route): Promise<string[]> {
  const { shop, callers } = harness;
  const also = await shop.also({
    mounting: (routes) => routes.map((route) => (route.path === brandImport ? mounting(route) : route)),
  });
  const context = await jobsContextOf({ shop: { ...shop, ...also }, callers });
  await tryImports(context, { each: 4, whole: 4, only: ({ path }) => path === brandImport });
  also.wire.close();
  return context.run.findings.map(({ wrong }) => wrong);
}

describe('mutation tests', () => {
  it('report a row whose write fails in the database', async () => {
    const { db } = harness.shop;
    await db.run(
      `create function failing_insert() returns trigger language plpgsql as $$ begin raise exception 'failing insert' using errcode = 'XX001'; end $$`,
    );
    await db.run('create trigger failing_insert before insert on catalog_brand for each row execute function failing_insert()');
    const found = await foundWith((route) => route);
    await db.run('drop trigger failing_insert on catalog_brand');
    expect(found).toContain('ended failed request.internal-error');
  });

  it('find an import that must be atomic but is applied row by row', async () => {
    const found = await foundWith((route) => ({
      ...route,
      handle: (context, file) => {
        const sent = file as ReceivedFile;
        return route.handle(context, { ...sent, fields: { ...sent.fields, onError: 'skip' } });
      },
    }));
    expect(found.some((wrong) => wrong.startsWith('half-written: changed') && wrong.includes('catalog_brand'))).toBe(true);
  });
});
