import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Every file that git knows or would take, by its path in the repository. */
export function filesOfGit(...folders: readonly string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...folders], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(listed.split('\0'))].filter((path) => path !== '' && existsSync(join(repositoryRoot, path))).sort();
}

export const isCode = (path: string): boolean => /\.tsx?$/.test(path);
/** Tests and what only tests use. */
export const isProof = (path: string): boolean => /\.(test|test-d|e2e)\.tsx?$|\/testing\/|^tests\//.test(path);
