import { definePageModule } from '@shopkeeper/crud';
import { siteConfigOf } from '@shopkeeper/platform/server';
import { reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { badInput, businessError, defineRoute, Done, notFound, type SignedContext } from '@shopkeeper/server';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { audit } from '@shopkeeper/server/http';
import { countCodeCheck, endSessionsOf } from '@shopkeeper/server/session';
import { requireOwnPassword } from '../../profile/server/own-password.ts';
import {
  enrolmentReply,
  recoveryCodesReply,
  secondFactorReply,
  type SecondFactorView,
  shownRecoveryCode,
  typedCode,
} from '../second-factor.domain.ts';
import { secondFactorPage } from '../second-factor.page.ts';
import { renewRecoveryCodes, sealSecret, unsealSecret, useCode } from './check-code.ts';
import { beginFactor, confirmFactor, factorState, lockFactor, removeFactor } from './factor-rows.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

const rule = { kind: 'signed-in', audience: 'admin' } as const;
const prefix = `${secondFactorPage.path}/`;
const password = f.secret({ min: 1, max: 128 });
const code = f.text({ min: 1, max: 32 });

interface Proof {
  readonly password: string;
  readonly code: string;
}

async function stateOf(db: Queryable, { actor }: SignedContext): Promise<SecondFactorView> {
  const [state] = await factorState(db, { adminId: actor.id });
  if (!state) throw notFound();
  return { ...state, requiredBy: [...state.requiredBy] };
}

const wrongCode = () => badInput([{ path: 'code', rule: 'second-factor.wrong-code' }]);

/** Runs a change in a transaction; its checks of a code are counted per account, as those of the sign-in are. */
const counted = <T>({ db, actor }: SignedContext, change: (tx: Tx) => Promise<T>): Promise<T> =>
  countCodeCheck(db, { audience: 'admin', ownerId: actor.id }, () => db.transaction(change));

function note(tx: Tx, context: SignedContext, action: string): void {
  const { id, username } = context.actor;
  audit(tx, context, [{ action, resource: 'access/admin', rowId: id, label: username }]);
}

/** Confirms what was begun; all other sign-ins of the account end. */
async function confirm(tx: Tx, context: SignedContext, typed: string): Promise<string[]> {
  const { actor, at, engine } = context;
  const [factor] = await lockFactor(tx, { adminId: actor.id });
  if (!factor) throw businessError(reject('second-factor.not-begun'));
  if (factor.confirmedAt !== null) throw businessError(reject('second-factor.active'));
  const read = typedCode(typed);
  const step = read?.kind === 'app' ? stepOfCode(unsealSecret(engine.settings, actor.id, factor.secret), read.code, at) : null;
  if (step === null) throw wrongCode();
  await confirmFactor(tx, { adminId: actor.id, step });
  await endSessionsOf(tx, { audience: 'admin', ownerId: actor.id, except: actor.sessionId }, 'password');
  note(tx, context, 'secondFactorOn');
  return renewRecoveryCodes(tx, context, actor.id);
}

/** Requires the current password and a code, which is used up. */
async function proven<T>(context: SignedContext, proof: Proof, change: (tx: Tx) => Promise<T>): Promise<T> {
  await requireOwnPassword(context, { path: 'password', typed: proof.password });
  return counted(context, async (tx) => {
    const { activeSince } = await stateOf(tx, context);
    if (activeSince === null) throw businessError(reject('second-factor.not-active'));
    if (!(await useCode(tx, context, { id: context.actor.id, code: proof.code }))) throw wrongCode();
    return change(tx);
  });
}

async function turnOff(tx: Tx, context: SignedContext): Promise<void> {
  const { requiredBy } = await stateOf(tx, context);
  if (requiredBy.length > 0) throw businessError(reject('second-factor.required', { roles: requiredBy }));
  await removeFactor(tx, { adminId: context.actor.id });
  note(tx, context, 'secondFactorOff');
}

const shown = (codes: readonly string[]) => ({ codes: codes.map(shownRecoveryCode) });

// Replies with secrets are not stored for repeated calls, so these calls take no idempotency key.
const setUp = [
  defineRoute({
    method: 'POST',
    path: `${prefix}overview`,
    rule,
    whileViewing: 'closed',
    beforeSecondFactor: true,
    idempotency: 'none',
    reply: secondFactorReply,
    handle: (context) => stateOf(context.db, context),
  }),
  defineRoute<{ password: string }, typeof enrolmentReply>({
    method: 'POST',
    path: `${prefix}begin`,
    rule,
    beforeSecondFactor: true,
    idempotency: 'none',
    limit: 'login',
    input: objectSchema({ password }),
    reply: enrolmentReply,
    outline: () => ({ errors: ['second-factor.active'] }),
    async handle(context, { password: typed }) {
      await requireOwnPassword(context, { path: 'password', typed });
      const { actor, db, engine } = context;
      const secret = newTotpSecret();
      const begun = await beginFactor(db, { adminId: actor.id, secret: sealSecret(engine.settings, actor.id, secret) });
      if (begun.length === 0) throw businessError(reject('second-factor.active'));
      return { secret, uri: totpUri(secret, { issuer: siteConfigOf(context).siteName, label: actor.username }) };
    },
  }),
  defineRoute<{ code: string }, typeof recoveryCodesReply>({
    method: 'POST',
    path: `${prefix}confirm`,
    rule,
    beforeSecondFactor: true,
    idempotency: 'none',
    limit: 'login',
    input: objectSchema({ code }),
    reply: recoveryCodesReply,
    outline: () => ({ errors: ['second-factor.active', 'second-factor.not-begun'] }),
    handle: async (context, { code: typed }) => shown(await counted(context, (tx) => confirm(tx, context, typed))),
  }),
];

const keep = [
  defineRoute<Proof, typeof recoveryCodesReply>({
    method: 'POST',
    path: `${prefix}renewCodes`,
    rule,
    idempotency: 'none',
    limit: 'login',
    input: objectSchema({ password, code }),
    reply: recoveryCodesReply,
    outline: () => ({ errors: ['second-factor.not-active'] }),
    handle: async (context, proof) =>
      shown(
        await proven(context, proof, async (tx) => {
          note(tx, context, 'recoveryCodes');
          return renewRecoveryCodes(tx, context, context.actor.id);
        }),
      ),
  }),
  defineRoute<Proof, typeof secondFactorReply>({
    method: 'POST',
    path: `${prefix}turnOff`,
    rule,
    idempotency: 'none',
    limit: 'login',
    input: objectSchema({ password, code }),
    reply: secondFactorReply,
    outline: () => ({ errors: ['second-factor.not-active', 'second-factor.required'] }),
    async handle(context, proof) {
      await proven(context, proof, (tx) => turnOff(tx, context));
      return new Done(await stateOf(context.db, context), 'message.saved');
    },
  }),
];

export const secondFactorServer = definePageModule(secondFactorPage, { routes: [...setUp, ...keep] });
