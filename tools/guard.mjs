import './node-version.mjs';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCommand, root, run, say, tool } from './house.mjs';
import { ensureInstalled } from './install.mjs';

const reports = join(root, 'test-results');

/** What the harnesses of `tools/guard` told at their ends, one block each. */
export function guardBlocks() {
  if (!existsSync(reports)) return [];
  return readdirSync(reports)
    .filter((name) => /^guard-.*\.json$/.test(name))
    .sort()
    .map((name) => {
      const told = JSON.parse(readFileSync(join(reports, name), 'utf8'));
      // Lists by call and by kind stay in the file.
      const lines = Object.entries(told)
        .filter(([, value]) => typeof value !== 'object')
        .map(([key, value]) => `  ${key.padEnd(24)} ${value}`);
      return [name.slice('guard-'.length, -'.json'.length), ...lines].join('\n');
    });
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
