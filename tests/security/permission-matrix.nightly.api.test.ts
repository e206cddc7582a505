import type { Route } from '@shopkeeper/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertSentinels } from './sentinels.ts';
import { type Callers, makeCallers } from './callers.ts';
import { type SecurityTestShop, type SecurityShopOptions, createSecurityTestShop } from './security-test-shop.ts';
import { behindTheRegistry } from './registered.ts';
import { reportOfMatrix, tryMatrix } from './matrix-run.ts';
import { callAsOwners } from './owned.ts';
import { callAsAdmitted, callAsDenied, callAsEverybody, type MatrixContext, matrixContextOf } from './permission-matrix.ts';
import { nonPublic, keyOf, unlawful, withoutRules, withSwappedPermissions } from './mutated-rules.ts';
import { leaking, ownerless, writingFirst } from './mutated-calls.ts';
import { type Finding, findingsText, securitySeed, seeded, writeSecurityReport } from './report.ts';
import { changedBetween, takeStateSnapshot } from './state-snapshot.ts';

let shop: SecurityTestShop;
let callers: Callers;
const results: Record<string, unknown> = { seed: securitySeed };

beforeAll(async () => {
  shop = await createSecurityTestShop();
  results['sentinel columns'] = await insertSentinels(shop.db);
  callers = await makeCallers(shop.db);
});
afterAll(async () => {
  writeSecurityReport('permissions', results);
  await shop.close();
});

describe('every registered call', () => {
  it('[P-03] denies callers its rule does not admit, changes nothing and leaks nothing', async () => {
    const tried = await tryMatrix(shop, callers);
    const { run, described } = tried;
    Object.assign(results, reportOfMatrix(tried));
    expect(run.findings.length, findingsText(run.findings)).toBe(0);
    expect(described.compared.size, 'calls whose answers were compared').toBeGreaterThan(80);
    expect(run.answered, 'lists that answered rows').toBeGreaterThan(20);
    expect(run.sentinelsSeen, 'sentinels returned to permitted callers').toBeGreaterThan(500);
  });
});

/** Returns the findings with mutated routes; `options` are the routes to call, by default all. */
async function findingsWith(
  mounting: NonNullable<SecurityShopOptions['mounting']>,
  asking: (context: MatrixContext) => Promise<void>,
  options: readonly Route[] = shop.routes,
): Promise<readonly Finding[]> {
  const mutated = await shop.also({ mounting });
  const context = await matrixContextOf({ ...shop, ...mutated, routes: options }, callers);
  await asking(context);
  await mutated.close();
  return context.run.findings;
}

/** Returns the calls with findings when routes are mutated. */
async function foundWith(
  mounting: NonNullable<SecurityShopOptions['mounting']>,
  asking: (context: MatrixContext) => Promise<void>,
  last: readonly Route[] = [],
): Promise<Set<string>> {
  // An unprotected call may end sessions, so these calls come last.
  const routes = [...shop.routes.filter((route) => !last.includes(route)), ...last];
  return new Set((await findingsWith(mounting, asking, routes)).map(({ where }) => where));
}

/** Returns the product's route at a path. */
function routeAt(path: string): Route {
  const found = shop.routes.find((route) => route.path === path);
  if (!found) throw new Error(`no route is registered at ${path}`);
  return found;
}

