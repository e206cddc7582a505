import * as z from 'zod/mini';
import type { Tx } from '../database/database.ts';
import { RequestError } from '../routes/errors.ts';
import { type Context, defineRoute, type Route } from '../routes/route.ts';
import { challengeEnded, type ChallengeKey, findChallenge, takeChallenge, type Waiting } from './challenge.ts';
import { rememberDevice } from './device.ts';
import { type SignedIn, signedInReply, signIn } from './login.ts';
import type { Audience, Principals, PrincipalsOf, SecondFactor } from './principals.ts';
import { logSignIn } from './sign-in-log.ts';
import { countCodeCheck } from './throttle.ts';
import { isTokenShaped, tokenHash } from './token.ts';

const wrongCode = 'request.second-factor-wrong';

type Step = Readonly<{ principals: Principals; secondFactor: SecondFactor; key: ChallengeKey; code: string }>;

/** Signs in if the code is right. Throws 400 `request.second-factor-wrong`, which leaves the challenge open. */
async function enter(tx: Tx, context: Context, { principals, secondFactor, key, code }: Step) {
  const { audience, ownerId, keep, remember } = await takeChallenge(tx, key);
  const account = await principals.load(tx, ownerId);
  if (!account?.enabled) throw new RequestError(403, 'request.account-disabled');
  if (!(await secondFactor.useCode(tx, context, { id: ownerId, code }))) throw new RequestError(400, wrongCode);
  const signed = await signIn(tx, context, { audience, ownerId, keep, principals });
  return remember ? { ...signed, deviceToken: await rememberDevice(tx, { audience, ownerId }) } : signed;
}

const isWrongCode = (error: unknown): error is RequestError => error instanceof RequestError && error.error === wrongCode;

async function logRejected({ db, ip, userAgent }: Context, { audience, ownerId, username }: Waiting, error: unknown) {
  if (!(error instanceof RequestError)) return;
  const status = isWrongCode(error) ? 'failed' : 'refused';
  await logSignIn(db, { audience, ownerId, username, ip, userAgent, sessionId: null, status });
}

const proof = z.strictObject({
  challenge: z.string().check(z.minLength(1), z.maxLength(64)),
  code: z.string().check(z.minLength(1), z.maxLength(32)),
});

/**
 * The second step of a sign-in: the challenge of the first, and a code of the authenticator app or a recovery code. Attempts count per
 * account before they are checked; from the fifth on they wait like wrong passwords.
 */
export function secondStepRoute(audience: Audience, path: string, principals: PrincipalsOf): Route {
  const { [audience]: own } = principals;
  const reply = signedInReply(audience, own);
  return defineRoute<z.infer<typeof proof>, typeof reply>({
    method: 'POST',
    path,
    rule: { kind: 'public' },
    idempotency: 'none',
    limit: 'login',
    input: proof,
    reply,
    outline: () => ({
      errors: [wrongCode, 'request.challenge-ended', 'request.account-disabled', 'request.too-many-sessions'],
    }),
    async handle(context, { challenge, code }) {
      const { secondFactor } = own;
      if (!secondFactor || !isTokenShaped(challenge)) throw challengeEnded();
      const key: ChallengeKey = [tokenHash(challenge), audience, context.userAgent.slice(0, 300)];
      const waiting = await findChallenge(context.db, key);
      if (!waiting) throw challengeEnded();
      const step = { principals: own, secondFactor, key, code };
      const check = (): Promise<SignedIn> => context.db.transaction((tx) => enter(tx, context, step));
      try {
        return await countCodeCheck(context.db, waiting, check);
      } catch (error) {
        await logRejected(context, waiting, error);
        throw error;
      }
    },
  });
}
