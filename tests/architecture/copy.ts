import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { filesOfGit, repositoryRoot, isCode } from './sources.ts';

const parts = ['packages', 'contexts', 'apps', 'tools', 'tests', 'bench'];
const settings = [
  'package.json',
  'tsconfig.base.json',
  'tsconfig.shared.json',
  'tsconfig.server.json',
  'tsconfig.web.json',
  '.oxlintrc.json',
  '.dependency-cruiser.mjs',
];

/** A copy of the repository in a temporary folder, for tests that violate its rules. */
export interface RepositoryCopy {
  readonly root: string;
  write(path: string, text: string): void;
  remove(): void;
}

/** Links our own packages to the copy and all other packages to where they are installed. */
function linkPackages(root: string): void {
  const installed = join(repositoryRoot, 'node_modules');
  mkdirSync(join(root, 'node_modules/@shopkeeper'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== '@shopkeeper') symlinkSync(join(installed, name), join(root, 'node_modules', name));
  }
  for (const folder of ['packages', 'contexts', 'apps']) {
    for (const name of readdirSync(join(repositoryRoot, folder))) {
      const { name: own } = JSON.parse(readFileSync(join(repositoryRoot, folder, name, 'package.json'), 'utf8')) as {
        readonly name: string;
      };
      symlinkSync(join(root, folder, name), join(root, 'node_modules', own));
      const nested = join(repositoryRoot, folder, name, 'node_modules');
      if (existsSync(nested)) symlinkSync(nested, join(root, folder, name, 'node_modules'));
    }
  }
}

/** `reduce` may shorten the text of each TypeScript file; without it files are copied unchanged. */
export const copyRepository = (reduce?: (path: string, text: string) => string): RepositoryCopy =>
  copied([...filesOfGit(...parts), ...settings], reduce);

/** A copy of every file that git lists, and with a git repository of its own, so that all commands work in it. */
export function copyWholeRepository(): RepositoryCopy {
  const copy = copied(filesOfGit());
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.test', ...args], { cwd: copy.root });
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message=copy');
  return copy;
}

function copied(paths: readonly string[], reduce?: (path: string, text: string) => string): RepositoryCopy {
  const root = mkdtempSync(join(tmpdir(), 'shopkeeper-architecture-'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const path of paths) {
    if (reduce && isCode(path)) {
      write(path, reduce(path, readFileSync(join(repositoryRoot, path), 'utf8')));
    } else {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      copyFileSync(join(repositoryRoot, path), join(root, path));
    }
  }
  linkPackages(root);
  return { root, write, remove: () => rmSync(root, { recursive: true, force: true }) };
}
