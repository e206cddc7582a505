import * as z from 'zod/mini';
import type { Tx } from '../database/database.ts';
import { badInput, RequestError } from '../routes/errors.ts';
import { type Context, defineRoute, type Route } from '../routes/route.ts';
import { challengeEnded, type ChallengeKey, findChallenge, takeChallenge, type Waiting } from './challenge.ts';
import { rememberDevice } from './device.ts';
import { type SignedIn, signedInReply, signIn } from './login.ts';
import { passkeyAnswer, passkeyQuestion } from './passkey.ts';
import type { Audience, Principals, PrincipalsOf, SecondFactor } from './principals.ts';
import { logSignIn } from './sign-in-log.ts';
import { countCodeCheck } from './throttle.ts';
import { isTokenShaped, tokenHash } from './token.ts';

const wrongCode = 'request.second-factor-wrong';
const wrongPasskey = 'request.passkey-wrong';

/** Whether the proof is right, and the error if it is not. */
interface Check {
  readonly error: typeof wrongCode | typeof wrongPasskey;
  isRight(tx: Tx, ownerId: number): Promise<boolean>;
}

type Step = Readonly<{ principals: Principals; key: ChallengeKey; check: Check }>;

/** Signs in if the proof is right. Throws 400 with the error of the check, which leaves the challenge open. */
async function enter(tx: Tx, context: Context, { principals, key, check }: Step) {
  const { audience, ownerId, keep, remember } = await takeChallenge(tx, key);
  const account = await principals.load(tx, ownerId);
  if (!account?.enabled) throw new RequestError(403, 'request.account-disabled');
  if (!(await check.isRight(tx, ownerId))) throw new RequestError(400, check.error);
  const signed = await signIn(tx, context, { audience, ownerId, keep, principals });
  return remember ? { ...signed, deviceToken: await rememberDevice(tx, { audience, ownerId }) } : signed;
}

const isWrong = ({ error }: RequestError): boolean => error === wrongCode || error === wrongPasskey;

async function logRejected({ db, ip, userAgent }: Context, { audience, ownerId, username }: Waiting, error: unknown) {
  if (!(error instanceof RequestError)) return;
  const status = isWrong(error) ? 'failed' : 'refused';
  await logSignIn(db, { audience, ownerId, username, ip, userAgent, sessionId: null, status });
}

const challengeField = z.string().check(z.minLength(1), z.maxLength(64));
const proof = z.strictObject({
  challenge: challengeField,
  code: z.optional(z.string().check(z.minLength(1), z.maxLength(32))),
  passkey: z.optional(passkeyAnswer),
});
type Proof = z.infer<typeof proof>;

interface Opened {
  readonly secondFactor: SecondFactor;
  readonly key: ChallengeKey;
  readonly waiting: Waiting;
}

/** The open second step of a challenge. Throws 400 `request.challenge-ended` where there is none. */
async function openStep(context: Context, { secondFactor }: Principals, [audience, challenge]: readonly [Audience, string]) {
  if (!secondFactor || !isTokenShaped(challenge)) throw challengeEnded();
  const key: ChallengeKey = [tokenHash(challenge), audience, context.userAgent.slice(0, 300)];
  const waiting = await findChallenge(context.db, key);
  if (!waiting) throw challengeEnded();
  return { secondFactor, key, waiting } satisfies Opened;
}

/** A passkey is checked at once, so that its question is used up even if the sign-in fails; a code together with the sign-in. */
async function checkOf(
  context: Context,
  { secondFactor, key: [ticket], waiting }: Opened,
  { code, passkey }: Proof,
): Promise<Check> {
  if (passkey === undefined)
    return { error: wrongCode, isRight: (tx, id) => secondFactor.useCode(tx, context, { id, code: code ?? '' }) };
  const isRight = await secondFactor.usePasskey(context, { id: waiting.ownerId, ticket, answer: passkey });
  return { error: wrongPasskey, isRight: () => Promise.resolve(isRight) };
}

/**
 * The second step of a sign-in: the challenge of the first, and one proof: a code of the authenticator app, a recovery code, or the
 * answer of a passkey. Attempts count per account before they are checked; from the fifth on they wait like wrong passwords.
 */
export function secondStepRoute(audience: Audience, path: string, principals: PrincipalsOf): Route {
  const { [audience]: own } = principals;
  const reply = signedInReply(audience, own);
  return defineRoute<Proof, typeof reply>({
    method: 'POST',
    path,
    rule: { kind: 'public' },
    idempotency: 'none',
    limit: 'login',
    input: proof,
    reply,
    outline: () => ({
      errors: [wrongCode, wrongPasskey, 'request.challenge-ended', 'request.account-disabled', 'request.too-many-sessions'],
    }),
    async handle(context, input) {
      if ((input.code === undefined) === (input.passkey === undefined)) throw badInput([{ path: 'code', rule: 'required' }]);
      const opened = await openStep(context, own, [audience, input.challenge]);
      const { key, waiting } = opened;
      const attempt = async (): Promise<SignedIn> => {
        const check = await checkOf(context, opened, input);
        return context.db.transaction((tx) => enter(tx, context, { principals: own, key, check }));
      };
      try {
        return await countCodeCheck(context.db, waiting, attempt);
      } catch (error) {
        await logRejected(context, waiting, error);
        throw error;
      }
    },
  });
}

const asking = z.strictObject({ challenge: challengeField });

/** Asks for a passkey in the second step of a sign-in. Each question takes the place of the one before and is answered once. */
export function passkeyQuestionRoute(audience: Audience, path: string, principals: PrincipalsOf): Route {
  return defineRoute<z.infer<typeof asking>, typeof passkeyQuestion>({
    method: 'POST',
    path,
    rule: { kind: 'public' },
    idempotency: 'none',
    limit: 'login',
    input: asking,
    reply: passkeyQuestion,
    outline: () => ({ errors: ['request.challenge-ended', 'request.no-passkey'] }),
    async handle(context, { challenge }) {
      const { secondFactor, key, waiting } = await openStep(context, principals[audience], [audience, challenge]);
      const question = await secondFactor.requestPasskey(context, { id: waiting.ownerId, ticket: key[0] });
      if (!question) throw new RequestError(409, 'request.no-passkey');
      return question;
    },
  });
}
