import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { filesOfGit, repositoryRoot } from '../architecture/sources.ts';
import { isBuilt } from '../../tools/build.mjs';

/** An account of the machine that runs a command. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export const isRoot = process.getuid?.() === 0;

/** Returns the current account, or `nobody`, which exists on every system, when that is root. */
export function ordinaryUser(): Account {
  const own = { name: 'an ordinary user', uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (!isRoot) return own;
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'));
  const [, , uid, gid] = entry?.split(':') ?? [];
  return { ...own, uid: Number(uid), gid: Number(gid) };
}

/** Recreates folders and symbolic links and hard-links files: fast, but nothing may write to them. */
function link(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) link(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // Another disk, or a system that forbids hard links to other users' files.
    copyFileSync(source, target);
  }
}

/** Files that a command may overwrite are copied instead of hard-linked. */
const written = ['node_modules/.installed-lock', 'node_modules/.package-lock.json'];

function copyInto(clone: string): void {
  for (const path of filesOfGit('.')) {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    copyFileSync(join(repositoryRoot, path), join(clone, path));
  }
  const folders = [
    '',
    ...['packages', 'contexts', 'apps'].flatMap((group) =>
      readdirSync(join(repositoryRoot, group)).map((name) => join(group, name)),
    ),
  ];
  for (const folder of [...folders.map((name) => join(name, 'node_modules')), 'dist'])
    if (existsSync(join(repositoryRoot, folder))) link(join(repositoryRoot, folder), join(clone, folder));
  for (const path of written) {
    rmSync(join(clone, path), { force: true });
    copyFileSync(join(repositoryRoot, path), join(clone, path));
  }
}

/**
 * Creates a built and installed clone of the repository in a temporary folder: all files of git with uncommitted changes. It
 * belongs to the ordinary user; root can use it too.
 */
export default function setup(project: TestProject): () => void {
  if (!isBuilt()) throw new Error('the build is not of these sources: run `npm run build` first');
  const folder = mkdtempSync(join(tmpdir(), 'shopkeeper-clone-'));
  chmodSync(folder, 0o755);
  const root = join(folder, 'shop');
  copyInto(root);
  if (isRoot) {
    const { uid, gid } = ordinaryUser();
    for (const path of [folder, root, join(root, 'node_modules'), ...written.map((name) => join(root, name))])
      chownSync(path, uid, gid);
  }
  project.provide('clone', { folder, root });
  return () => rmSync(folder, { recursive: true, force: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A temporary folder of the ordinary user and the clone in it. */
    clone: { readonly folder: string; readonly root: string };
  }
}
