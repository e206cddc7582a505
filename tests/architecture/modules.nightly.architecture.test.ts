import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenStyle, typeErrors } from './checks.ts';
import { copyWholeRepository, type RepositoryCopy } from './copy.ts';
import { repositoryRoot } from './sources.ts';

/** The files of the module that CONTRIBUTING.md describes, by path. */
function describedModule(): Readonly<Record<string, string>> {
  const [, section = ''] = readFileSync(join(repositoryRoot, 'CONTRIBUTING.md'), 'utf8').split('## A module in minutes');
  const files = section.matchAll(/`(contexts\/[^`]+)`\n\n +```\w+\n([^]*?\n) +```/g);
  return Object.fromEntries([...files].map(([, path = '', text = '']) => [path, text.replace(/^ {3}/gm, '')]));
}

const bin = (name: string): string => join(repositoryRoot, 'node_modules/.bin', name);

function run(cwd: string, program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return `${stdout}${stderr}\nexit ${status}`;
}

/** Runs the architecture tests of a copy, or some of them. */
const architecture = (root: string, ...names: readonly string[]): string =>
  run(root, bin('vitest'), 'run', '--project', 'architecture', ...names);

const generate = (root: string): string => run(root, bin('tsx'), 'tools/gen.ts');

/** What `npm run gen` and the migration write. */
const isGenerated =
  /(\.gen\.ts|contexts\/[^/]+\/(index|server|tables|web)\.ts|docs\/reference\/[\w-]+\.md)$|^apps\/server\/migrations\//;

describe('a module as CONTRIBUTING.md describes it', () => {
  let copy: RepositoryCopy;
  const files = describedModule();
  const folder = 'contexts/catalog/supplier/';
  beforeAll(() => {
    copy = copyWholeRepository();
  });
  afterAll(() => copy.remove());

  it('is three files, after which only generated files change', () => {
    expect(Object.keys(files)).toEqual(
      ['supplier.resource.ts', 'locales/zh-cn.json', 'locales/en.json'].map((one) => folder + one),
    );
    for (const [path, text] of Object.entries(files)) copy.write(path, text);
    expect(generate(copy.root)).toContain('exit 0');
    expect(run(join(copy.root, 'apps/server'), bin('drizzle-kit'), 'generate')).toContain('catalog_supplier');
    const listed = execFileSync('git', ['status', '--porcelain', '--untracked-files=all'], { cwd: copy.root, encoding: 'utf8' });
    const changed = listed.split('\n').flatMap((line) => line.slice(3) || []);
    expect(changed.filter((path) => path.startsWith(folder))).toEqual(Object.keys(files).sort());
    expect(changed.filter((path) => !path.startsWith(folder) && !isGenerated.test(path))).toEqual([]);
    expect(changed).toContain('docs/reference/resources.md');
  });

  it('passes the static checks and the architecture tests', () => {
    for (const side of ['shared', 'server', 'web'] as const) expect(typeErrors(copy.root, side).filter(Boolean)).toEqual([]);
    expect(brokenStyle(copy.root, [folder])).toEqual([]);
    expect(run(copy.root, bin('oxfmt'), '--check', folder)).toContain('exit 0');
    expect(architecture(copy.root)).toContain('exit 0');
  });
});

/** For each rule a file that breaks it, and the test that must name the file. */
const violations: Readonly<
  Record<string, { readonly test: string; readonly file: string; readonly text: string; readonly named: string }>
> = {
  'a statement that names a table of another context': {
    test: 'context-tables',
    file: 'contexts/catalog/brand/server/brand-sales.ts',
    text: 'export const salesOfBrand = `select count(*) from sales_order where id = $1`;\n',
    named: 'contexts/catalog/brand/server/brand-sales.ts: sales_order',
  },
  'a module with calls written by hand and without fixtures': {
    test: 'module-fixtures',
    file: 'contexts/catalog/brand/server/brand-calls.ts',
    text: "import { defineRoute } from '@shopkeeper/server';\nexport const call = defineRoute({});\n",
    named: 'say in contexts/catalog/brand/testing/brand.fixtures.ts who may make it',
  },
  'a module that says nothing about personal data': {
    test: 'personal',
    file: 'contexts/catalog/brand/brand.resource.ts',
    text: readFileSync(join(repositoryRoot, 'contexts/catalog/brand/brand.resource.ts'), 'utf8').replace(
      /^ {2}personal: .*\n/m,
      '',
    ),
    named: 'contexts/catalog/brand/brand.resource.ts: brand says nothing about personal data; write `personal:',
  },
  'a state written by a statement': {
    test: 'state-writes',
    file: 'contexts/sales/order/server/hurry.ts',
    text: "export const close = `update sales_order set status = 'closed' where id = $1`;\n",
    named: 'contexts/sales/order/server/hurry.ts: sales_order.status',
  },
  'a state written by a typed query': {
    test: 'state-writes',
    file: 'contexts/sales/order/server/hurry-typed.ts',
    text: "import { typedQuery } from '@shopkeeper/crud/queries';\nimport { orderTable } from '#tables';\nexport const close = typedQuery()('order_hurry', (db) => db.update(orderTable).set({ status: 'closed' }));\n",
    named: 'contexts/sales/order/server/hurry-typed.ts: sales_order.status',
  },
};

describe('architecture tests', () => {
  let copy: RepositoryCopy;
  let output = '';
  beforeAll(() => {
    copy = copyWholeRepository();
    for (const { file, text } of Object.values(violations)) copy.write(file, text);
    output = architecture(copy.root, ...new Set(Object.values(violations).map(({ test }) => `${test}.architecture`)));
  });
  afterAll(() => copy.remove());

  it.each(Object.entries(violations))('find %s', (_what, { test, named }) => {
    expect(output).toContain(`tests/architecture/${test}.architecture.test.ts`);
    expect(output).toContain(named);
    expect(output).not.toContain('exit 0');
  });
});
