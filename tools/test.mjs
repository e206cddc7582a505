import './node-version.mjs';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { isBuilt } from './build.mjs';
import { judgeBundle } from './bundle.mjs';
import { check } from './check.mjs';
import { giveUp, root, run, say, tool } from './house.mjs';
import { ensureInstalled } from './install.mjs';

const reports = join(root, 'test-results');
const oldestPostgres = '/usr/lib/postgresql/15/bin';

/** What one runner reports: how many tests passed and failed. A runner that broke down before it could count is one failure. */
function counted(name, succeeded, readCounts) {
  const file = join(reports, `${name}.json`);
  const { passed, failed } = existsSync(file) ? readCounts(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
  const brokeDown = !succeeded && failed === 0;
  if (brokeDown) say(`${name}: the runner itself failed`);
  return { name, passed, failed: brokeDown ? 1 : failed };
}

function vitest(name, project, env) {
  say(`\n— ${name}`);
  const out = ['--reporter=default', '--reporter=json', `--outputFile.json=test-results/${name}.json`];
  const succeeded = run(tool('vitest'), ['run', '--project', project, ...out], env);
  return counted(name, succeeded, ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }));
}

function playwright(browser) {
  say('\n— browser');
  if (!browser) return { name: 'browser', passed: 0, failed: 1 };
  const succeeded = run(tool('playwright'), ['test'], { CHROMIUM_PATH: browser });
  return counted('browser', succeeded, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }));
}

function onOldestPostgres() {
  if (existsSync(join(oldestPostgres, 'initdb')))
    return [vitest('api-postgres-15', 'api', { TEST_POSTGRES_BIN: oldestPostgres })];
  say(`\n— api-postgres-15: left out, no PostgreSQL 15 in ${oldestPostgres}`);
  return [];
}

function build() {
  if (isBuilt() || run(process.execPath, ['tools/build.mjs'])) return { name: 'build', passed: 0, failed: 0 };
  return { name: 'build', passed: 0, failed: 1 };
}

/** What the browser loads on its way to the order list, against its bars. */
function bundle() {
  const { ok, output } = judgeBundle();
  say(`\n— bundle\n${output}`);
  return { name: 'bundle', passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

function checks() {
  const { passed, failed } = check();
  const walls = counted('walls', true, ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }));
  const others = failed.filter((name) => name !== 'walls');
  const wallsBroke = failed.includes('walls') && walls.failed === 0;
  return { name: 'checks', passed: passed + walls.passed, failed: others.length + walls.failed + (wallsBroke ? 1 : 0) };
}

ensureInstalled();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);
const browser = await ensureBrowser();
if (!browser) say('No Chromium was found and none could be installed: the browser tests will count as failed.');

const results = [checks(), vitest('unit', 'unit'), vitest('api', 'api'), ...onOldestPostgres()];
const built = build();
results.push(built);
if (built.failed === 0) results.push(bundle(), playwright(browser));

say('');
for (const { name, passed, failed } of results) say(`${name.padEnd(16)} ${passed} passed, ${failed} failed`);
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
if (total('passed') === 0) giveUp('No test ran.');
process.exitCode = total('failed') === 0 ? 0 : 1;
say(`${total('passed')} passed, ${total('failed')} failed`);
