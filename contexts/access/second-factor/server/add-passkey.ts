import { siteConfigOf } from '@shopkeeper/platform/server';
import { reject } from '@shopkeeper/resource';
import { businessError, type SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { endSessionsOf } from '@shopkeeper/server/session';
import * as z from 'zod/mini';
import { mostPasskeys, type NewPasskey, questionMs } from '../second-factor.domain.ts';
import { renewRecoveryCodes } from './check-code.ts';
import { lockAccount, markAccount } from './factor-rows.ts';
import { insertPasskey, passkeysOf, type QuestionKey, takeQuestion } from './passkey-rows.ts';
import { newQuestion, partyOf } from './passkeys.ts';
import { note } from './prove.ts';

/** ES256, EdDSA and RS256, as COSE numbers them. */
const algorithms = [-7, -8, -257];
const bytes = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/));

/** A new passkey as a browser answers, serialized by WebAuthn; what is not read is dropped. */
export const newPasskeyAnswer = z.object({
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
  }),
});
type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswer>;

const keyOf = ({ actor }: SignedContext): QuestionKey => ({ purpose: 'add', ticket: actor.sessionId, adminId: actor.id });

function requireParty(context: SignedContext) {
  const party = partyOf(context);
  if (!party) throw businessError(reject('second-factor.passkey-address'));
  return party;
}

/** Begins a new passkey of the caller. */
export async function requestNewPasskey(context: SignedContext): Promise<NewPasskey> {
  const { actor, db, engine } = context;
  const party = requireParty(context);
  const held = await passkeysOf(db, { adminId: actor.id });
  if (held.length >= mostPasskeys) throw businessError(reject('second-factor.passkeys-full', { most: mostPasskeys }));
  return {
    challenge: await newQuestion(context, keyOf(context)),
    rp: { id: party.id, name: siteConfigOf(context).siteName },
    // Says nothing of the person, and is the same for all their passkeys.
    user: {
      id: engine.settings.digest('access/passkey-user', String(actor.id)),
      name: actor.username,
      displayName: actor.nickname,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: questionMs,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    excludeCredentials: held.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key',
      transports: [...transports],
    })),
  };
}

/** The public key of an answer to the question of this session. Throws 409 for any other answer. */
async function verifiedKey(context: SignedContext, answer: NewPasskeyAnswer) {
  const party = requireParty(context);
  const [asked] = await takeQuestion(context.db, keyOf(context));
  if (!asked) throw businessError(reject('second-factor.passkey-ended'));
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { transports = [], ...response } = answer.response;
  const verified = await verifyRegistrationResponse({
    response: { ...answer, response, clientExtensionResults: {} },
    expectedChallenge: asked.challenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!verified?.verified) throw businessError(reject('second-factor.passkey-refused'));
  const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential;
  return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports, host: party.id };
}

/**
 * Adds a passkey. The first factor of an account turns its second factor on: its other sign-ins end, and it gets recovery codes, which
 * are returned.
 */
async function store(
  tx: Tx,
  context: SignedContext,
  key: Omit<Parameters<typeof insertPasskey>[1], 'adminId'>,
): Promise<string[]> {
  const { actor } = context;
  const adminId = actor.id;
  const [account] = await lockAccount(tx, { adminId });
  const held = await passkeysOf(tx, { adminId });
  if (held.length >= mostPasskeys) throw businessError(reject('second-factor.passkeys-full', { most: mostPasskeys }));
  const [added] = await insertPasskey(tx, { ...key, adminId });
  if (!added) throw businessError(reject('second-factor.passkey-known'));
  note(tx, context, 'passkeyOn');
  if (account?.activeSince != null) return [];
  await markAccount(tx, { adminId });
  await endSessionsOf(tx, { audience: 'admin', ownerId: adminId, except: actor.sessionId }, 'password');
  note(tx, context, 'secondFactorOn');
  return renewRecoveryCodes(tx, context, adminId);
}

/** Adds the passkey of an answer under a name; returns recovery codes where it is the first factor. */
export async function addPasskey(
  context: SignedContext,
  { name, answer }: { readonly name: string; readonly answer: NewPasskeyAnswer },
): Promise<string[]> {
  const key = await verifiedKey(context, answer);
  return context.db.transaction((tx) => store(tx, context, { ...key, name }));
}
