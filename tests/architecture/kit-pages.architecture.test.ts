import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const pages = path.join(root, 'docs/kit');
const names = readdirSync(pages).filter((file) => file.endsWith('.md') && file !== 'README.md');
const examplesOf = (text: string): string[] => [...text.matchAll(/```ts\n(.*?)```/gs)].map((match) => match[1] ?? '');

/** Type-checks sources as code of the server; returns the errors. */
function typeErrors(sources: Readonly<Record<string, string>>): string {
  // Within the repository, so that packages are found; below a folder that git ignores.
  const folder = path.join(root, 'test-results', `kit-pages-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    for (const [name, source] of Object.entries(sources)) writeFileSync(path.join(folder, `${name}.ts`), source);
    const config = { extends: '../../tsconfig.server.json', include: ['./*.ts'], exclude: [] };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
    const args = ['-p', folder, '--noEmit', '--singleThreaded'];
    return spawnSync(path.join(root, 'node_modules/.bin/tsc'), args, { encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('pages of the kit', () => {
  const texts = names.map((name) => ({ name, text: readFileSync(path.join(pages, name), 'utf8') }));

  it('have one example each and stand in the index', () => {
    const index = readFileSync(path.join(pages, 'README.md'), 'utf8');
    expect(names.length).toBeGreaterThan(3);
    expect(texts.filter(({ text }) => examplesOf(text).length !== 1).map(({ name }) => name)).toEqual([]);
    expect(names.filter((name) => !index.includes(`(${name})`))).toEqual([]);
  });

  // One run for both: the type checker reads the whole kit each time.
  const examples = Object.fromEntries(texts.map(({ name, text }) => [name.replace('.md', ''), examplesOf(text)[0] ?? '']));
  const misspelt = (examples['lifecycle'] ?? '').replace('to.quoted(', 'to.quotd(');
  let errors: readonly string[] = [];
  beforeAll(() => {
    errors = typeErrors({ ...examples, misspelt }).split(/\n(?=\S)/);
  });
  const isOfMisspelt = (error: string): boolean => /(^|\/)misspelt\.ts\(/.test(error);

  it('have examples that compile', () => {
    expect(errors.filter((error) => error !== '' && !isOfMisspelt(error))).toEqual([]);
  });

  it('control: an example with a misspelt name is reported', () => {
    expect(errors.filter(isOfMisspelt).join()).toContain("'quotd' does not exist");
  });
});
