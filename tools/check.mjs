import './node-version.mjs';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isBuilt } from './build.mjs';
import { checkBundle } from './bundle.mjs';
import { captured, dim, filesUnder, green, isCommand, red, root, print, since, tool } from './cli.mjs';
import { ensureInstalled } from './install.mjs';

const types = (side) => () => captured(tool('tsc'), ['-p', `tsconfig.${side}.json`, '--singleThreaded']);
const isGenerated = /(\.gen\.ts|contexts\/[^/]+\/(index|server|tables|web)\.ts|docs\/reference\/[\w-]+\.md)$/;

function generatedFiles() {
  const found = new Map();
  for (const folder of ['packages', 'contexts', 'apps', 'docs']) {
    for (const { path } of filesUnder(join(root, folder))) {
      const name = relative(root, path).replaceAll('\\', '/');
      if (isGenerated.test(name)) found.set(name, createHash('sha256').update(readFileSync(path)).digest('hex'));
    }
  }
  return found;
}

/** Checks that the generator's output is committed; a difference means that it was not run or that its files were edited. */
async function generatedAnew() {
  const before = generatedFiles();
  const { ok, output } = await captured(tool('tsx'), ['tools/gen.ts']);
  if (!ok) return { ok, output };
  const after = generatedFiles();
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
  return { ok: changed.length === 0, output: changed.map((name) => `${name} was not what \`npm run gen\` writes\n`).join('') };
}

const formatted = ['packages', 'contexts', 'apps', 'tools', 'tests', 'bench', 'playwright.config.ts', 'vitest.config.ts'];

async function format() {
  const { ok, output } = await captured(tool('oxfmt'), ['--check', '--no-error-on-unmatched-pattern', ...formatted]);
  return { ok, output: `${output.trimEnd()}\n\`npm run format\` formats them.\n` };
}

const architecture = [
  '--project',
  'architecture',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=test-results/architecture.json',
];

/** Two parallel lanes, one per core of a small machine; the steps after them write files that they read. */
const lanes = [
  [['architecture', () => captured(tool('vitest'), ['run', ...architecture])]],
  [
    ['types: shared', types('shared')],
    ['types: server', types('server')],
    ['types: web', types('web')],
    ['types: e2e', types('e2e')],
    ['style', () => captured(tool('oxlint'), ['--type-aware', '--deny-warnings'])],
    ['format', format],
  ],
];
const afterwards = [
  ['generated files', generatedAnew],
  // An outdated build is not checked; `npm test` builds first.
  ...(isBuilt() ? [['bundle', checkBundle]] : []),
];

/** Runs steps one after the other, prints one line for each, and returns the names of those that failed. */
async function failuresOf(steps) {
  const failed = [];
  for (const [name, work] of steps) {
    const begun = performance.now();
    const { ok, output } = await work();
    print(`${ok ? green('ok    ') : red('failed')} ${name.padEnd(16)} ${dim(since(begun))}`);
    if (ok) continue;
    print(output.trimEnd());
    failed.push(name);
  }
  return failed;
}

/** Runs all checks and prints the failed ones. */
export async function check() {
  const start = performance.now();
  const failed = (await Promise.all(lanes.map(failuresOf))).flat();
  failed.push(...(await failuresOf(afterwards)));
  print(failed.length === 0 ? `Everything holds (${since(start)}).` : red(`Failed: ${failed.join(', ')} (${since(start)}).`));
  return { passed: [...lanes.flat(), ...afterwards].length - failed.length, failed };
}

if (isCommand(import.meta)) {
  ensureInstalled();
  if ((await check()).failed.length > 0) process.exit(1);
}
