import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRepository, type RepositoryCopy } from './copy.ts';
import { importLines } from './imports.ts';
import { brokenStyle, brokenRules, cruise, typeErrors } from './checks.ts';
import { repositoryRoot } from './sources.ts';

let copy: RepositoryCopy;

/** Creates a copy per group of tests, so that the violations of one group do not hide those of another. */
function useCopy(reduce?: typeof importLines): void {
  beforeAll(() => {
    copy = copyRepository(reduce);
  });
  afterAll(() => copy.remove());
}

/** A violation for each dependency rule: the file and what it imports. */
const dependencyViolations: Readonly<Record<string, { readonly file: string; readonly imports: string }>> = {
  'everything-resolves': { file: 'contexts/seed-a/thing/lost.domain.ts', imports: './nowhere.ts' },
  'no-cycle': { file: 'contexts/seed-a/thing/ring.domain.ts', imports: './rings.domain.ts' },
  'packages-import-no-context': { file: 'packages/server/src/seed-shop.ts', imports: '../../../contexts/seed-b/index.ts' },
  'nothing-imports-apps': { file: 'packages/server/src/seed-app.ts', imports: '../../../apps/server/src/seed-app.ts' },
  'contexts-use-entry-points': { file: 'contexts/seed-a/thing/deep.domain.ts', imports: '../../seed-b/thing/thing.domain.ts' },
  'web-imports-no-server': { file: 'contexts/seed-a/thing/web/page.ts', imports: '../server/route.ts' },
  'server-imports-no-web': { file: 'contexts/seed-a/thing/server/picture.ts', imports: '../web/view.ts' },
  'shared-imports-no-side': { file: 'contexts/seed-a/thing/side.domain.ts', imports: 'fastify' },
  'shared-imports-no-node': { file: 'contexts/seed-a/thing/disk.domain.ts', imports: 'node:fs' },
  'only-the-shell-imports-the-router': { file: 'contexts/seed-a/thing/web/router.ts', imports: 'react-router' },
  'web-imports-no-drizzle': { file: 'contexts/seed-a/thing/web/table.ts', imports: 'drizzle-orm' },
  'product-imports-no-tools': { file: 'contexts/seed-a/thing/server/tool.ts', imports: '../../../../tools/seed-tool.ts' },
};

/** Further imports that a rule rejects. */
const otherViolations: readonly { readonly rule: string; readonly file: string; readonly imports: string }[] = [
  { rule: 'contexts-use-entry-points', file: 'contexts/seed-a/thing/server/tables.ts', imports: '../../../seed-b/tables.ts' },
];

const unaffected = [
  'contexts/seed-b/index.ts',
  'contexts/seed-b/tables.ts',
  'contexts/seed-b/thing/thing.domain.ts',
  'contexts/seed-a/thing/server/route.ts',
  'contexts/seed-a/thing/web/view.ts',
  'apps/server/src/seed-app.ts',
  'tools/seed-tool.ts',
];

describe('dependency-cruiser', () => {
  useCopy(importLines);

  it('covers every dependency rule with a violation', async () => {
    const { default: config } = await import(pathToFileURL(join(repositoryRoot, '.dependency-cruiser.mjs')).href);
    expect(config.forbidden.map(({ name }: { name: string }) => name)).toEqual(Object.keys(dependencyViolations));
  });

  it('reports each violation', () => {
    for (const path of unaffected) copy.write(path, 'export const unaffected = 1;\n');
    copy.write('contexts/seed-a/thing/rings.domain.ts', "import './ring.domain.ts';\nexport const back = 1;\n");
    for (const { file, imports } of [...Object.values(dependencyViolations), ...otherViolations])
      copy.write(file, `import '${imports}';\nexport const violation = 1;\n`);
    const broken = brokenRules(cruise(copy.root));
    expect(broken).toEqual(
      expect.arrayContaining([
        ...Object.entries(dependencyViolations).map(([name, { file }]) => `${name}: ${file}`),
        ...otherViolations.map(({ rule, file }) => `${rule}: ${file}`),
      ]),
    );
  });
});

