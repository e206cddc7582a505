import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Route } from '@shopkeeper/server-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBadInputContext, counting, keyOf, newBadRun, tryAll, tryRoute } from './bad-input.ts';
import { type Callers, makeCallers } from './callers.ts';
import { brokenBodies } from './corpus-bodies.ts';
import { corpus, keys } from './corpus-values.ts';
import { type SecurityTestShop, createSecurityTestShop } from './security-test-shop.ts';
import { answering, breaking, hasty, slow, talkative, writingAnother } from './mutated-inputs.ts';
import { findingsText, securityTimeout, securitySeed, writeSecurityReport } from './report.ts';

const inputs = Number(process.env['SECURITY_INPUTS'] ?? 10_000);
/** What is accepted stays: a night's run begins again with a fresh shop before the lists of one grow long. */
const ofOneShop = 25_000;
const rounds = Math.ceil(inputs / ofOneShop);
const mostHeapMb = 64;
const told: Record<string, unknown> = { seed: securitySeed, 'distinct items': corpus.length + keys.length + brokenBodies.length };
const run = newBadRun();

let shop: SecurityTestShop;
let callers: Callers;

async function openShop(): Promise<void> {
  shop = await createSecurityTestShop({ mounting: counting(run.handled) });
  callers = await makeCallers(shop.db);
}

beforeAll(openShop);
afterAll(async () => {
  writeSecurityReport('bad-input', told);
  await shop.close();
});

/** Megabytes in use once what nobody holds is let go of. */
function heapMb(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed / 1_048_576;
}

/** Tries one shop after the other; answers by how many MB the heap of the one that grew most was larger after its inputs. */
async function tryShops(): Promise<number> {
  let most = 0;
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) {
      await shop.close();
      await openShop();
    }
    const before = heapMb();
    await tryAll(await createBadInputContext(shop, callers, { seed: securitySeed + round, run }), Math.ceil(inputs / rounds));
    most = Math.max(most, heapMb() - before);
  }
  return Math.round(most);
}

const counted = (counts: ReadonlyMap<string, number>): object =>
  Object.fromEntries([...counts].sort(([a], [b]) => a.localeCompare(b)));

describe('bad input', () => {
  it('comes in more than 3,000 kinds, no two alike', () => {
    expect(corpus.length + keys.length + brokenBodies.length).toBeGreaterThan(3_000);
  });

  it(
    'is answered by every call: no fault, nothing slow, nothing half-written, accepted text unchanged',
    async () => {
      const begun = performance.now();
      const grown = await tryShops();
      const { findings, found, kinds, answers, read, handled, ...counts } = run;
      const unread = shop.routes.map(keyOf).filter((key) => !read.has(key));
      const unhandled = shop.routes.map(keyOf).filter((key) => !handled.has(key));
      const sum = (of: ReadonlyMap<string, number>): number => [...of.values()].reduce((all, one) => all + one, 0);
      Object.assign(told, counts, {
        kinds: counted(kinds),
        answers: counted(answers),
        'read by calls': sum(read),
        'handled by calls': sum(handled),
        'calls reached': `${shop.routes.length - unread.length} of ${shop.routes.length}`,
        'calls that worked': `${shop.routes.length - unhandled.length} of ${shop.routes.length}`,
        'heap grown MB': grown,
        'by call': Object.fromEntries(
          shop.routes.map((route) => [keyOf(route), [read.get(keyOf(route)) ?? 0, handled.get(keyOf(route)) ?? 0]]),
        ),
        shops: rounds,
        findings: found,
        found: findings.slice(0, 300),
        seconds: Math.round((performance.now() - begun) / 1000),
      });
      expect(found, findingsText(findings)).toBe(0);
      expect(unread, 'calls that no input reached').toEqual([]);
      expect(unhandled, 'calls that did no work').toEqual([]);
      expect(counts.textsCompared, 'texts compared').toBeGreaterThan(Math.min(inputs, 10_000) / 50);
      expect(counts.textsReadAgain, 'texts read again').toBeGreaterThan(Math.min(inputs, 10_000) / 200);
      expect(grown, 'MB more than before').toBeLessThan(mostHeapMb);
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    },
    securityTimeout(600_000),
  );
});

describe('a planted fault is found', () => {
  const planted = async (route: Route, count: number) => {
    const also = await shop.also({ mounting: (routes) => [...routes.filter(({ path }) => path !== route.path), route] });
    const context = await createBadInputContext({ ...shop, ...also }, callers, { seed: securitySeed, run: newBadRun() });
    await tryRoute(context, route, count);
    await also.close();
    return context.run.findings;
  };

  it('where a call throws at one item of the corpus', async () => {
    const sayable = corpus.filter(({ value }) => typeof value === 'string' && value.trim() !== '');
    const item = sayable[securitySeed % sayable.length];
    const findings = await planted(breaking(item?.value), Math.ceil((corpus.length * 20) / 11) + 20);
    told['planted item'] = `${item?.kind} ${JSON.stringify(item?.value).slice(0, 60)}`;
    expect(findings.length, findingsText(findings)).toBeGreaterThan(0);
    expect(findings.every(({ wrong }) => wrong.startsWith('500'))).toBe(true);
  }, 300_000);

  it('where a call writes before it looks', async () => {
    const findings = await planted(hasty, 60);
    expect(findings.map(({ wrong }) => wrong)).toContain('changed catalog_brand');
  }, 60_000);

  it('where a call is slow at one input', async () => {
    const findings = await planted(slow(), 4);
    // Which of them is read first is as it comes.
    expect(findings.map(({ wrong }) => wrong)).toEqual([expect.stringMatching(/^took \d{4} ms$/)]);
  }, 60_000);

  it('where a refusal tells what is inside', async () => {
    const findings = await planted(talkative, 4);
    expect(findings.map(({ wrong }) => wrong)).toContain(String.raw`says what is inside: \n    at `);
  }, 60_000);

  const wrongOf = async (route: Route): Promise<string[]> => (await planted(route, 4)).map(({ wrong }) => wrong);
  /** A call of the product by its path. */
  const routeAt = (path: string): Route => {
    const found = shop.routes.find((route) => route.path === path);
    if (!found) throw new Error(`nothing is mounted at ${path}`);
    return found;
  };

  it('where an accepted text comes back altered', async () => {
    const route = answering(routeAt('/admin/catalog/brand/add'), (row) => ({ ...row, name: `${String(row['name'])}.` }));
    expect((await wrongOf(route)).some((wrong) => /^name came back as "w\w+\." and was "w/.test(wrong))).toBe(true);
  }, 60_000);

  it('where a text of a line comes back altered', async () => {
    const route = answering(routeAt('/admin/catalog/spec/add'), (row) => ({
      ...row,
      values: (row['values'] as readonly object[]).map((line) => ({ ...line, name: 'altered' })),
    }));
    expect((await wrongOf(route)).some((wrong) => wrong.startsWith('values.0.name came back as "altered"'))).toBe(true);
  }, 60_000);

  it('where an accepted text is answered as it was said and stands altered', async () => {
    const route = writingAnother(routeAt('/admin/catalog/brand/add'));
    // The right input alone: of more, those that were accepted last are read again, whichever these are.
    const findings = await planted(route, 1);
    expect(findings.map(({ tried }) => tried)).toEqual(['right , read again']);
    expect(findings[0]?.wrong).toMatch(/^name came back as/);
  }, 60_000);
});
