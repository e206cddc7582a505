import { definePageModule } from '@shopkeeper/crud';
import { siteConfigOf } from '@shopkeeper/platform/server';
import { reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { businessError, defineRoute, Done, type SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { endSessionsOf } from '@shopkeeper/server/session';
import * as z from 'zod/mini';
import { enrolmentReply, recoveryCodesReply, secondFactorReply, shownRecoveryCode, typedCode } from '../second-factor.domain.ts';
import { secondFactorPage } from '../second-factor.page.ts';
import { renewRecoveryCodes, sealSecret, unsealSecret } from './check-code.ts';
import { beginFactor, confirmFactor, lockAccount, lockFactor, removeFactor } from './factor-rows.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { counted, note, type Proof, proofInputs, proven, provenIfActive, stateOf, wrongCode } from './prove.ts';
import { removeApp } from './remove-one.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

const rule = { kind: 'signed-in', audience: 'admin' } as const;
const prefix = `${secondFactorPage.path}/`;
const code = f.text({ min: 1, max: 32 });
const proofSchema = z.strictObject(proofInputs);

/** Confirms what was begun; all other sign-ins of the account end. Recovery codes from before stay and are not returned. */
async function confirm(tx: Tx, context: SignedContext, typed: string): Promise<string[]> {
  const { actor, at, engine } = context;
  const [account] = await lockAccount(tx, { adminId: actor.id });
  const [factor] = await lockFactor(tx, { adminId: actor.id });
  if (!factor) throw businessError(reject('second-factor.not-begun'));
  if (factor.confirmedAt !== null) throw businessError(reject('second-factor.active'));
  const read = typedCode(typed);
  const step = read?.kind === 'app' ? stepOfCode(unsealSecret(engine.settings, actor.id, factor.secret), read.code, at) : null;
  if (step === null) throw wrongCode();
  await confirmFactor(tx, { adminId: actor.id, step });
  await endSessionsOf(tx, { audience: 'admin', ownerId: actor.id, except: actor.sessionId }, 'password');
  note(tx, context, 'secondFactorOn');
  return account?.activeSince == null ? renewRecoveryCodes(tx, context, actor.id) : [];
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
  defineRoute<Proof, typeof enrolmentReply>({
    method: 'POST',
    path: `${prefix}begin`,
    rule,
    beforeSecondFactor: true,
    idempotency: 'none',
    limit: 'login',
    input: proofSchema,
    reply: enrolmentReply,
    outline: () => ({ errors: ['second-factor.active'] }),
    async handle(context, proof) {
      await provenIfActive(context, proof);
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
    handle: async (context, { code: typed }) =>
      shown(await counted(context, () => context.db.transaction((tx) => confirm(tx, context, typed)))),
  }),
];

const keep = [
  defineRoute<Proof, typeof recoveryCodesReply>({
    method: 'POST',
    path: `${prefix}renewCodes`,
    rule,
    idempotency: 'none',
    limit: 'login',
    input: proofSchema,
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
    input: proofSchema,
    reply: secondFactorReply,
    outline: () => ({ errors: ['second-factor.not-active', 'second-factor.required'] }),
    async handle(context, proof) {
      await proven(context, proof, (tx) => turnOff(tx, context));
      return new Done(await stateOf(context.db, context), 'message.saved');
    },
  }),
  defineRoute<Proof, typeof secondFactorReply>({
    method: 'POST',
    path: `${prefix}removeApp`,
    rule,
    idempotency: 'none',
    limit: 'login',
    input: proofSchema,
    reply: secondFactorReply,
    outline: () => ({ errors: ['not-active', 'no-app', 'required'].map((why) => `second-factor.${why}`) }),
    async handle(context, proof) {
      await proven(context, proof, (tx) => removeApp(tx, context));
      return new Done(await stateOf(context.db, context), 'message.deleted');
    },
  }),
];

export const secondFactorServer = definePageModule(secondFactorPage, { routes: [...setUp, ...keep, ...passkeyRoutes] });
