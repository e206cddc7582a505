import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The account the database runs as. PostgreSQL refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Where one database lives. `cluster` is PostgreSQL's own data folder inside `home`; `account` is null when it runs as ourselves. */
export interface Place {
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

/** Whether the account can reach the path: every folder above it may be entered, and the path itself read and entered. */
export function canReach(path: string, account: Account): boolean {
  if ((bitsFor(path, account) & 5) !== 5) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((bitsFor(folder, account) & 1) !== 1) return false;
    if (folder === dirname(folder)) return true;
  }
}

const clusterIn = (home: string): string => join(home, 'cluster');
const holdsData = (home: string): boolean => existsSync(join(clusterIn(home), 'PG_VERSION'));

function openHome(home: string): string {
  mkdirSync(home, { recursive: true, mode: 0o755 });
  chmodSync(home, 0o755);
  return home;
}

/** Places that outlive a restart of the machine, for a data folder that the database's account cannot enter. */
function outsideHomes(dataDir: string): string[] {
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  return [`/var/lib/shopkeeper-${key}`, `/var/tmp/shopkeeper-${key}`];
}

function firstThatOpens(homes: readonly string[], account: Account): string {
  for (const home of homes) {
    try {
      if (canReach(dirname(home), account) && canReach(openHome(home), account)) return home;
    } catch {
      // Not writable: the next one is tried, and the end of the list says so.
    }
  }
  throw new Error(`no folder that the account ${account.uid} can enter: tried ${homes.join(', ')}`);
}

function unreachable(home: string, account: Account): Error {
  return new Error(
    `the database in ${home} belongs to the account ${account.uid}, which can no longer enter that folder. ` +
      'Give the folders above it the permission to be entered (chmod o+x), or start as the user who owns them.',
  );
}

function ownPlace(home: string): Place {
  const isForeign = holdsData(home) && process.getuid && statSync(clusterIn(home)).uid !== process.getuid();
  if (isForeign)
    throw new Error(`the database in ${home} was made by another user; start as that user, or name another DATA_DIR`);
  return { home: openHome(home), cluster: clusterIn(home), account: null };
}

/**
 * Decides where the database of a data folder lives and who runs it. Data that already exists decides; a new one goes to
 * `<dataDir>/pg`, or, for root where `nobody` cannot enter that, to a folder of its own under /var/lib.
 */
export function findPlace(dataDir: string): Place {
  mkdirSync(dataDir, { recursive: true });
  const real = realpathSync(dataDir);
  const inside = join(real, 'pg');
  if (process.getuid?.() !== 0) return ownPlace(inside);

  const homes = [inside, ...outsideHomes(real)];
  const known = homes.find(holdsData);
  const owner = known && statSync(clusterIn(known));
  const account = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
  if (known && !canReach(known, account)) throw unreachable(known, account);
  const home = known ?? firstThatOpens(homes, account);
  return { home, cluster: clusterIn(home), account };
}
