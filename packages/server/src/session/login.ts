import * as z from 'zod/mini';
import type { Tx } from '../database/database.ts';
import { RequestError } from '../routes/errors.ts';
import { type Context, defineRoute, type Route } from '../routes/route.ts';
import { checkCaptcha } from './captcha.ts';
import { requestCode } from './challenge.ts';
import { forgetDevice, isKnownDevice, rememberDevice } from './device.ts';
import { verifyPassword } from './password.ts';
import { endSession } from './end-sessions.ts';
import { type Audience, policyOf, type Principals, type PrincipalsOf } from './principals.ts';
import { makeRoom, openSession, rotate, type TokenPair } from './sessions.ts';
import { logSignIn } from './sign-in-log.ts';
import { type Attempt, countAttempt, inTurn, needsCaptcha, succeeded, takeBack } from './throttle.ts';

const short = z.string().check(z.minLength(1), z.maxLength(64));

const credentials = z.strictObject({
  username: short,
  password: z.string().check(z.minLength(1), z.maxLength(128)),
  keep: z.optional(z.boolean()),
  captchaId: z.optional(short),
  captchaInfo: z.optional(short),
  remember: z.optional(z.boolean()),
  deviceToken: z.optional(short),
});

type Credentials = z.infer<typeof credentials>;
type Captcha = Pick<Credentials, 'captchaId' | 'captchaInfo'>;

interface Account {
  readonly id: number;
  readonly enabled: boolean;
  readonly hasSecondFactor: boolean;
}

/** The id that no account has: a name without an account takes the same statements as a known one. */
const noAccount = 0;

/**
 * Returns the account of the credentials. A wrong name and a wrong password give the same error in the same time. Letter case is
 * folded once, here, so that a spelling that only the database folds neither finds the account nor has counts of its own.
 */
async function identify(
  context: Context,
  options: { audience: Audience; principals: PrincipalsOf; input: Credentials },
): Promise<Account> {
  const { audience, input } = options;
  const account = input.username.toLowerCase();
  const found = await options.principals[audience].findForLogin(context.db, account);
  const trusted = await isKnownDevice(context.db, { audience, ownerId: found?.id ?? noAccount }, input.deviceToken);
  const attempt: Attempt = { audience, account, ip: context.ip, trusted };
  return inTurn(attempt, async () => {
    const { captcha } = await countAttempt(context.db, attempt);
    if (captcha) await requireCaptcha(context, attempt, input);
    const isRight = await verifyPassword(found?.passwordHash ?? null, input.password);
    await logRejected(context, attempt, found ? { ...found, isRight } : null);
    if (!found || !isRight)
      throw new RequestError(400, 'request.bad-credentials', { details: { captcha: await needsCaptcha(context.db, attempt) } });
    await succeeded(context.db, attempt);
    if (!found.enabled) throw new RequestError(403, 'request.account-disabled');
    return found;
  });
}

/** Logs an attempt that does not sign in: `refused` where the password is right but the account is disabled. */
async function logRejected(
  { db, ip, userAgent }: Context,
  { audience, account: username }: Attempt,
  found: (Account & { readonly isRight: boolean }) | null,
): Promise<void> {
  if (found?.isRight && found.enabled) return;
  const status = found?.isRight ? 'refused' : 'failed';
  await logSignIn(db, { audience, ownerId: found?.id ?? null, username, ip, userAgent, sessionId: null, status });
}

async function requireCaptcha(context: Context, attempt: Attempt, input: Credentials): Promise<void> {
  try {
    await requireSolvedCaptcha(context, input);
  } catch (error) {
    await takeBack(context.db, attempt);
    throw error;
  }
}

/** Requires a solved captcha; throws 400 `request.captcha-required` or `request.captcha-wrong`. */
export async function requireSolvedCaptcha(context: Context, { captchaId, captchaInfo }: Captcha): Promise<void> {
  if (!captchaId || !captchaInfo) throw new RequestError(400, 'request.captcha-required', { details: { captcha: true } });
  const isSolved = await checkCaptcha(context.db, captchaId, captchaInfo);
  if (!isSolved) throw new RequestError(400, 'request.captcha-wrong', { details: { captcha: true } });
}

type Info = TokenPair & Readonly<Record<string, unknown>>;

/** The reply of a sign-in: the tokens, and the account with them under `adminInfo` or `memberInfo`. */
export type SignedIn = TokenPair & { readonly adminInfo?: Info; readonly memberInfo?: Info };

