import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from './startup-error.ts';

/** The system account that the database runs as. PostgreSQL refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The folders of a database. `cluster` is PostgreSQL's own data folder inside `home`; `account` is null when it runs as the
 * current user.
 */
export interface ClusterPaths {
  readonly home: string;
  readonly cluster: string;
  readonly account: Account | null;
}

const unprivileged: Account = { uid: 65534, gid: 65534 };

function nobody(): Account {
  const entry = existsSync('/etc/passwd')
    ? readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .find((line) => line.startsWith('nobody:'))
    : undefined;
  const [, , uid, gid] = entry?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : unprivileged;
}

function bitsFor(path: string, { uid, gid }: Account): number {
  const found = statSync(path);
  if (found.uid === uid) return found.mode >> 6;
  return found.gid === gid ? found.mode >> 3 : found.mode;
}

/** Whether the account can pass through a folder and every folder above it. */
function canEnter(folder: string, account: Account): boolean {
  if ((bitsFor(folder, account) & 1) !== 1) return false;
  return folder === dirname(folder) || canEnter(dirname(folder), account);
}

/** Whether the account can read a path and enter (or run) it, and enter every folder above it. */
export function canReach(path: string, account: Account): boolean {
  return (bitsFor(path, account) & 5) === 5 && canEnter(dirname(path), account);
}

const clusterIn = (home: string): string => join(home, 'cluster');
const holdsData = (home: string): boolean => existsSync(join(clusterIn(home), 'PG_VERSION'));

function openHome(home: string): string {
  mkdirSync(home, { recursive: true, mode: 0o755 });
  chmodSync(home, 0o755);
  return home;
}

/** Folders that survive a restart of the machine, used when the database's account cannot enter the data folder. */
const outside = ['/var/lib', '/var/tmp'];

/**
 * Creates a data folder elsewhere and links to it from the data folder. Deleting the link starts a new database; the old one is
 * preserved.
 */
function openElsewhere(link: string, account: Account): string {
  const parent = outside.find((folder) => existsSync(folder) && canEnter(folder, account));
  if (!parent)
    throw new StartupError(`no folder that the account ${account.uid} can enter: tried ${[link, ...outside].join(', ')}`);
  const home = mkdtempSync(join(parent, 'shopkeeper-'));
  try {
    symlinkSync(home, link);
    return openHome(home);
  } catch (error) {
    rmdirSync(home);
    // A process that started at the same time created the link first.
    if (existsSync(link)) return realpathSync(link);
    throw error;
  }
}

function unreachable(home: string, account: Account): StartupError {
  return new StartupError(
    `the database in ${home} belongs to the account ${account.uid}, which can no longer enter that folder. ` +
      'Give the folders above it the permission to be entered (chmod o+x), or start as the user who owns them.',
  );
}

function ownPlace(home: string): ClusterPaths {
  const isForeign = holdsData(home) && process.getuid && statSync(clusterIn(home)).uid !== process.getuid();
  if (isForeign)
    throw new StartupError(`the database in ${home} was made by another user; start as that user, or name another DATA_DIR`);
  return { home: openHome(home), cluster: clusterIn(home), account: null };
}

/**
 * Finds the folder of the database and the account that runs it. Existing data decides; new data goes to `<dataDir>/pg` or, if
 * root starts it and `nobody` cannot enter that folder, to a folder under /var/lib or /var/tmp that `pg` links to.
 */
export function findClusterPaths(dataDir: string): ClusterPaths {
  mkdirSync(dataDir, { recursive: true });
  const pg = join(realpathSync(dataDir), 'pg');
  const kept = existsSync(pg) ? realpathSync(pg) : pg;
  if (process.getuid?.() !== 0) return ownPlace(kept);

  const account = accountFor(kept);
  const isReachable = canEnter(dirname(kept), account);
  if (!isReachable && existsSync(kept)) throw unreachable(kept, account);
  const home = isReachable ? openHome(kept) : openElsewhere(pg, account);
  return { home, cluster: clusterIn(home), account };
}

/** The owner of existing data runs the database; new data belongs to `nobody`. */
function accountFor(home: string): Account {
  const owner = holdsData(home) ? statSync(clusterIn(home)) : null;
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}
