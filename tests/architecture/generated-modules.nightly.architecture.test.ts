import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleDesigns } from '../../contexts/studio/code-generator/testing/sample-designs.ts';
import { brokenStyle, typeErrors } from './checks.ts';
import { copyWholeRepository, type RepositoryCopy } from './copy.ts';
import { repositoryRoot } from './sources.ts';

const bin = (name: string): string => join(repositoryRoot, 'node_modules/.bin', name);

function run(cwd: string, program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return `${stdout}${stderr}\nexit ${status}`;
}

const written = Object.values(sampleDesigns);
const folders = written.map(({ context, name }) => `contexts/${context}/${name.replaceAll('_', '-')}/`);

let copy: RepositoryCopy;
beforeAll(() => {
  copy = copyWholeRepository();
  const file = join(copy.root, 'design.json');
  for (const design of written) {
    writeFileSync(file, JSON.stringify(design));
    expect(run(copy.root, bin('tsx'), 'tools/gen-module.ts', file)).toContain('exit 0');
  }
  expect(run(copy.root, bin('tsx'), 'tools/gen.ts')).toContain('exit 0');
});
afterAll(() => copy.remove());

it('generated modules pass types, style and format', () => {
  expect(run(copy.root, bin('oxfmt'), '--check', ...folders)).toContain('exit 0');
  for (const side of ['shared', 'server', 'web'] as const) expect(typeErrors(copy.root, side).filter(Boolean)).toEqual([]);
  expect(brokenStyle(copy.root, folders)).toEqual([]);
});

it('generated modules pass the architecture tests', () => {
  const names = ['contexts', 'personal', 'product', 'module-fixtures', 'vocabulary', 'context-tables', 'rules'];
  const tests = names.map((one) => `tests/architecture/${one}.architecture`);
  expect(run(copy.root, bin('vitest'), 'run', '--project', 'architecture', ...tests)).toContain('exit 0');
});

it('the migration and the tests of generated modules pass', () => {
  expect(run(join(copy.root, 'apps/server'), bin('drizzle-kit'), 'generate')).toContain('catalog_plain_thing');
  const tests = folders.map((folder) => `${folder}server`);
  expect(run(copy.root, bin('vitest'), 'run', '--project', 'api', ...tests)).toContain('exit 0');
});
