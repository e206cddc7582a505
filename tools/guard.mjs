import './node-version.mjs';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCommand, root, run, say, tool } from './house.mjs';
import { ensureInstalled } from './install.mjs';

const reports = join(root, 'test-results');

/** What each harness told at its end. */
function guardReports() {
  if (!existsSync(reports)) return [];
  return readdirSync(reports)
    .filter((name) => /^guard-.*\.json$/.test(name))
    .sort()
    .map((name) => ({
      name: name.slice('guard-'.length, -'.json'.length),
      told: JSON.parse(readFileSync(join(reports, name), 'utf8')),
    }));
}

/** What the harnesses of `tools/guard` told at their ends, one block each, and how many kinds of faults were survived. */
export function guardBlocks() {
  const blocks = guardReports().map(({ name, told }) => {
    // Lists by call and by kind stay in the file.
    const lines = Object.entries(told)
      .filter(([, value]) => typeof value !== 'object')
      .map(([key, value]) => `  ${key.padEnd(24)} ${value}`);
    return [name, ...lines].join('\n');
  });
  const survived = survivedLine();
  return survived === '' ? blocks : [...blocks, survived];
}

/** How many kinds of faults the shop survived, by what the harnesses of each told. */
function survivedLine() {
  const kinds = guardReports().flatMap(({ told }) => told.survived ?? []);
  return kinds.length === 0 ? '' : `faults survived: ${kinds.length} kinds (${kinds.sort().join(', ')})`;
}

/** More of everything than `npm test` has time for; `GUARD_SEED` has a run again, and any of these numbers may be given. */
const long = {
  GUARD_SEED: String(Date.now() % 2_000_000_000),
  GUARD_INPUTS: '50000',
  GUARD_OPERATIONS: '10000',
  GUARD_KILLS: '20',
  SCHEDULES: '10000',
};

if (isCommand(import.meta)) {
  ensureInstalled();
  const env = Object.fromEntries(Object.entries(long).map(([name, number]) => [name, process.env[name] ?? number]));
  const patience = ['--testTimeout=3600000', '--hookTimeout=3600000'];
  const harnesses = run(tool('vitest'), ['run', '--project', 'api', 'tools/guard', ...patience], env);
  const schedules = run(tool('vitest'), ['run', '--project', 'unit', 'client.schedules', ...patience], env);
  for (const block of guardBlocks()) say(`\n${block}`);
  process.exitCode = harnesses && schedules ? 0 : 1;
}
