import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Route } from '@shopkeeper/server';
import { afterAll, beforeAll, expect } from 'vitest';
import { type BadRun, createBadInputContext, counting, newBadRun, tryAll } from './bad-input.ts';
import type { Callers } from './caller.ts';
import { makeCallers } from './callers.ts';
import { brokenBodies } from './corpus-bodies.ts';
import { corpus, keys } from './corpus-values.ts';
import { findingsText, keyOf, securityReport, securitySeed } from './report.ts';
import { type SecurityTestShop, createSecurityTestShop } from './security-test-shop.ts';

/** Accepted rows accumulate, so a long run starts a new shop after this many inputs, before its lists grow long. */
const ofOneShop = 25_000;
/** What the heap may grow by, in MB: the shop has 700 calls, and each that is reached for the first time compiles its schemas and statements. */
const mostHeapMb = 96;
/** Number of different values, keys and bodies. */
export const distinctItems = corpus.length + keys.length + brokenBodies.length;

/** A shop that counts the inputs its calls receive, and the results of the run. */
export interface BadInputShop {
  shop: SecurityTestShop;
  callers: Callers;
  readonly run: BadRun;
  readonly results: Record<string, unknown>;
}

async function open({ run }: BadInputShop): Promise<Pick<BadInputShop, 'shop' | 'callers'>> {
  const shop = await createSecurityTestShop({ mounting: counting(run.handled), sample: true });
  return { shop, callers: await makeCallers(shop.db) };
}

/** Opens a shop before the tests of a file and closes it after them. */
export function useBadInputShop(): BadInputShop {
  const opened = { run: newBadRun(), results: securityReport('bad-input').results } as BadInputShop;
  beforeAll(async () => Object.assign(opened, await open(opened)));
  afterAll(() => opened.shop.close());
  return opened;
}

/** Megabytes in use once what nobody holds is let go of. */
function heapMb(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed / 1_048_576;
}

type Choice = (routes: readonly Route[]) => readonly Route[];

/** Tests one shop after the other; returns the largest heap growth of a round in MB. */
async function tryShops(opened: BadInputShop, inputs: number, choose: Choice): Promise<number> {
  const rounds = Math.ceil(inputs / ofOneShop);
  let most = 0;
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) {
      await opened.shop.close();
      Object.assign(opened, await open(opened));
    }
    const before = heapMb();
    const shop = { ...opened.shop, routes: choose(opened.shop.routes) };
    const context = await createBadInputContext(shop, opened.callers, { seed: securitySeed + round, run: opened.run });
    await tryAll(context, Math.ceil(inputs / rounds));
    most = Math.max(most, heapMb() - before);
  }
  return Math.round(most);
}

/** Sends `inputs` bad inputs to the chosen calls. None may cause an error, and each call must be reached and do its work. */
export async function expectNoServerError(
  opened: BadInputShop,
  { inputs, choose }: { inputs: number; choose: Choice },
): Promise<void> {
  const grown = await tryShops(opened, inputs, choose);
  const routes = choose(opened.shop.routes);
  const { findings, found, read, handled, ...counts } = opened.run;
  const unread = routes.map(keyOf).filter((key) => !read.has(key));
  const unhandled = routes.map(keyOf).filter((key) => !handled.has(key));
  Object.assign(opened.results, counts, {
    'distinct items': distinctItems,
    'calls reached': `${routes.length - unread.length} of ${routes.length}`,
    'heap grown MB': grown,
    shops: Math.ceil(inputs / ofOneShop),
    findings: found,
    found: findings.slice(0, 300),
  });
  expect(found, findingsText(findings)).toBe(0);
  expect(unread, 'calls that no input reached').toEqual([]);
  expect(unhandled, 'calls that did no work').toEqual([]);
  expect(counts.textsCompared, 'texts compared').toBeGreaterThan(Math.min(inputs, 10_000) / 50);
  expect(counts.textsReadAgain, 'texts read again').toBeGreaterThan(inputs < 10_000 ? 3 : 50);
  expect(grown, 'MB more than before').toBeLessThan(mostHeapMb);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
}