describe('mutation tests', () => {
  it('find one dropped rule and one swapped permission, and nothing else', async () => {
    const random = seeded(securitySeed);
    const all = nonPublic(shop.routes);
    const dropped = all[Math.floor(random() * all.length)];
    const others = all.filter((route) => route.rule.kind === 'permission' && route !== dropped);
    const swapped = others[Math.floor(random() * others.length)];
    if (!dropped || !swapped) throw new Error('there are no rules to mutate');
    const found = await foundWith(
      (routes) => withSwappedPermissions([swapped])(withoutRules([dropped])(routes)),
      async (context) => {
        await callAsAdmitted(context, 'staff with it alone');
        await callAsDenied(context, ['anonymous', 'staff with all but it', 'expired token', 'member']);
      },
      [swapped, dropped],
    );
    results['mutated'] = `dropped ${keyOf(dropped)}, swapped ${keyOf(swapped)}`;
    expect([...found].sort()).toEqual([keyOf(dropped), keyOf(swapped)].sort());
  });

  it.each([
    [
      'a sentinel value of another page',
      '/admin/platform/mutated/sentinel',
      'admin',
      `select motto from member_member where motto like 'CNRY-%'`,
      /^leaks CNRY-member_member-motto-\d/,
    ],
    [
      'a password hash',
      '/admin/platform/mutated/hash',
      'admin',
      'select password from access_admin where super',
      /^leaks a password hash/,
    ],
    [
      'another member’s row',
      '/user/mutated/row',
      'member',
      `select detail from member_address where member_id <> $1 and detail like 'CNRY-%'`,
      /^leaks CNRY-member_address-detail-\d/,
    ],
  ] as const)('find a call that obeys its rule but returns %s', async (_what, path, audience, statement, leak) => {
    const route = leaking(path, audience, `${statement} limit 1`);
    const findings = await findingsWith((routes) => [...routes, route], callAsEverybody, [route]);
    const leaks = findings.filter(({ where, wrong }) => where === `POST ${path}` && leak.test(wrong));
    expect(leaks.length, findingsText(findings)).toBeGreaterThan(0);
    expect(findings.filter(({ wrong }) => wrong.startsWith('leaks'))).toEqual(leaks);
  });

  it('find a call that writes before it denies, although its replies are correct', async () => {
    const route = routeAt('/admin/catalog/brand/add');
    const findings = await findingsWith(
      (routes) => routes.map((one) => (keyOf(one) === keyOf(route) ? writingFirst(one) : one)),
      callAsEverybody,
      [route],
    );
    const seen = findings.filter(({ tried }) => ['anonymous', 'staff with all but it', 'all who are denied'].includes(tried));
    expect(seen.map(({ where, tried }) => [where, tried])).toEqual([[keyOf(route), 'all who are denied']]);
    expect(seen[0]?.wrong).toContain('catalog_brand');
  });

  it('find a missing owner in a statement that reads, and in one that writes before it denies', async () => {
    const paths = ['/user/address/GetDetailPage', '/user/address/del'];
    const findings = await findingsWith(
      (routes) => routes.map((one) => (paths.includes(one.path) ? ownerless(one) : one)),
      (context) => callAsOwners(context, (path) => paths.includes(path)),
    );
    const [read, written] = paths.map((path) =>
      findings.filter(({ where }) => where === `POST ${path}`).map(({ wrong }) => wrong),
    );
    expect(
      read?.some((wrong) => wrong.startsWith('200')),
      findingsText(findings),
    ).toBe(true);
    expect(
      read?.some((wrong) => wrong.includes('CNRY-member_address-')),
      findingsText(findings),
    ).toBe(true);
    expect(written).toEqual(['changed member_address']);
  });

  it('find a route registered outside the registry', async () => {
    const { app, close } = await shop.also({
      behind: (one) =>
        void one.get('/admin/sales/secret-report', { config: { rule: { kind: 'public' } } }, async () => 'all of it'),
    });
    expect(behindTheRegistry(app, shop.routes).stray).toEqual([
      'GET /admin/sales/secret-report',
      'HEAD /admin/sales/secret-report',
    ]);
    await close();
  });

  it('find every swapped permission at its own call, with all swapped at once', async () => {
    const all = shop.routes.filter(({ rule }) => rule.kind === 'permission');
    const found = await foundWith(withSwappedPermissions(all), async (context) => {
      await callAsDenied(context, ['staff with all but it']);
      await callAsAdmitted(context, 'staff with it alone');
    });
    results['swapped permissions found'] = `${found.size} of ${all.length}`;
    expect(all.map(keyOf).filter((key) => !found.has(key))).toEqual([]);
    expect(unlawful(withSwappedPermissions(all)(shop.routes))).toEqual(all.map(keyOf));
  });

  it('find every dropped rule at its own call, with all dropped at once', async () => {
    const all = nonPublic(shop.routes);
    const before = await takeStateSnapshot({ db: shop.db, dataDir: shop.dataDir, sequences: false });
    const found = await foundWith(withoutRules(all), (context) => callAsDenied(context, ['anonymous']));
    const changed = changedBetween(before, await takeStateSnapshot({ db: shop.db, dataDir: shop.dataDir, sequences: false }));
    results['dropped rules found'] = `${found.size} of ${all.length}`;
    expect(all.map(keyOf).filter((key) => !found.has(key))).toEqual([]);
    // Proves that the calls denied above would change something when admitted.
    expect(changed.length, changed.join(', ')).toBeGreaterThan(3);
  });
});
