import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hashPassword, type Database } from '@shopkeeper/server-kit';
import type { Config } from './config.ts';

const signs = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
const passwordLength = 14;

/** A password for a first sign-in: read aloud without mistakes, never the same twice. */
export const newPassword = (): string => Array.from({ length: passwordLength }, () => signs[randomInt(signs.length)]).join('');

export const signInFile = (dataDir: string): string => path.join(dataDir, 'first-sign-in.txt');

/** Keeps what was generated where only the owner of the data folder reads it: one line `audience username password`. */
export async function keepSignIns(dataDir: string, lines: readonly string[]): Promise<void> {
  await writeFile(signInFile(dataDir), `${lines.join('\n')}\n`, { mode: 0o600 });
}

/** Makes the first super administrator when there is no staff yet. */
export async function firstSignIn(db: Database, config: Config, tell: (line: string) => void): Promise<void> {
  const [staff] = await db.rows('select 1 from access_admin limit 1');
  if (staff) return;
  const password = config.adminPassword ?? newPassword();
  const hash = await hashPassword(password);
  await db.run(`insert into access_admin (username, nickname, password, super) values ('admin', 'Admin', $1, true)`, [hash]);
  if (!config.adminPassword || !existsSync(signInFile(config.dataDir)))
    await keepSignIns(config.dataDir, [`admin admin ${password}`]);
  tell(`sign in as admin with ${config.adminPassword ? 'the password of ADMIN_PASSWORD' : password}`);
}
