import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { RequestError } from '../routes/errors.ts';

// The library's types declare it as a const enum, which cannot be read under isolated modules.
const argon2id: Algorithm.Argon2id = 2;
const cost = { algorithm: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Hashes with Argon2id at 19 MiB, two passes, one lane. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Takes the same time whether or not there is a hash to compare with, so that names cannot be probed. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoy());
  const isSame = await inTurn(() => verify(against, password).catch(() => false));
  return isSame && stored !== null;
}

let decoyHash: Promise<string> | undefined;

function decoy(): Promise<string> {
  decoyHash ??= hashPassword('nobody has this password');
  return decoyHash;
}

/** Hashing is slow on purpose and must not use every thread needed for files and name lookups. */
const slots = pLimit(Math.max(1, availableParallelism() - 1));
const longestQueue = 200;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (slots.pendingCount >= longestQueue) throw new RequestError(503, 'request.unavailable', { headers: { 'retry-after': '2' } });
  return slots(work);
}
