import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Audience } from '@shopkeeper/server/session';

/** An account and its password, as printed in the terminal. */
export interface SignIn {
  readonly audience: Audience;
  readonly username: string;
  readonly password: string;
}

/** What people call an account of an audience, in the terminal and in the file. */
export const accountKind: Readonly<Record<Audience, string>> = { admin: 'staff', member: 'member' };

const signs = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
const passwordLength = 14;

/** Generates a password for a first sign-in, without characters that are easily confused. */
export const newPassword = (): string => Array.from({ length: passwordLength }, () => signs[randomInt(signs.length)]).join('');

export const signInFile = (dataDir: string): string => path.join(dataDir, 'first-sign-in.txt');

/** Stores sign-ins in a file that only the owner of the data folder can read: `staff` or `member`, username and password per line. */
export async function storeSignIns(dataDir: string, signIns: readonly SignIn[]): Promise<void> {
  const text = signIns.map(({ audience, username, password }) => `${accountKind[audience]} ${username} ${password}\n`).join('');
  const file = signInFile(dataDir);
  await writeFile(file, text, { mode: 0o600 });
  // The mode above applies to a new file only.
  await chmod(file, 0o600);
}

/** Removes an account from the stored sign-ins after its password changed. */
export async function forgetSignIn(dataDir: string, of: Pick<SignIn, 'audience' | 'username'>): Promise<void> {
  const file = signInFile(dataDir);
  if (!existsSync(file)) return;
  const lines = (await readFile(file, 'utf8')).split('\n');
  // Earlier releases wrote the audience.
  const kinds = [accountKind[of.audience], of.audience];
  const kept = lines.filter((line) => !kinds.some((kind) => line.startsWith(`${kind} ${of.username} `)));
  if (kept.length < lines.length) await writeFile(file, kept.join('\n'), { mode: 0o600 });
}
