import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../test-results');

/** A finding: where, what was tried, what went wrong. */
export interface Finding {
  readonly where: string;
  readonly tried: string;
  readonly wrong: string;
}

/** Prints the report of a harness and saves it as `test-results/guard-<name>.json`. */
export function writeSecurityReport(name: string, results: Readonly<Record<string, unknown>>): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `guard-${name}.json`), `${JSON.stringify(results, null, 2)}\n`);
  const lines = Object.entries(results).map(
    ([key, value]) => `  ${key.padEnd(24)} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
  );
  process.stdout.write(`\nguard: ${name}\n${lines.join('\n')}\n`);
}

/** Formats the first findings for a test failure message. */
export const findingsText = (findings: readonly Finding[]): string =>
  [
    `${findings.length} findings`,
    ...findings.slice(0, 40).map(({ where, tried, wrong }) => `${where} [${tried}]: ${wrong}`.slice(0, 400)),
  ].join('\n');

const weekMs = 7 * 24 * 3_600_000;

/**
 * The seed of this run: `SECURITY_SEED`, or one shared by all runs of a week, so that everybody gets the same findings. Printed,
 * so that a run can be repeated; `npm run security` takes one from the clock.
 */
export const securitySeed = Number(process.env['SECURITY_SEED'] ?? Math.floor(Date.now() / weekMs));

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
