import { randomBytes } from 'node:crypto';
import type { Context } from '@shopkeeper/server';
import { audit } from '@shopkeeper/server/http';
import type { PasskeyAnswer, PasskeyQuestion } from '@shopkeeper/server/session';
import { questionMs, relyingPartyOf } from '../second-factor.domain.ts';
import {
  advanceCounter,
  findPasskey,
  storeQuestion,
  kindsOfAccount,
  passkeysOf,
  type QuestionKey,
  sweepQuestions,
  takeQuestion,
} from './passkey-rows.ts';

/** The relying party at which the caller reached the shop; null at an IP address. */
export const partyOf = ({ host }: Pick<Context, 'host'>) => relyingPartyOf(host ?? '');

/** What the account can prove itself with at this address. */
export async function kindsOf(context: Pick<Context, 'db' | 'host'>, adminId: number): Promise<('app' | 'passkey')[]> {
  const [found] = await kindsOfAccount(context.db, { adminId, host: partyOf(context)?.id ?? '' });
  return (['app', 'passkey'] as const).filter((kind) => found?.[kind] === true);
}

/** Asks anew under a key, and returns the challenge: 32 random bytes in base64url, to be answered once within five minutes. */
export async function newQuestion({ db, at }: Pick<Context, 'db' | 'at'>, key: QuestionKey): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await sweepQuestions(db, {});
  await storeQuestion(db, { ...key, challenge, expiresAt: new Date(at + questionMs) });
  return challenge;
}

/** Asks for one of the passkeys of an account; null where none of them works at this address. */
export async function requestPasskey(context: Context, key: QuestionKey): Promise<PasskeyQuestion | null> {
  const party = partyOf(context);
  const all = party ? await passkeysOf(context.db, { adminId: key.adminId }) : [];
  const held = all.filter(({ host }) => host === party?.id);
  if (!party || held.length === 0) return null;
  return {
    challenge: await newQuestion(context, key),
    rpId: party.id,
    timeout: questionMs,
    userVerification: 'preferred',
    allowCredentials: held.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key',
      transports: [...transports],
    })),
  };
}

interface Verifying {
  readonly answer: PasskeyAnswer;
  readonly challenge: string;
  readonly publicKey: string;
  readonly party: NonNullable<ReturnType<typeof partyOf>>;
}

/** The counter of an answer that is signed by the key, for the challenge, at the own origin; null for any other answer. */
async function signedCounter({ answer, challenge, publicKey, party }: Verifying): Promise<number | null> {
  // Loaded with the first passkey: most shops start without one.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      // The counter is compared below, after the signature: an answer that nobody signed says nothing about a key.
      credential: { id: answer.id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/**
 * Whether one of the account's passkeys answered the question. The question is used up in any case. A counter that went backwards is a
 * copied key: its answer is rejected, which stands in the activity log.
 */
export async function usePasskey(
  context: Context,
  { answer, ...key }: QuestionKey & { readonly answer: PasskeyAnswer },
): Promise<boolean> {
  const { db } = context;
  const party = partyOf(context);
  const [asked] = await takeQuestion(db, key);
  if (!asked || !party) return false;
  const [held] = await findPasskey(db, { adminId: key.adminId, credentialId: answer.id, host: party.id });
  if (!held) return false;
  const counter = await signedCounter({ answer, challenge: asked.challenge, publicKey: held.publicKey, party });
  if (counter === null) return false;
  const advanced = await advanceCounter(db, { id: held.id, counter });
  if (advanced.length > 0) return true;
  await db.transaction(async (tx) =>
    audit(tx, context, [{ action: 'passkeyCounter', resource: 'access/admin', rowId: key.adminId, label: held.username }]),
  );
  return false;
}
