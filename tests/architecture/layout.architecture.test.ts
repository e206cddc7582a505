import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { circlesIn } from './context-map.ts';
import { filesOfGit } from './sources.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const maxExports = 40;
const maxProductFiles = 60;

interface Exported {
  readonly name: string;
  readonly isDocumented: boolean;
}

/** The exports of a file, with those that it passes on from other files of its package. */
function exportsOf(file: string, wanted?: string): Exported[] {
  const text = read(file);
  return parseSync(file, text).module.staticExports.flatMap(({ start, entries }) =>
    entries.flatMap(({ moduleRequest, importName, exportName }) => {
      const { name } = exportName;
      if (name && wanted !== undefined && wanted !== name) return [];
      if (moduleRequest?.value.startsWith('.'))
        return exportsOf(path.join(path.dirname(file), moduleRequest.value), importName.name ?? wanted);
      // What is imported and listed again, without `from`, has its docblock where it is declared.
      if (!name || /^export (type )?\{/.test(text.slice(start))) return [];
      return [{ name, isDocumented: text.slice(0, start).trimEnd().endsWith('*/') }];
    }),
  );
}

const packages = readdirSync(path.join(root, 'packages')).filter((name) =>
  existsSync(path.join(root, 'packages', name, 'package.json')),
);
// Every icon of the interface is one export that the bundler drops where it is not imported.
const entries = packages.flatMap((name) => {
  const { exports } = JSON.parse(read(`packages/${name}/package.json`)) as { readonly exports: Readonly<Record<string, string>> };
  return Object.entries(exports)
    .filter(([, file]) => !file.endsWith('.css'))
    .filter(([entry]) => `${name} ${entry}` !== 'ui ./icons')
    .map(([entry, file]) => ({ entry: `@shopkeeper/${name}${entry.slice(1)}`, file: path.join('packages', name, file) }));
});

describe('public entry points', () => {
  it.each(entries)('$entry has at most 40 exports, each with a docblock', ({ file }) => {
    const exported = exportsOf(file);
    expect(exported.length).toBeGreaterThan(0);
    expect(exported.length).toBeLessThanOrEqual(maxExports);
    expect(exported.filter(({ isDocumented }) => !isDocumented).map(({ name }) => name)).toEqual([]);
  });
});

const isTest = (file: string): boolean => /\.(test|test-d|e2e)\.tsx?$|\/(demo|testing|proof)\//.test(file);

/** `from folder` to `to folder` for every import between two folders of one package. */
function folderImports(name: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of filesOfGit(`packages/${name}/src`).filter((one) => /\.tsx?$/.test(one) && !isTest(one))) {
    const from = path.dirname(file);
    for (const [, target = ''] of read(file).matchAll(/(?:from|import\(|import)\s*'(\.[^']+)'/g)) {
      const to = path.dirname(path.join(from, target));
      // The entry point of a package stands above its folders.
      if (to !== from && from !== `packages/${name}/src`) found.set(from, (found.get(from) ?? new Set()).add(to));
    }
  }
  return found;
}

describe('folders', () => {
  it.each(packages)('of packages/%s import each other without a circle', (name) => {
    expect(circlesIn(folderImports(name))).toEqual([]);
  });

  it('packages import each other without a circle', () => {
    const imports = new Map(
      packages.map((name) => {
        const { dependencies = {} } = JSON.parse(read(`packages/${name}/package.json`)) as {
          readonly dependencies?: Readonly<Record<string, string>>;
        };
        const own = Object.keys(dependencies).filter((one) => one.startsWith('@shopkeeper/'));
        return [name, new Set(own.map((one) => one.slice('@shopkeeper/'.length)))] as const;
      }),
    );
    expect(circlesIn(imports)).toEqual([]);
  });

  it('a circle of three folders is found', () => {
    const circle = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['a'])],
      ['d', new Set(['a'])],
    ]);
    expect(circlesIn(circle)).toEqual(['a', 'b', 'c']);
  });

  it('the product module has at most 60 files beside its importer and what it provides for tests', () => {
    const files = filesOfGit('contexts/catalog/product').filter((file) => !/\/product\/(import|testing)\//.test(file));
    expect(files.length).toBeGreaterThan(20);
    expect(files.length).toBeLessThanOrEqual(maxProductFiles);
  });
});

describe('imports', () => {
  it('of a file of ours are never for its effect alone: the bundle, which the manifests say has none, leaves such a file out', () => {
    const code = ['contexts', 'packages'].flatMap((folder) => filesOfGit(folder)).filter((file) => /\.tsx?$/.test(file));
    expect(code.length).toBeGreaterThan(1000);
    const isForEffect = ({ entries: names, moduleRequest }: { entries: readonly unknown[]; moduleRequest: { value: string } }) =>
      names.length === 0 && /^[.#]|^@shopkeeper\//.test(moduleRequest.value) && !moduleRequest.value.endsWith('.css');
    const found = code.flatMap((file) =>
      parseSync(file, read(file))
        .module.staticImports.filter(isForEffect)
        .map(({ moduleRequest }) => `${file}: ${moduleRequest.value}`),
    );
    expect(found).toEqual([]);
  });
});
