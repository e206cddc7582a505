import { existsSync } from 'node:fs';
import { systemClock } from '@shopkeeper/server';
import { type Database } from '@shopkeeper/server/database';
import { hashPassword } from '@shopkeeper/server/session';
import { registry } from './compose.ts';
import type { Config } from './config.ts';
import { loadDemo, ShopNotEmpty } from './demo/load.ts';
import { openStorage } from './open-storage.ts';
import { accountKind, storeSignIns, newPassword, signInFile, type SignIn } from './sign-ins.ts';

const firstLock = 720_261_122;

/** Whether the back office has any account. */
async function hasStaff(db: Pick<Database, 'rows'>): Promise<boolean> {
  return (await db.rows('select 1 from access_admin limit 1')).length > 0;
}

/** Stores the generated sign-ins; a password from the settings is not written to disk. */
const keepGenerated = (config: Config, signIns: readonly SignIn[]): Promise<void> =>
  storeSignIns(
    config.dataDir,
    signIns.filter(({ password }) => password !== config.adminPassword),
  );

async function addOwner(db: Database, config: Config): Promise<SignIn[]> {
  const owner: SignIn = { audience: 'admin', username: 'admin', password: config.adminPassword ?? newPassword() };
  const hash = await hashPassword(owner.password);
  return db.transaction(async (tx) => {
    await tx.rows('select pg_advisory_xact_lock($1)', [firstLock]);
    if (await hasStaff(tx)) return [];
    await tx.run(`insert into access_admin (username, nickname, password, super) values ('admin', 'Admin', $1, true)`, [hash]);
    await keepGenerated(config, [owner]);
    return [owner];
  });
}

/**
 * Creates the first accounts where there is no staff yet: fills the demo shop, or adds a super administrator.
 *
 * @returns the created accounts with their passwords; none at later starts
 */
export async function firstSignIn(db: Database, config: Config, tell: (line: string) => void): Promise<readonly SignIn[]> {
  if (await hasStaff(db)) return [];
  return config.demo ? fillDemo(db, config, tell) : addOwner(db, config);
}

/** When several processes start at once, one fills the shop; the others wait and find it filled. */
async function fillDemo(db: Database, config: Config, tell: (line: string) => void): Promise<readonly SignIn[]> {
  const filled = loadDemo(db, {
    profile: config.profile,
    now: systemClock.now(),
    storage: openStorage(config),
    details: registry,
    adminPassword: config.adminPassword,
    tell,
    keep: (signIns) => keepGenerated(config, signIns),
  });
  return filled.catch(async (error: unknown) => {
    if (error instanceof ShopNotEmpty && (await hasStaff(db))) return [];
    throw error;
  });
}

/** Terminal lines on how to sign in: the passwords at the first start, later the file that stores them. */
export function signInLines(config: Config, made: readonly SignIn[]): string[] {
  const file = signInFile(config.dataDir);
  const isKept = existsSync(file);
  if (made.length === 0) return isKept ? [`First sign-ins are kept in ${file}`] : [];
  const lines = made.map(({ audience, username, password }) => {
    const shown = password === config.adminPassword ? '(the password of ADMIN_PASSWORD)' : password;
    return `  ${accountKind[audience].padEnd(6)}  ${username.padEnd(15)}  ${shown}`;
  });
  return ['', 'Sign in with:', ...lines, ...(isKept ? [`Shown this once; kept in ${file}`] : [])];
}
