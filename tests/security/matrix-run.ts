import type { Callers } from './callers.ts';
import type { Described } from './described.ts';
import { callAsOwners } from './owned.ts';
import { callAsEverybody, type MatrixRun, matrixContextOf } from './permission-matrix.ts';
import type { SecurityTestShop } from './security-test-shop.ts';

/** The result of a matrix run: its counts and findings, and the answers compared with their descriptions. */
export interface TriedMatrix {
  readonly run: MatrixRun;
  readonly described: Described;
  readonly seconds: number;
}

/** Makes every call of the shop as each caller, and the calls on owned rows as callers who do not own them. */
export async function tryMatrix(shop: SecurityTestShop, callers: Callers): Promise<TriedMatrix> {
  const begun = performance.now();
  const context = await matrixContextOf(shop, callers);
  await callAsEverybody(context);
  await callAsOwners(context);
  return { run: context.run, described: context.described, seconds: Math.round((performance.now() - begun) / 1000) };
}

/** The report of a matrix run. */
export function reportOfMatrix({ run, described, seconds }: TriedMatrix): Readonly<Record<string, unknown>> {
  const { findings, ...counts } = run;
  const successes = [...described.compared.values()].reduce((sum, one) => sum + one, 0);
  return {
    ...counts,
    'answers compared': `${successes} of ${described.compared.size} calls`,
    findings: findings.length,
    leaks: findings.filter(({ wrong }) => wrong.startsWith('leaks')).length,
    seconds,
  };
}
