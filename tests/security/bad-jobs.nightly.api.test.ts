import type { ReceivedFile, Route } from '@shopkeeper/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tryImports } from './bad-imports.ts';
import { jobsContextOf } from './bad-jobs.ts';
import { type Callers, makeCallers } from './callers.ts';
import { type SecurityTestShop, createSecurityTestShop } from './security-test-shop.ts';

let shop: SecurityTestShop;
let callers: Callers;

beforeAll(async () => {
  shop = await createSecurityTestShop({ working: true });
  callers = await makeCallers(shop.db);
});
afterAll(() => shop.close());

const brandImport = '/admin/catalog/brand/Import';

/** Tests the brand import with one mutation and returns the findings. */
async function foundWith(mounting: (route: Route) => Route): Promise<string[]> {
  const also = await shop.also({
    mounting: (routes) => routes.map((route) => (route.path === brandImport ? mounting(route) : route)),
  });
  const context = await jobsContextOf({ ...shop, ...also }, callers);
  await tryImports(context, { each: 4, whole: 4, only: ({ path }) => path === brandImport });
  also.wire.close();
  return context.run.findings.map(({ wrong }) => wrong);
}

describe('mutation tests', () => {
  it('report a row whose write fails in the database', async () => {
    await shop.db.run(
      `create function failing_insert() returns trigger language plpgsql as $$ begin raise exception 'failing insert' using errcode = 'XX001'; end $$`,
    );
    await shop.db.run(
      'create trigger failing_insert before insert on catalog_brand for each row execute function failing_insert()',
    );
    const found = await foundWith((route) => route);
    await shop.db.run('drop trigger failing_insert on catalog_brand');
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
