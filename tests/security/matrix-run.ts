import type { Route } from '@shopkeeper/server';
import { expect } from 'vitest';
import { callAsOwners } from './owned.ts';
import { callAsEverybody, matrixContextOf } from './permission-matrix.ts';
import { findingsText } from './report.ts';
import type { SecurityHarness } from './security-test-shop.ts';

interface Expected {
  readonly results: object;
  readonly compared: number;
  readonly lists: number;
  readonly sentinels: number;
  /** The calls to make; all by default. */
  readonly routes?: readonly Route[];
}

/**
 * Makes every call of the shop as each caller, and the calls on owned rows as callers who do not own them; nobody may get more
 * than the rules admit. The figures are added to `results`; `compared`, `lists` and `sentinels` must be exceeded for the run to prove anything.
 */
export async function expectDenials({ shop, callers }: SecurityHarness, least: Expected): Promise<void> {
  const context = await matrixContextOf({ ...shop, routes: least.routes ?? shop.routes }, callers, shop.routes);
  await callAsEverybody(context);
  await callAsOwners(context);
  const { findings, ...counts } = context.run;
  const leaks = findings.filter(({ wrong }) => wrong.startsWith('leaks')).length;
  Object.assign(least.results, counts, { findings: findings.length, leaks });
  expect(findings.length, findingsText(findings)).toBe(0);
  expect(context.described.compared.size, 'calls whose answers were compared').toBeGreaterThan(least.compared);
  expect(counts.answered, 'lists that answered rows').toBeGreaterThan(least.lists);
  expect(counts.sentinelsSeen, 'sentinels returned to permitted callers').toBeGreaterThan(least.sentinels);
}
