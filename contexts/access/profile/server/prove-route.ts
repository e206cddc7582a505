import { badInput, defineRoute, type Route } from '@shopkeeper/server';
import { proofTicket } from '@shopkeeper/server/events';
import { countCodeCheck } from '@shopkeeper/server/session';
import * as z from 'zod/mini';
import { useCode } from '../../second-factor/server/check-code.ts';
import { profilePage } from '../profile.page.ts';
import { requireOwnPassword } from './own-password.ts';

const typed = (max: number) => z.optional(z.string().check(z.minLength(1), z.maxLength(max)));
const proof = z.strictObject({ password: typed(128), code: typed(32) });
const proofReply = z.object({ ticket: z.string() });

/** The password, or a code of the second factor, for a ticket to one dangerous call. Wrong ones are counted as those of a sign-in. */
export const proveRoute: Route = defineRoute<z.infer<typeof proof>, typeof proofReply>({
  method: 'POST',
  path: `${profilePage.path}/prove`,
  rule: { kind: 'signed-in', audience: 'admin' },
  whileViewing: 'closed',
  idempotency: 'none',
  limit: 'login',
  input: proof,
  reply: proofReply,
  outline: () => ({ errors: ['request.too-many'] }),
  async handle(context, { password, code }) {
    const { actor, db } = context;
    if ((password === undefined) === (code === undefined)) throw badInput([{ path: 'password', rule: 'required' }]);
    if (password !== undefined) await requireOwnPassword(context, { path: 'password', typed: password });
    if (code !== undefined)
      await countCodeCheck(db, { audience: 'admin', ownerId: actor.id }, () =>
        db.transaction(async (tx) => {
          if (!(await useCode(tx, context, { id: actor.id, code })))
            throw badInput([{ path: 'code', rule: 'second-factor.wrong-code' }]);
        }),
      );
    return { ticket: await proofTicket(db, actor) };
  },
});
