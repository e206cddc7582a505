import './node-version.mjs';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isBuilt } from './build.mjs';
import { judgeBundle } from './bundle.mjs';
import { capture, dim, filesUnder, green, isCommand, red, root, say, since, tool } from './house.mjs';
import { ensureInstalled } from './install.mjs';

const types = (side) => () => capture(tool('tsc'), ['-p', `tsconfig.${side}.json`, '--singleThreaded']);
const isGenerated = /(\.gen\.ts|contexts\/[^/]+\/(index|server|tables|web)\.ts|docs\/reference\/\w+\.md)$/;

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

/** What the generator writes is committed; a difference means that somebody forgot to run it, or wrote into its files. */
function generatedAnew() {
  const before = generatedFiles();
  const { ok, output } = capture(tool('tsx'), ['tools/gen.ts']);
  if (!ok) return { ok, output };
  const after = generatedFiles();
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
  return { ok: changed.length === 0, output: changed.map((name) => `${name} was not what \`npm run gen\` writes\n`).join('') };
}

const formatted = ['packages', 'contexts', 'apps', 'tools', 'bench', 'e2e', 'playwright.config.ts', 'vitest.config.ts'];

const steps = [
  ['types: shared', types('shared')],
  ['types: server', types('server')],
  ['types: web', types('web')],
  ['style', () => capture(tool('oxlint'), ['--type-aware', '--deny-warnings'])],
  ['format', () => capture(tool('biome'), ['format', '--colors=off', '--no-errors-on-unmatched', ...formatted])],
  [
    'walls',
    () =>
      capture(tool('vitest'), [
        'run',
        '--project',
        'walls',
        '--reporter=default',
        '--reporter=json',
        '--outputFile.json=test-results/walls.json',
      ]),
  ],
  ['generated files', generatedAnew],
  // A build that is not of these sources says nothing about them; the whole test builds first.
  ...(isBuilt() ? [['bundle', judgeBundle]] : []),
];

/** Runs every check, each with one line, and tells which failed. */
export function check() {
  const start = performance.now();
  const failed = steps.filter(([name, work]) => {
    const begun = performance.now();
    const { ok, output } = work();
    say(`${ok ? green('ok    ') : red('failed')} ${name.padEnd(16)} ${dim(since(begun))}`);
    if (!ok) say(output.trimEnd());
    return !ok;
  });
  const names = failed.map(([name]) => name);
  say(names.length === 0 ? `Everything holds (${since(start)}).` : red(`Failed: ${names.join(', ')} (${since(start)}).`));
  return { passed: steps.length - failed.length, failed: names };
}

if (isCommand(import.meta)) {
  ensureInstalled();
  if (check().failed.length > 0) process.exit(1);
}