describe('the type checker', () => {
  useCopy();

  /** Files that violate a rule enforced by types, with the side whose configuration checks them. */
  const typeViolations = {
    deep: {
      side: 'server',
      file: 'packages/server/src/seed-deep.ts',
      text: "import { reject } from '@shopkeeper/resource/src/declaration/rejection.ts';\nexport const seed = reject;\n",
    },
    tables: {
      side: 'server',
      file: 'contexts/catalog/seed/server/foreign.ts',
      text: "import { orderTable } from '#tables';\nimport { orderTable as other } from '@shopkeeper/sales/tables';\nexport const seed = [orderTable, other];\n",
    },
    shared: {
      side: 'shared',
      file: 'contexts/catalog/seed/seed.domain.ts',
      text: "import { readFileSync } from 'node:fs';\nexport const seed = [document.title, process.pid, readFileSync];\n",
    },
    server: {
      side: 'server',
      file: 'contexts/catalog/seed/server/seed.ts',
      text: 'export const seed = document.title;\n',
    },
    page: {
      side: 'web',
      file: 'contexts/catalog/seed/web/seed.ts',
      text: "import { readFileSync } from 'node:fs';\nexport const seed = [Buffer, readFileSync];\n",
    },
  } as const;
  /** Type errors by side; each side is checked once, with all violations. */
  const errorsBySide = new Map<string, readonly string[]>();
  beforeAll(() => {
    for (const { file, text } of Object.values(typeViolations)) copy.write(file, text);
    for (const side of ['shared', 'server', 'web'] as const) errorsBySide.set(side, typeErrors(copy.root, side));
  });
  const errorsOf = ({ side, file }: (typeof typeViolations)[keyof typeof typeViolations]): string[] =>
    (errorsBySide.get(side) ?? []).filter((line) => line.startsWith(file));

  it('rejects an import past the entry points of another package', () => {
    expect(errorsOf(typeViolations.deep)).toEqual([expect.stringContaining('TS2307')]);
  });

  it('rejects tables of another context, which are neither its own nor a public entry point', () => {
    const errors = errorsOf(typeViolations.tables);
    expect(errors).toEqual([expect.stringContaining('TS2305'), expect.stringContaining('TS2307')]);
  });

  it('rejects DOM and Node types in shared files', () => {
    for (const name of ['document', 'process', 'node:fs'])
      expect(errorsOf(typeViolations.shared).join('\n')).toContain(`'${name}'`);
  });

  it('rejects DOM types on the server and Node types on pages', () => {
    expect(errorsOf(typeViolations.server)).not.toEqual([]);
    expect(errorsOf(typeViolations.page)).not.toEqual([]);
  });
});

const lines = (count: number, text: string): string => `${text}\n`.repeat(count);
const branches = Array.from({ length: 13 }, (_, at) => `if (n === ${at}) return ${at};`).join('\n');

/** For each rule of style a file that breaks it. */
const styleViolations: Readonly<Record<string, { readonly file: string; readonly text: string }>> = {
  'max-lines': { file: 'long.ts', text: Array.from({ length: 301 }, (_, at) => `export const line${at} = ${at};`).join('\n') },
  complexity: { file: 'tangled.ts', text: `export function tangled(n: number) {\n${branches}\nreturn n;\n}\n` },
  'max-depth': {
    file: 'deep.ts',
    text: `export function deep(n: number) {\n${lines(4, 'if (n > 0) {')}n += 1;\n${lines(4, '}')}return n;\n}\n`,
  },
  'max-params': { file: 'many.ts', text: 'export const many = (a: number, b: number, c: number, d: number) => a + b + c + d;\n' },
  'no-default-export': { file: 'nameless.ts', text: 'export default 1;\n' },
  'no-explicit-any': { file: 'loose.ts', text: 'export const loose: any = 1;\n' },
  'no-non-null-assertion': { file: 'sure.ts', text: 'export const sure = (text?: string) => text!.length;\n' },
  'filename-case': { file: 'CamelCase.ts', text: 'export const named = 1;\n' },
  'consistent-type-imports': {
    file: 'typed.ts',
    text: "import { Typed } from './types.ts';\nexport const typed = (it: Typed) => it;\n",
  },
  'no-cycle': { file: 'left.ts', text: "import { right } from './right.ts';\nexport const left = () => right;\n" },
  'no-console': { file: 'loud.ts', text: "console.log('loud');\n" },
  'no-warning-comments': { file: 'later.ts', text: '// TODO later\nexport const later = 1;\n' },
  'no-focused-tests': {
    file: 'only.test.ts',
    text: "import { expect, it } from 'vitest';\nit.only('is alone', () => expect(1).toBe(1));\n",
  },
  'no-disabled-tests': {
    file: 'rest.test.ts',
    text: "import { expect, it } from 'vitest';\nit.skip('rests', () => expect(1).toBe(1));\n",
  },
  'no-floating-promises': { file: 'forgotten.ts', text: 'export function forgotten() {\nPromise.resolve(1);\n}\n' },
};

describe('oxlint', () => {
  useCopy();

  it('reports each style violation', () => {
    const folder = 'contexts/catalog/seed-style/server';
    copy.write(`${folder}/types.ts`, 'export interface Typed {\n  readonly one: number;\n}\n');
    copy.write(`${folder}/right.ts`, "import { left } from './left.ts';\nexport const right = () => left;\n");
    for (const { file, text } of Object.values(styleViolations)) copy.write(`${folder}/${file}`, text);
    const broken = brokenStyle(copy.root, [folder]);
    expect(broken).toEqual(
      expect.arrayContaining(Object.entries(styleViolations).map(([name, { file }]) => `${name}: ${folder}/${file}`)),
    );
  });
});
