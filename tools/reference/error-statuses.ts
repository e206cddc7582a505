import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOfGit, repositoryRoot, isCode, isProof } from '../../tests/architecture/sources.ts';

/** The spellings of errors in the sources: thrown with a status, listed with one, or as a business error, which is 409. */
const spellings: readonly { readonly pattern: RegExp; readonly status?: number }[] = [
  { pattern: /new RequestError\(\s*(?<status>\d{3}),\s*'(?<code>[a-z-]+\.[a-z-]+)'/g },
  { pattern: /\[(?<status>\d{3}), '(?<code>[a-z-]+\.[a-z-]+)'\]/g },
  { pattern: /reject\(\s*'(?<code>[a-z-]+\.[a-z-]+)'/g, status: 409 },
];

function* saidIn(source: string): Generator<[code: string, status: number]> {
  for (const { pattern, status } of spellings)
    for (const { groups } of source.matchAll(pattern)) yield [groups?.['code'] ?? '', status ?? Number(groups?.['status'])];
}

/**
 * Returns every error in the server's sources with its HTTP status.
 * @throws when a code has two statuses
 */
export function errorStatusesInSources(): ReadonlyMap<string, number> {
  const sources = filesOfGit('packages/resource', 'packages/server', 'packages/crud', 'contexts', 'apps/server').filter(
    (file) => isCode(file) && !isProof(file) && !file.endsWith('.gen.ts'),
  );
  const found = new Map<string, number>();
  for (const file of sources)
    for (const [code, status] of saidIn(readFileSync(path.join(repositoryRoot, file), 'utf8'))) {
      if ((found.get(code) ?? status) !== status)
        throw new Error(`${code} is said with ${found.get(code)} and, in ${file}, with ${status}`);
      found.set(code, status);
    }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}
