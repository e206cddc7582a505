import './node-version.mjs';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { isBuilt } from './build.mjs';
import { checkBundle } from './bundle.mjs';
import { check } from './check.mjs';
import { securityBlocks } from './security.mjs';
import { giveUp, red, root, run, print, since, tool } from './cli.mjs';
import { ensureInstalled } from './install.mjs';
import { playwrightReport, vitestReport } from './reports.mjs';

const reports = join(root, 'test-results');
const oldestPostgres = '/usr/lib/postgresql/15/bin';

/** The report of a runner; nothing where it wrote none, or died in the middle of it. */
function reportOf(name) {
  try {
    return JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8'));
  } catch {
    return undefined;
  }
}

/** What one runner reports. A runner that broke down before it could count is one failure. */
function counted(name, succeeded, read) {
  const report = reportOf(name);
  const { passed, failed, faults: issues } = report ? read(report) : { passed: 0, failed: 0, issues: [] };
  const brokeDown = failed === 0 && (!succeeded || passed === 0);
  if (brokeDown) print(`${name}: the runner itself failed`);
  return { name, passed, failed: brokeDown ? 1 : failed, issues };
}

function vitest(name, project, { env = {}, leaves = [] } = {}) {
  print(`\n— ${name}`);
  const out = ['--reporter=default', '--reporter=json', `--outputFile.json=test-results/${name}.json`];
  const without = leaves.flatMap((pattern) => ['--exclude', pattern]);
  const succeeded = run(tool('vitest'), ['run', '--project', project, ...out, ...without], env);
  return counted(name, succeeded, vitestReport);
}

function playwright(browser) {
  print('\n— browser');
  if (!browser) return { name: 'browser', passed: 0, failed: 1 };
  const succeeded = run(tool('playwright'), ['test'], { CHROMIUM_PATH: browser });
  return counted('browser', succeeded, playwrightReport);
}

/**
 * What asks an old PostgreSQL nothing new. The harnesses and the documents ask the same of every one, and some bring their own; a
 * killed process leaves the same behind on each; what the import of products asks is planned there with every other statement,
 * over the demo shop (tests/plans); and what is about connections, files and figures has few statements or none.
 */
const leaves = [
  'tests/security/**',
  'tests/reference/**',
  'tests/scale/**',
  'tests/setup/**',
  '**/*-killed.api.test.ts',
  '**/product/server/import.api.test.ts',
  'apps/server/src/demo/**',
  'packages/server-kit/src/http/**',
  'packages/server-kit/src/files/**',
  'packages/server-kit/src/metrics/**',
];

async function onOldestPostgres() {
  if (existsSync(join(oldestPostgres, 'initdb')))
    return [await timed(() => vitest('api-postgres-15', 'api', { env: { TEST_POSTGRES_BIN: oldestPostgres }, leaves }))];
  print(`\n— api-postgres-15: left out, no PostgreSQL 15 in ${oldestPostgres}`);
  return [];
}

function build() {
  if (isBuilt() || run(process.execPath, ['tools/build.mjs'])) return { name: 'build', passed: 0, failed: 0 };
  return { name: 'build', passed: 0, failed: 1 };
}

/** What the browser loads on its way to the order list, against its bars. */
function bundle() {
  const { ok, output } = checkBundle();
  print(`\n— bundle\n${output}`);
  return { name: 'bundle', passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** What a clone of the build, and a browser, show: nothing, where there is no build. */
async function onTheBuild(browser) {
  const built = await timed(build);
  if (built.failed > 0) return [built];
  return [built, await timed(bundle), await timed(() => vitest('start', 'start')), await timed(() => playwright(browser))];
}

/** Runs a part and adds how long it took. */
async function timed(part) {
  const begun = performance.now();
  return { ...(await part()), took: since(begun) };
}

async function checks() {
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

const begun = performance.now();
ensureInstalled();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);
const browser = await ensureBrowser();
if (!browser) print('No Chromium was found and none could be installed: the browser tests will count as failed.');

const results = [
  await timed(checks),
  await timed(() => vitest('unit', 'unit')),
  await timed(() => vitest('api', 'api')),
  ...(await onOldestPostgres()),
  ...(await onTheBuild(browser)),
];

/** Said again at the end, where a person looks first. */
for (const { name, faults: issues = [] } of results)
  for (const { file, title, said, failed } of issues)
    print(`\n${failed ? red('FAILED') : 'at the second try'}  ${name}: ${file}: ${title}\n${said}`);
for (const block of securityBlocks()) print(`\n${block}`);
print('');
for (const { name, passed, failed, took } of results)
  print(`${name.padEnd(16)} ${`${passed} passed, ${failed} failed`.padEnd(24)} ${took.padStart(8)}`);
print(`${'in all'.padEnd(16)} ${''.padEnd(24)} ${since(begun).padStart(8)}`);
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
if (total('passed') === 0) giveUp('No test ran.');
process.exitCode = total('failed') === 0 ? 0 : 1;
print(`${total('passed')} passed, ${total('failed')} failed`);