/** Signs an account in. Also used by registration. */
export async function signIn(
  tx: Tx,
  context: Context,
  who: { audience: Audience; ownerId: number; keep: boolean; principals: Principals },
): Promise<SignedIn> {
  const { audience, ownerId, keep, principals } = who;
  await principals.recordLogin(tx, { id: ownerId, at: context.at, ip: context.ip });
  const { ip, userAgent, engine } = context;
  const policy = policyOf(principals, engine);
  await makeRoom(tx, { audience, ownerId }, policy);
  const opened = await openSession(tx, { audience, ownerId, keep, ip, userAgent, policy });
  const account = await principals.load(tx, ownerId);
  const { sessionId, token, refreshToken } = opened;
  await logSignIn(tx, { audience, ownerId, username: account?.username ?? '', ip, userAgent, sessionId, status: 'open' });
  const pair = { token, refreshToken };
  const info = { ...(await principals.profile(tx, ownerId)), ...pair };
  // Staff call one host with one token; `tokenApi` repeats it for clients that read it by that name.
  return { ...pair, ...(audience === 'admin' ? { adminInfo: { ...info, tokenApi: pair.token } } : { memberInfo: info }) };
}

const pairReply = z.object({ token: z.string(), refreshToken: z.string() });

/** Returns the reply schema of a sign-in, by audience. */
export const signedInReply = (audience: Audience, { shown }: Pick<Principals, 'shown'>) => {
  const info = z.extend(shown, pairReply.shape);
  const own =
    audience === 'admin' ? { adminInfo: z.optional(z.extend(info, { tokenApi: z.string() })) } : { memberInfo: z.optional(info) };
  return z.extend(pairReply, { ...own, deviceToken: z.optional(z.string()) });
};

/** Signs in with name and password; an account with a second factor is asked for its code. */
export function loginRoute(audience: Audience, path: string, principals: PrincipalsOf): Route {
  const reply = signedInReply(audience, principals[audience]);
  return defineRoute<Credentials, typeof reply>({
    method: 'POST',
    path,
    rule: { kind: 'public' },
    limit: 'login',
    input: credentials,
    reply,
    outline: () => ({
      errors: [
        'request.bad-credentials',
        'request.captcha-required',
        'request.captcha-wrong',
        'request.account-disabled',
        'request.too-many-sessions',
        'request.second-factor-required',
      ],
    }),
    async handle(context, input) {
      const account = await identify(context, { audience, principals, input });
      const owner = { audience, ownerId: account.id };
      const { username, keep = false, remember = false } = input;
      if (account.hasSecondFactor) {
        const kinds = (await principals[audience].secondFactor?.kindsOf(context, account.id)) ?? [];
        throw await requestCode({ db: context.db, userAgent: context.userAgent, kinds }, { ...owner, username, keep, remember });
      }
      const opened = context.db.transaction(async (tx) => {
        const signed = await signIn(tx, context, { ...owner, keep, principals: principals[audience] });
        return remember ? { ...signed, deviceToken: await rememberDevice(tx, owner) } : signed;
      });
      return opened.catch(async (error: unknown) => {
        if (error instanceof RequestError) await logRefused(context, { ...owner, username });
        throw error;
      });
    },
  });
}

const logRefused = ({ db, ip, userAgent }: Context, who: { audience: Audience; ownerId: number; username: string }) =>
  logSignIn(db, { ...who, ip, userAgent, sessionId: null, status: 'refused' });

const leaving = z.strictObject({ refreshToken: z.optional(short), deviceToken: z.optional(short) });

/** Ends the session of the caller. */
export function logoutRoute(audience: Audience, path: string): Route {
  return defineRoute<z.infer<typeof leaving>, z.ZodMiniNull>({
    method: 'POST',
    path,
    rule: { kind: 'signed-in', audience },
    beforeSecondFactor: true,
    whileViewing: 'open',
    input: leaving,
    reply: z.null(),
    async handle(context, { deviceToken }) {
      await endSession(context.db, context.actor.sessionId, 'logout');
      if (deviceToken) await forgetDevice(context.db, deviceToken);
      return null;
    },
  });
}

const renewal = z.strictObject({ refresh_token: short });

/** Exchanges a refresh token for a new pair. */
export function replaceTokenRoute(principals: PrincipalsOf): Route {
  return defineRoute<z.infer<typeof renewal>, typeof pairReply>({
    method: 'POST',
    path: '/api/User/replaceToken',
    rule: { kind: 'public' },
    input: renewal,
    reply: pairReply,
    outline: () => ({ errors: ['request.session-ended'] }),
    async handle(context, input) {
      const pair = await rotate(context, input.refresh_token, principals);
      if (!pair) throw new RequestError(401, 'request.session-ended');
      return pair;
    },
  });
}
