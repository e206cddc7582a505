import { randomInt } from 'node:crypto';
import type { Context } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { newRecoveryCode, recoveryCodeCount, typedCode } from '../second-factor.domain.ts';
import { confirmedSecret, replaceCodes, takeRecoveryCode, takeStep } from './factor-rows.ts';
import { stepOfCode } from './totp.ts';

type Settings = Context['engine']['settings'];
/** The instant and the key of the secrets. */
export type Checking = Pick<Context, 'at' | 'engine'>;

/** A secret is bound to its account: that of another row cannot be decrypted. */
const nameOf = (adminId: number): string => `access/second-factor ${adminId}`;

export const sealSecret = (settings: Settings, adminId: number, secret: string): string => settings.seal(nameOf(adminId), secret);
export const unsealSecret = (settings: Settings, adminId: number, sealed: string): string =>
  settings.unseal(nameOf(adminId), sealed);

const hashOf = (settings: Settings, adminId: number, code: string): string => settings.digest(nameOf(adminId), code);

/**
 * Whether a code of the confirmed app or a recovery code is right for an account, and uses it up: of parallel
 * calls with one code one returns true.
 */
export async function useCode(
  tx: Tx,
  { at, engine: { settings } }: Checking,
  { id: adminId, code: text }: { readonly id: number; readonly code: string },
): Promise<boolean> {
  const typed = typedCode(text);
  if (!typed) return false;
  if (typed.kind === 'recovery') {
    const codeHash = hashOf(settings, adminId, typed.code);
    return (await takeRecoveryCode(tx, { adminId, codeHash })).length > 0;
  }
  const [factor] = await confirmedSecret(tx, { adminId });
  if (!factor) return false;
  const step = stepOfCode(unsealSecret(settings, adminId, factor.secret), typed.code, at);
  return step !== null && (await takeStep(tx, { adminId, step })).length > 0;
}

/** Replaces the recovery codes of an account and returns the new ones, of which only hashes are stored. */
export async function renewRecoveryCodes(tx: Tx, { engine: { settings } }: Checking, adminId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => newRecoveryCode((below) => randomInt(below)));
  await replaceCodes(tx, { adminId, hashes: codes.map((code) => hashOf(settings, adminId, code)) });
  return codes;
}
