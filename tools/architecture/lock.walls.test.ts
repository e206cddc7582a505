import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { house } from './sources.ts';

interface Entry {
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

/** Whether a package at this path would find the other one: in its own node_modules or in one above. */
function finds(entries: ReadonlyMap<string, Entry>, from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (entries.has(at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`)) return true;
    if (at === '') return false;
  }
}

describe('package-lock.json', () => {
  const { packages }: { packages: Record<string, Entry> } = JSON.parse(readFileSync(join(house, 'package-lock.json'), 'utf8'));
  const entries = new Map(Object.entries(packages));

  it('names the packages of every system, or `npm ci` refuses it on all of them', () => {
    const missing = [...entries].flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !finds(entries, path, name)),
    );
    expect([...new Set(missing)]).toEqual([]);
  });
});
