import './node-version.mjs';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { isBuilt } from './build.mjs';
import { checkBundle } from './bundle.mjs';
import { check } from './check.mjs';
import { longSecurity, securityBlocks } from './security.mjs';
import { giveUp, red, root, run, print, since, tool } from './cli.mjs';
import { ensureInstalled } from './install.mjs';
import { ltsRelease } from './lts-node.mjs';
import { playwrightReport, vitestReport } from './reports.mjs';

const reports = join(root, 'test-results');
const oldestPostgres = '/usr/lib/postgresql/15/bin';

const reportFile = (name) => join(reports, `${name}.json`);

/** Reads the report of a runner; undefined when it is missing or incomplete. */
function reportOf(name) {
  try {
    return JSON.parse(readFileSync(reportFile(name), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Returns the results of one runner. A runner that failed without counting any failure is one failure. */
function counted(name, succeeded, read) {
  const report = reportOf(name);
  const { passed, failed, issues } = report ? read(report) : { passed: 0, failed: 0, issues: [] };
  const brokeDown = failed === 0 && (!succeeded || passed === 0);
  if (brokeDown) print(`${name}: the runner itself failed`);
  return { name, passed, failed: brokeDown ? 1 : failed, issues };
}

/** Runs projects of vitest.config.ts, of `files` only the paths that contain one of these; `name` is the name of the report. */
function vitest(name, { projects = [name], files = [], env = {}, node = process.execPath } = {}) {
  print(`\n— ${name}`);
  rmSync(reportFile(name), { force: true });
  const out = ['--reporter=default', '--reporter=json', `--outputFile.json=test-results/${name}.json`];
  const chosen = projects.flatMap((project) => ['--project', project]);
  const succeeded = run(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files, ...chosen, ...out], env);
  return counted(name, succeeded, vitestReport);
}

/** Runs the browser tests of a tier; playwright.config.ts selects them by `TEST_TIER`. */
function playwright(name, browser, tier) {
  print(`\n— ${name}`);
  if (!browser) return { name, passed: 0, failed: 1 };
  rmSync(reportFile(name), { force: true });
  const env = { CHROMIUM_PATH: browser, TEST_TIER: tier };
  const succeeded = run(tool('playwright'), ['test'], env);
  return counted(name, succeeded, playwrightReport);
}

/** vitest.config.ts excludes the tests that do not depend on the version of PostgreSQL. */
function onOldestPostgres(files = []) {
  const name = 'api-postgres-15';
  if (existsSync(join(oldestPostgres, 'initdb')))
    return vitest(name, { projects: ['api', 'api-full'], files, env: { TEST_POSTGRES_BIN: oldestPostgres } });
  print(`\n— ${name}: left out, no PostgreSQL 15 in ${oldestPostgres}`);
  return { name, passed: 0, failed: 0 };
}

function build() {
  if (isBuilt() || run(process.execPath, ['tools/build.mjs'])) return { name: 'build', passed: 0, failed: 0 };
  return { name: 'build', passed: 0, failed: 1 };
}

/** Checks what the browser loads on its way to the order list against the limits. */
function bundle() {
  const { ok, output } = checkBundle();
  print(`\n— bundle\n${output}`);
  return { name: 'bundle', passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

async function checks() {
  rmSync(reportFile('architecture'), { force: true });
  const { passed, failed } = await check();
  const architecture = counted('architecture', !failed.includes('architecture'), vitestReport);
  const others = failed.filter((name) => name !== 'architecture');
  return {
    name: 'checks',
    passed: passed + architecture.passed,
    failed: others.length + architecture.failed,
    issues: architecture.issues,
  };
}

/** Runs the security harnesses with the large numbers of inputs, kills and rows. */
function security() {
  print('\n— security, long');
  const { ok, output } = longSecurity();
  print(output);
  return { ...counted('security-long', ok, vitestReport), name: 'security, long' };
}

/** Runs unit and API tests on Node.js with long-term support: the version required by package.json is only the oldest. */
function onLtsNode() {
  const name = 'node-lts';
  const { node, version } = ltsRelease();
  if (!node) return { name, passed: 0, failed: 1 };
  print(`\nNode.js ${version}:`);
  return { ...vitest(name, { projects: ['unit', 'api'], node }), name: `node ${version}` };
}

/** Runs a step and adds its duration. */
async function timed(part) {
  const begun = performance.now();
  return { ...(await part()), took: since(begun) };
}

/** Runs parts one after the other; a failed build skips the rest. */
async function inTurn(parts) {
  const results = [];
  for (const part of parts) {
    const result = await timed(part);
    results.push(result);
    if (result.name === 'build' && result.failed > 0) break;
  }
  return results;
}

/** The parts of each tier, in the order they run; no tier repeats a part of another one. */
const tiers = {
  default: (browser) => [
    checks,
    () => vitest('unit'),
    () => vitest('api'),
    build,
    bundle,
    () => playwright('browser', browser, 'default'),
  ],
  full: (browser) => [
    () => vitest('unit-full'),
    () => vitest('api-full'),
    // The statements of the modules are made by the packages, whose tests run on both versions; the nightly tier runs all.
    () => onOldestPostgres(['packages/']),
    build,
    () => vitest('start'),
    () => playwright('browser-full', browser, 'full'),
  ],
  nightly: (browser) => [
    () => vitest('architecture-nightly'),
    // Those of the harnesses run with the long forms, below.
    () => vitest('api-nightly', { files: ['apps/', 'contexts/', 'packages/', 'tests/clock/', 'tests/scale/'] }),
    onLtsNode,
    () => onOldestPostgres(),
    build,
    () => playwright('browser-nightly', browser, 'nightly'),
    security,
  ],
};

const [tier = 'default'] = process.argv.slice(2);
if (!Object.hasOwn(tiers, tier)) giveUp(`There is no tier ${tier}: ${Object.keys(tiers).join(', ')}.`);

const begun = performance.now();
ensureInstalled();
// The reports of the other tiers are preserved: `npm run spec:coverage` reads all of them.
if (tier === 'default') rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const browser = await ensureBrowser();
if (!browser) print('No Chromium was found and none could be installed: the browser tests will count as failed.');

const results = await inTurn(tiers[tier](browser));

/** Repeated at the end, where users look first. */
for (const { name, issues = [] } of results)
  for (const { file, title, said, flaky } of issues)
    print(`\n${red(flaky ? 'PASSED ON THE SECOND TRY' : 'FAILED')}  ${name}: ${file}: ${title}\n${said}`);
if (tier === 'full') for (const block of securityBlocks()) print(`\n${block}`);
print('');
for (const { name, passed, failed, took } of results)
  print(`${name.padEnd(16)} ${`${passed} passed, ${failed} failed`.padEnd(24)} ${took.padStart(8)}`);
print(`${'in all'.padEnd(16)} ${''.padEnd(24)} ${since(begun).padStart(8)}`);
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
if (total('passed') === 0) giveUp('No test ran.');
process.exitCode = total('failed') === 0 ? 0 : 1;
print(`${total('passed')} passed, ${total('failed')} failed`);
