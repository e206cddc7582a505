import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Returns every file that git tracks or would add, by its path in the repository. */
export function filesOfGit(...folders: readonly string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...folders], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(listed.split('\0'))].filter((path) => path !== '' && existsSync(join(repositoryRoot, path))).sort();
}

export const isCode = (path: string): boolean => /\.tsx?$/.test(path);
/** Whether a file is a test or only used by tests. */
export const isProof = (path: string): boolean => /\.(test|test-d|e2e)\.tsx?$|\/testing\/|^tests\//.test(path);
