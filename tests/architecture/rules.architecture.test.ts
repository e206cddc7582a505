import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRepository, type RepositoryCopy } from './copy.ts';
import { importLines, importsOf } from './imports.ts';
import { brokenRules, cruise } from './checks.ts';
import { filesOfGit, repositoryRoot, isCode } from './sources.ts';

const importsIn = (path: string): string[] =>
  importsOf(path, readFileSync(join(repositoryRoot, path), 'utf8')).filter((name) => !name.endsWith('.json'));

describe('dependency-cruiser', () => {
  let copy: RepositoryCopy;
  beforeAll(() => {
    copy = copyRepository(importLines);
  });
  afterAll(() => copy.remove());

  it('reads every module that git lists and reports no violation', () => {
    const found = cruise(copy.root);
    const read = new Map(found.modules.map(({ source, dependencies }) => [source, dependencies.length]));
    const listed = filesOfGit('packages', 'contexts', 'apps', 'tools', 'tests', 'bench').filter(isCode);
    const unread = listed.filter((path) => !read.has(path));
    const halfRead = listed.filter((path) => (read.get(path) ?? 0) < importsIn(path).length);
    expect({ unread, halfRead }).toEqual({ unread: [], halfRead: [] });
    expect(brokenRules(found)).toEqual([]);
  });
});
