import type { Route } from '@shopkeeper/server';
import { describe, expect, it } from 'vitest';
import { insertSentinels } from './sentinels.ts';
import { type SecurityShopOptions, useSecurityShop } from './security-test-shop.ts';
import { behindTheRegistry } from './registered.ts';
import { expectDenials } from './matrix-run.ts';
import { callAsOwners } from './owned.ts';
import { callAsAdmitted, callAsDenied, callAsEverybody, type MatrixContext, matrixContextOf } from './permission-matrix.ts';
import { nonPublic, unlawful, withoutRules, withSwappedPermissions } from './mutated-rules.ts';
import { leaking, ownerless, writingFirst } from './mutated-calls.ts';
import { type Finding, findingsText, keyOf, securityReport, securitySeed, seeded } from './report.ts';
import { changesOf } from './state-snapshot.ts';

const { results } = securityReport('permissions');
const harness = useSecurityShop({}, insertSentinels);

/** A pattern of paths: with it only these calls are made, to look at some modules in minutes. Without it all are. */
const onlyPaths = process.env['MATRIX_PATHS'];
const chosen = (routes: readonly Route[]): readonly Route[] =>
  onlyPaths === undefined ? routes : routes.filter(({ path }) => new RegExp(onlyPaths).test(path));
/** What all calls together must exceed for a run to prove anything. */
const least = onlyPaths === undefined ? { compared: 80, lists: 20, sentinels: 500 } : { compared: -1, lists: -1, sentinels: -1 };

it('[P-03] every registered call denies callers its rule does not admit, changes nothing and leaks nothing', () =>
  expectDenials(harness, { results, ...least, routes: chosen(harness.shop.routes) }));

type Mounting = NonNullable<SecurityShopOptions['mounting']>;
type Asking = (context: MatrixContext) => Promise<void>;

/** Returns the findings with mutated routes; `options` are the routes to call, by default all. */
async function findingsWith(
  mounting: Mounting,
  asking: Asking,
  options: readonly Route[] = chosen(harness.shop.routes),
): Promise<readonly Finding[]> {
  const { shop, callers } = harness;
  const mutated = await shop.also({ mounting });
  const context = await matrixContextOf({ ...shop, ...mutated, routes: options }, callers, shop.routes);
  await asking(context);
  await mutated.close();
  return context.run.findings;
}

/** Returns the calls with findings when routes are mutated. */
async function foundWith(mounting: Mounting, asking: Asking, last: readonly Route[] = []): Promise<Set<string>> {
  // An unprotected call may end sessions, so these calls come last.
  const routes = [...chosen(harness.shop.routes).filter((route) => !last.includes(route)), ...last];
  return new Set((await findingsWith(mounting, asking, routes)).map(({ where }) => where));
}

/** Mounts changed versions of the calls at these paths. */
const changing =
  (paths: readonly string[], changed: (route: Route) => Route): Mounting =>
  (routes) =>
    routes.map((route) => (paths.includes(route.path) ? changed(route) : route));

describe('mutation tests', () => {
  it('find one dropped rule and one swapped permission, and nothing else', async () => {
    const random = seeded(securitySeed);
    const all = nonPublic(chosen(harness.shop.routes));
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
    const path = '/admin/catalog/brand/add';
    const routes = harness.shop.routes.filter((route) => route.path === path);
    const findings = await findingsWith(changing([path], writingFirst), callAsEverybody, routes);
    const seen = findings.filter(({ tried }) => ['anonymous', 'staff with all but it', 'all who are denied'].includes(tried));
    expect(seen.map(({ where, tried }) => [where, tried])).toEqual([[`POST ${path}`, 'all who are denied']]);
    expect(seen[0]?.wrong).toContain('catalog_brand');
  });

  it('find a missing owner in a statement that reads, and in one that writes before it denies', async () => {
    const paths = ['/user/address/GetDetailPage', '/user/address/del'];
    const findings = await findingsWith(changing(paths, ownerless), (context) =>
      callAsOwners(context, (path) => paths.includes(path)),
    );
    const [read, written] = paths.map((path) =>
      findings.filter(({ where }) => where === `POST ${path}`).map(({ wrong }) => wrong),
    );
    expect(read).toContainEqual(expect.stringMatching(/^200/));
    expect(read).toContainEqual(expect.stringContaining('CNRY-member_address-'));
    expect(written).toEqual(['changed member_address']);
  });

  it('find a route registered outside the registry', async () => {
    const { app, close } = await harness.shop.also({
      behind: (one) =>
        void one.get('/admin/sales/secret-report', { config: { rule: { kind: 'public' } } }, async () => 'all of it'),
    });
    expect(behindTheRegistry(app, harness.shop.routes).stray).toEqual([
      'GET /admin/sales/secret-report',
      'HEAD /admin/sales/secret-report',
    ]);
    await close();
  });

  it('find every swapped permission at its own call, with all swapped at once', async () => {
    const routes = chosen(harness.shop.routes);
    const all = routes.filter(({ rule }) => rule.kind === 'permission');
    const found = await foundWith(withSwappedPermissions(all), async (context) => {
      await callAsDenied(context, ['staff with all but it']);
      await callAsAdmitted(context, 'staff with it alone');
    });
    results['swapped permissions found'] = `${found.size} of ${all.length}`;
    expect(all.map(keyOf).filter((key) => !found.has(key))).toEqual([]);
    expect(unlawful(withSwappedPermissions(all)(routes))).toEqual(all.map(keyOf));
  });

  it('find every dropped rule at its own call, with all dropped at once', async () => {
    const { db, dataDir, routes } = harness.shop;
    const all = nonPublic(chosen(routes));
    let found = new Set<string>();
    const changed = await changesOf({ db, dataDir }, async () => {
      // Who is signed in gets further: without an actor most calls fail before they write.
      found = await foundWith(withoutRules(all), (context) => callAsDenied(context, ['anonymous', 'staff with all but it']));
    });
    results['dropped rules found'] = `${found.size} of ${all.length}`;
    expect(all.map(keyOf).filter((key) => !found.has(key))).toEqual([]);
    // Proves that the calls denied above would change something when admitted.
    expect(changed.length, changed.join(', ')).toBeGreaterThan(3);
  });
});
