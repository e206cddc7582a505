import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOfGit, repositoryRoot } from './sources.ts';
import { avoidedExports, avoidedPath, avoidedProse, exportedNames, remainingNames, withFolders } from './vocabulary.ts';

const files = filesOfGit();
const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const code = files.filter((path) => /\.(?:tsx?|m[jt]s)$/.test(path));
const documents = files.filter((path) => path.endsWith('.md') && !path.startsWith('docs/reference/'));
const paths = [...new Set(files.flatMap(withFolders))];

describe('avoided words', () => {
  it('do not occur in exported names', () => {
    expect(code.length).toBeGreaterThan(900);
    expect(code.flatMap((path) => avoidedExports(path, read(path)))).toEqual([]);
  });

  it('do not occur in names of files and folders', () => {
    expect(paths.flatMap(avoidedPath)).toEqual([]);
  });

  it('do not occur in documents', () => {
    expect(documents.flatMap((path) => avoidedProse(path, read(path)))).toEqual([]);
  });

  it('stand in a glossary that names each concept once in a chapter', () => {
    const twice = read('CONTEXT.md')
      .split(/^## /m)
      .flatMap((chapter) => {
        const terms = chapter.split('\n').flatMap((line) => (line.startsWith('|') ? [line.split('|')[1]?.trim() ?? ''] : []));
        return terms.filter((term, at) => terms.indexOf(term) !== at);
      });
    expect(twice).toEqual([]);
  });

  it('remain in at most 20 exports and 5 files, which exist', () => {
    const known = new Set([
      ...paths,
      ...code.flatMap((path) => exportedNames(path, read(path)).map((name) => `${path}#${name}`)),
    ]);
    const remaining = Object.keys(remainingNames);
    expect(remaining.filter((name) => !known.has(name))).toEqual([]);
    expect(remaining.filter((name) => name.includes('#')).length).toBeLessThanOrEqual(20);
    expect(remaining.filter((name) => !name.includes('#')).length).toBeLessThanOrEqual(5);
  });
});

describe('the check of avoided words', () => {
  const exportsIn = (path: string, source: string): string[] =>
    avoidedExports(path, source).map((found) => found.split(' (')[0] ?? '');
  const pathsIn = (path: string): string[] =>
    withFolders(path)
      .flatMap(avoidedPath)
      .map((found) => found.split(' (')[0] ?? '');
  const rows = 'packages/crud/src/rows/rows.ts';

  it.each([
    ['export const keptRows = 1;', 'keptRows: kept'],
    ['export type RowFault = string;', 'RowFault: fault'],
    ['export interface SheetPlan {}', 'SheetPlan: sheet'],
    ['export function tellNews() {}', 'tellNews: tell'],
    ['export function tellNews() {}', 'tellNews: news'],
    ['const a = 1; export { a as ASKED_ROWS };', 'ASKED_ROWS: asked'],
    ['export class HTTPDoor {}', 'HTTPDoor: door'],
  ])('finds the exported name in %s', (source, found) => {
    expect(exportsIn(rows, source)).toContain(`${rows}#${found}`);
  });

  it('finds names of files and folders', () => {
    expect(pathsIn('contexts/sales/desk/server/kept-rows.ts')).toEqual([
      'contexts/sales/desk: desk',
      'contexts/sales/desk/server/kept-rows.ts: kept',
    ]);
  });

  it('finds words in headings, texts and glossary terms', () => {
    expect(avoidedProse('docs/operations.md', '# The house\n\nA fault, and `fault` in code.\n')).toEqual([
      'docs/operations.md:1: house',
      'docs/operations.md:3: fault',
    ]);
    expect(avoidedProse('CONTEXT.md', '| 批量 | deed | `bulkAction` | many rows | deed |')).toEqual(['CONTEXT.md:1: deed']);
  });

  it('accepts the standard meanings of a word in the excepted places only', () => {
    const guards = 'export const orderGuards = 1;';
    expect(exportsIn('contexts/sales/order/order-machine.domain.ts', guards)).toEqual([]);
    expect(exportsIn(rows, guards)).toEqual([`${rows}#orderGuards: guards`]);
    expect(exportsIn('contexts/sales/order/server/place.operations.ts', 'export const placeOrder = 1;')).toEqual([]);
    expect(exportsIn(rows, 'export const placeOrder = 1;')).toEqual([`${rows}#placeOrder: place`]);
    expect(avoidedProse('docs/operations.md', 'Fault injection is run nightly.')).toEqual([]);
    expect(avoidedProse('CONTEXT.md', '| 批量 | bulk action | `bulkAction` | many rows | deed |')).toEqual([]);
  });

  it('accepts words that only start like an avoided one', () => {
    expect(exportsIn(rows, 'export const placeholder = 1, department = 2, warehouse = 3, holder = 4;')).toEqual([]);
  });
});
