import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ContextEntry, contextMapErrors } from './context-map.ts';
import { importsOf } from './imports.ts';
import { filesOfGit, repositoryRoot, isCode, isProof } from './sources.ts';

const files = filesOfGit('contexts');
const contexts = [...new Set(files.map((path) => path.split('/')[1] ?? ''))];
const textOf = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

const scope = '@shopkeeper/';
const named = (modules: readonly string[]): string[] =>
  modules.filter((name) => name.startsWith(scope)).map((name) => name.split('/')[1] ?? '');

function entryOf(name: string): ContextEntry {
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(textOf(`contexts/${name}/package.json`));
  const own = files.filter((path) => path.startsWith(`contexts/${name}/`) && isCode(path));
  return {
    name,
    allowed: named(Object.keys(dependencies)),
    imported: [...new Set(own.flatMap((path) => named(importsOf(path, textOf(path)))))],
  };
}

describe('context map', () => {
  it('lists what each context imports and has no cycle', () => {
    expect(contexts.length).toBeGreaterThan(0);
    expect(contextMapErrors(contexts.map(entryOf))).toEqual([]);
  });

  it('control: reports an unlisted import and a cycle', () => {
    const wrong: ContextEntry[] = [
      { name: 'sales', allowed: ['catalog'], imported: ['catalog', 'member'] },
      { name: 'catalog', allowed: ['sales'], imported: [] },
      { name: 'member', allowed: [], imported: [] },
    ];
    expect(contextMapErrors(wrong)).toEqual([
      'sales imports member without listing it',
      'catalog depends on itself',
      'sales depends on itself',
    ]);
  });
});

const entryPoints = /^(package\.json|(index|server|tables|web)\.ts|README\.md|CONTEXT\.md)$/;
const kebab = '[a-z0-9]+(-[a-z0-9]+)*';
const inFolder = new RegExp(
  `^(${kebab}\\.(resource|ledger|detail|domain|page|menu|settings|messages)(\\.test)?\\.ts|${kebab}\\.test-d\\.ts|README\\.md)$`,
);
/** Texts of rows that exist from the first start, which staff may change. */
const builtIn = /^built-in\/[a-z-]+\.json$/;
const allowedParts = [
  /^server\/.+\.(ts|sql)$/,
  /^web\/.+\.(tsx?|css)$/,
  /^locales\/(zh-cn|en)\.json$/,
  builtIn,
  /^testing\/.+$/,
  /^\.generated\.json$/,
];

/** An importer of a resource has a folder of its own, with the same structure, and the headings and labels of other systems. */
const importFolder = 'import/';
const foreignTexts = /^import\/(headings|labels)\.json$/;

/** Whether a file is neither an entry point of a context nor an allowed file of a resource folder. */
function isMisplaced(path: string): boolean {
  const [, , folder = '', ...rest] = path.split('/');
  if (rest.length === 0) return !entryPoints.test(folder);
  const inPath = rest.join('/');
  const inner = inPath.startsWith(importFolder) ? inPath.slice(importFolder.length) : inPath;
  return !inFolder.test(inner) && !foreignTexts.test(inPath) && !allowedParts.some((part) => part.test(inner));
}

describe('resource folders', () => {
  it('contain only allowed files', () => {
    expect(files.filter(isMisplaced)).toEqual([]);
  });

  it('are named after their declaration', () => {
    const declarations = files.filter((path) => path.endsWith('.resource.ts'));
    const folders = new Set(declarations.map((path) => path.split('/').slice(0, 3).join('/')));
    const isNamed = (folder: string): boolean => declarations.includes(`${folder}/${basename(folder)}.resource.ts`);
    const nameless = [...folders].filter((folder) => !isNamed(folder));
    expect(nameless).toEqual([]);
  });

  it('control: reject files that are not allowed, such as utils.ts', () => {
    const drawers = [
      'contexts/sales/utils.ts',
      'contexts/sales/order/utils.ts',
      'contexts/sales/order/locales/de.json',
      'contexts/sales/order/Order.resource.ts',
    ];
    expect(drawers.filter(isMisplaced)).toEqual(drawers);
  });
});

describe('context sources', () => {
  it('contain no directives or casts that silence the checkers', () => {
    const silenced = files.filter(
      (path) => isCode(path) && /@ts-(ignore|nocheck)|(oxlint|eslint)-disable|as unknown as/.test(textOf(path)),
    );
    expect(silenced).toEqual([]);
  });
});

const isComment = /^\s*(\/\/|\*|\/\*)/;
const mayBeChinese = (path: string): boolean => isProof(path) || /\/(locales|demo)\/|(^|\/|-)(demo|seed)[^/]*$/.test(path);

describe('user-facing texts', () => {
  it('are in the language files, not in code', () => {
    const code = filesOfGit('packages', 'contexts', 'apps', 'tools', 'tests', 'bench').filter(
      (path) => isCode(path) && !mayBeChinese(path),
    );
    const found = code.flatMap((path) =>
      textOf(path)
        .split('\n')
        .flatMap((line, at) =>
          /\p{Script=Han}/u.test(line) && !isComment.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [],
        ),
    );
    expect(found).toEqual([]);
  });

  it('have a file in both languages', () => {
    const locales = filesOfGit('packages', 'contexts', 'apps').filter((path) => /\/(zh-cn|en)(\/[^/]+)?\.json$/.test(path));
    const twin = (path: string): string =>
      path.includes('/zh-cn') ? path.replace('/zh-cn', '/en') : path.replace(/\/en(?=[./][^/]*$|\.json$)/, '/zh-cn');
    expect(locales.filter((path) => !locales.includes(twin(path)))).toEqual([]);
  });
});
