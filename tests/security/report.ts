import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Route } from '@shopkeeper/server';
import { afterAll } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../test-results');

/** A finding: where, what was tried, what went wrong. */
export interface Finding {
  readonly where: string;
  readonly tried: string;
  readonly wrong: string;
}

/** The figures of a test file for `npm run security`, and the kinds of faults that the shop survived in it. */
export interface SecurityReport {
  readonly results: Record<string, unknown>;
  readonly survived: string[];
}

/** Starts the report of a test file, saved as `test-results/guard-<name>.json` after its tests. */
export function securityReport(name: string): SecurityReport {
  const report: SecurityReport = { results: { seed: securitySeed }, survived: [] };
  afterAll(() => {
    const { results, survived } = report;
    mkdirSync(folder, { recursive: true });
    const all = survived.length > 0 ? { ...results, survived } : results;
    writeFileSync(path.join(folder, `guard-${name}.json`), `${JSON.stringify(all, null, 2)}\n`);
  });
  return report;
}

/** The name of a call in findings. */
export const keyOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;

/** Formats the first findings for a test failure message; of a long list of calls its beginning, so that what went wrong is read. */
export const findingsText = (findings: readonly Finding[]): string =>
  [
    `${findings.length} findings`,
    ...findings
      .slice(0, 40)
      .map(({ where, tried, wrong }) => `${where.slice(0, 200)} [${tried.slice(0, 200)}]: ${wrong}`.slice(0, 800)),
  ].join('\n');

const weekMs = 7 * 24 * 3_600_000;

/**
 * The seed of this run: `SECURITY_SEED`, or one shared by all runs of a week, so that everybody gets the same findings. In every
 * report, so that a run can be repeated; `npm run security` takes one from the clock.
 */
export const securitySeed = Number(process.env['SECURITY_SEED'] ?? Math.floor(Date.now() / weekMs));

/** Whether this is a long run of `npm run security`, which tries everything; the full tier tries a sample of what is alike. */
export const isLongRun = process.env['SECURITY_PATIENCE_MS'] !== undefined;

/** Returns the timeout in ms, extended for long runs. */
export const securityTimeout = (usualMs: number): number => Math.max(usualMs, Number(process.env['SECURITY_PATIENCE_MS'] ?? 0));

/** Returns a random number generator determined by a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
