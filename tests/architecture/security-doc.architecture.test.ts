import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './sources.ts';

const folder = path.join(repositoryRoot, 'docs');
const document = readFileSync(path.join(folder, 'security.md'), 'utf8');
const rows = document.split('\n').filter((line) => line.startsWith('| '));

/** Number of level 1 requirements in each chapter of ASVS 5.0. */
const levelOne = { 1: 8, 2: 4, 3: 8, 4: 2, 5: 4, 6: 13, 7: 6, 8: 4, 9: 4, 10: 5, 11: 3, 12: 3, 13: 1, 14: 2, 15: 3 };

/** The test titles quoted after each link of a row, with the file that must contain them. */
const proofs = rows.flatMap((row) =>
  [...row.matchAll(/\[[^\]]+\]\((\.\.\/[^)]+)\)((?:[ ·]*"[^"]+")*)/g)].map(([, link = '', quoted = '']) => ({
    file: path.join(folder, link),
    titles: [...quoted.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  })),
);

describe('the list of attacks', () => {
  it('quotes existing files and test titles', () => {
    expect(proofs.length).toBeGreaterThan(80);
    const missing = proofs.flatMap(({ file, titles }) => {
      if (!existsSync(file)) return [file];
      const source = readFileSync(file, 'utf8');
      return titles.filter((title) => !source.includes(title)).map((title) => `${path.relative(repositoryRoot, file)}: ${title}`);
    });
    expect(missing).toEqual([]);
  });
});

describe('level 1 of ASVS 5.0', () => {
  const answers = rows.flatMap((row) => [...row.matchAll(/^\| (\d+)\.(\d+\.\d+) \| ([^|]+) \| ([^|]+) \|/g)]);

  it('has one answer per requirement', () => {
    const points = answers.map(([, chapter, rest]) => `${chapter}.${rest}`);
    expect(new Set(points).size).toBe(points.length);
    const counted = new Map<string, number>();
    for (const [, chapter = ''] of answers) counted.set(chapter, (counted.get(chapter) ?? 0) + 1);
    expect(Object.fromEntries(counted)).toEqual(levelOne);
  });

  it('is answered with one of four verdicts and a reason', () => {
    for (const [, , , verdict = '', how = ''] of answers) {
      expect(['met', 'n/a', 'operator', 'deviation']).toContain(verdict.trim());
      expect(how.trim().length).toBeGreaterThanOrEqual(5);
    }
  });
});
