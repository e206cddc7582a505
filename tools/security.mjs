import './node-version.mjs';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeMetrics } from './security-metrics.mjs';
import { summaryOf } from './security-summary.mjs';
import { isCommand, root, run, print, since, tool } from './cli.mjs';
import { ensureInstalled } from './install.mjs';

const reports = join(root, 'test-results');

const reportNames = () => (existsSync(reports) ? readdirSync(reports).filter((name) => /^guard-.*\.json$/.test(name)) : []);

/** Reads the reports of the harnesses. */
function securityReports() {
  return reportNames()
    .sort()
    .map((name) => ({
      name: name.slice('guard-'.length, -'.json'.length),
      results: JSON.parse(readFileSync(join(reports, name), 'utf8')),
    }));
}

/** Lists the kinds of faults the shop survived, from all reports. */
function survivedLine() {
  const kinds = securityReports().flatMap(({ results }) => results.survived ?? []);
  return kinds.length === 0 ? '' : `failures survived: ${kinds.length} kinds (${kinds.sort().join(', ')})`;
}

/** One block for each report of `tests/security`, then the kinds of failures that were survived, then a summary of all. */
export function securityBlocks() {
  const blocks = securityReports().map(({ name, results }) => {
    // Lists by call and by kind are only in the file.
    const lines = Object.entries(results)
      .filter(([, value]) => typeof value !== 'object')
      .map(([key, value]) => `  ${key.padEnd(24)} ${value}`);
    return [name, ...lines].join('\n');
  });
  const survived = survivedLine();
  const all = blocks.length === 0 ? [] : [summaryOf(securityReports())];
  return [...blocks, ...(survived === '' ? [] : [survived]), ...all];
}

const hours = 12;

/** More runs than `npm test` has time for; every number can be overridden, and `SECURITY_SEED` repeats a run. */
const long = {
  SECURITY_SEED: String(Date.now() % 2_000_000_000),
  SECURITY_INPUTS: '50000',
  SECURITY_OPERATIONS: '10000',
  SECURITY_KILLS: '20',
  SECURITY_CLIENTS: '16',
  SCHEDULES: '10000',
};

/** Runs every harness with the large numbers; returns whether nothing was found, and the text to print. */
export function longSecurity() {
  for (const name of reportNames()) rmSync(join(reports, name));
  const begun = performance.now();
  const env = Object.fromEntries(Object.entries(long).map(([name, number]) => [name, process.env[name] ?? number]));
  const timeoutMs = String(hours * 3_600_000);
  const timeouts = [`--testTimeout=${timeoutMs}`, `--hookTimeout=${timeoutMs}`];
  // One file at a time, so that slow replies are caused by the shop itself.
  const alone = ['--no-file-parallelism', ...timeouts];
  const out = ['--reporter=default', '--reporter=json', '--outputFile.json=test-results/security-long.json'];
  const harnesses = run(
    tool('vitest'),
    ['run', '--project', 'api-full', '--project', 'api-nightly', 'tests/security', 'tests/reference', ...alone, ...out],
    { ...env, SECURITY_PATIENCE_MS: timeoutMs },
  );
  const schedules = run(tool('vitest'), ['run', '--project', 'unit-full', 'client.schedules', ...timeouts], env);
  const plans = run(tool('vitest'), ['run', '--project', 'api-full', 'tests/plans', ...alone], { PLANS_SHOP: 'M' });
  const ok = harnesses && schedules && plans;
  const settings = Object.entries(env)
    .map(([name, number]) => `${name}=${number}`)
    .join(' ');
  const verdict = `${ok ? 'Nothing was found' : 'Something was found'} in ${since(begun)}. The same again:`;
  const output = [...securityBlocks(), `${verdict}\n${settings} npm run security`].map((block) => `\n${block}`).join('\n');
  return { ok, output, settings, minutes: Math.max(1, Math.round((performance.now() - begun) / 60_000)) };
}

if (isCommand(import.meta)) {
  ensureInstalled();
  const { ok, output, settings, minutes } = longSecurity();
  print(output);
  if (process.argv.includes('--write-docs')) {
    if (ok) {
      writeMetrics(securityReports(), { settings, minutes, survived: survivedLine().split(' (')[0] });
      print('Its figures stand in docs/guarantees.md.');
    } else print('docs/guarantees.md stays as it is: there are figures when nothing was found.');
  }
  process.exitCode = ok ? 0 : 1;
}
