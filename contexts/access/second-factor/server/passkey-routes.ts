import { f } from '@shopkeeper/resource/fields';
import { fieldSchema, objectSchema } from '@shopkeeper/resource/schema';
import { defineRoute, Done, notFound, RequestError, type Route } from '@shopkeeper/server';
import { passkeyQuestion } from '@shopkeeper/server/session';
import * as z from 'zod/mini';
import { newPasskeyReply, recoveryCodesReply, secondFactorReply, shownRecoveryCode } from '../second-factor.domain.ts';
import { secondFactorPage } from '../second-factor.page.ts';
import { addPasskey, newPasskeyAnswer, requestNewPasskey } from './add-passkey.ts';
import { renamePasskey } from './passkey-rows.ts';
import { requestPasskey } from './passkeys.ts';
import { note, type Proof, proofInputs, proven, provenIfActive, provingKey, stateOf } from './prove.ts';
import { removePasskey } from './remove-one.ts';

const prefix = `${secondFactorPage.path}/`;
const own = { method: 'POST', rule: { kind: 'signed-in', audience: 'admin' }, idempotency: 'none', limit: 'login' } as const;
const id = f.int({ min: 1 });
const name = f.text({ min: 1, max: 40 });

const adding: readonly Route[] = [
  defineRoute<Proof, typeof newPasskeyReply>({
    ...own,
    path: `${prefix}beginPasskey`,
    beforeSecondFactor: true,
    input: z.strictObject(proofInputs),
    reply: newPasskeyReply,
    outline: () => ({ errors: ['second-factor.passkey-address', 'second-factor.passkeys-full'] }),
    async handle(context, proof) {
      await provenIfActive(context, proof);
      return requestNewPasskey(context);
    },
  }),
  defineRoute<{ name: string; answer: z.infer<typeof newPasskeyAnswer> }, typeof recoveryCodesReply>({
    ...own,
    path: `${prefix}addPasskey`,
    beforeSecondFactor: true,
    input: z.strictObject({ name: fieldSchema(name), answer: newPasskeyAnswer }),
    reply: recoveryCodesReply,
    outline: () => ({
      errors: ['address', 'ended', 'refused', 'known'].map((why) => `second-factor.passkey-${why}`),
    }),
    handle: async (context, input) =>
      new Done({ codes: (await addPasskey(context, input)).map(shownRecoveryCode) }, 'message.saved'),
  }),
];

const keeping: readonly Route[] = [
  defineRoute<object, typeof passkeyQuestion>({
    ...own,
    path: `${prefix}requestPasskey`,
    input: z.strictObject({}),
    reply: passkeyQuestion,
    outline: () => ({ errors: ['request.no-passkey'] }),
    async handle(context) {
      const question = await requestPasskey(context, provingKey(context));
      if (!question) throw new RequestError(409, 'request.no-passkey');
      return question;
    },
  }),
  defineRoute<{ id: number; name: string }, typeof secondFactorReply>({
    ...own,
    path: `${prefix}renamePasskey`,
    limit: 'call',
    input: objectSchema({ id, name }),
    reply: secondFactorReply,
    async handle(context, input) {
      await context.db.transaction(async (tx) => {
        const renamed = await renamePasskey(tx, { ...input, adminId: context.actor.id });
        if (renamed.length === 0) throw notFound({ id: input.id });
        note(tx, context, 'passkeyRenamed');
      });
      return new Done(await stateOf(context.db, context), 'message.saved');
    },
  }),
  defineRoute<Proof & { id: number }, typeof secondFactorReply>({
    ...own,
    path: `${prefix}removePasskey`,
    input: z.strictObject({ id: fieldSchema(id), ...proofInputs }),
    reply: secondFactorReply,
    outline: () => ({ errors: ['second-factor.not-active', 'second-factor.required'] }),
    async handle(context, { id: passkeyId, ...proof }) {
      await proven(context, proof, (tx) => removePasskey(tx, context, passkeyId));
      return new Done(await stateOf(context.db, context), 'message.deleted');
    },
  }),
];

/** The calls of staff for their own passkeys. Challenges are used once, so these calls take no idempotency key. */
export const passkeyRoutes: readonly Route[] = [...adding, ...keeping];
