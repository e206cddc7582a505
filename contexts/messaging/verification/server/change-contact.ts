import { memberContact, setMemberContact } from '@shopkeeper/member/server';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { badInput, defineRoute, Done, RequestError, type SignedContext } from '@shopkeeper/server';
import * as z from 'zod/mini';
import type { CodeEvent } from '../../sms-template/built-in.domain.ts';
import { checkCode, type TypedCode, useCode } from './check-code.ts';

const code = f.code({ min: 6, max: 6 });

interface Change {
  readonly address: string;
  readonly code: string;
  /** The code that was sent to the present address; null for a member without one. */
  readonly oldCode: string | null;
}

type Way = TypedCode['way'];

/** Checks a code, and names the field of a wrong one: the form has two. */
async function checkCodeAt(path: 'code' | 'oldCode', context: SignedContext, typed: TypedCode): Promise<string> {
  try {
    return await checkCode(context, typed);
  } catch (error) {
    const isOfCode = error instanceof RequestError && error.error.startsWith('verification.');
    if (isOfCode) throw new RequestError(error.status, error.error, { details: { ...error.details, field: path } });
    throw error;
  }
}

/** Checks the code of the present address, if there is one, then that of the new one; returns the ids of both requests. */
async function proofs(context: SignedContext, change: Change & { readonly way: Way; readonly event: CodeEvent }) {
  const { way, event, address } = change;
  const memberId = context.actor.id;
  const former = await memberContact(context.db, { id: memberId, way });
  if (address === former) throw badInput([{ path: 'address', rule: 'verification.same-address' }]);
  const ids: string[] = [];
  if (former !== null) {
    if (change.oldCode === null) throw badInput([{ path: 'oldCode', rule: 'required' }]);
    ids.push(await checkCodeAt('oldCode', context, { way, event, address: former, memberId, code: change.oldCode }));
  }
  ids.push(await checkCodeAt('code', context, { way, event, address, memberId, code: change.code }));
  return { former, ids };
}

const changeRoute = (way: Way, path: string, event: CodeEvent) =>
  defineRoute<Change, z.ZodMiniNull>({
    method: 'POST',
    path,
    rule: { kind: 'signed-in', audience: 'member' },
    limit: 'login',
    input: objectSchema({
      address: way === 'sms' ? f.mobile() : f.email(),
      code,
      oldCode: f.code({ min: 6, max: 6, optional: true }),
    }),
    reply: z.null(),
    outline: () => ({
      errors: ['verification.code-wrong', 'verification.code-over', 'request.too-many', 'request.stale-version'],
    }),
    async handle(context, change) {
      const { id, username, nickname } = context.actor;
      const { former, ids } = await proofs(context, { ...change, way, event });
      await context.db.transaction(async (tx) => {
        for (const one of ids) await useCode(tx, one, context.at);
        await setMemberContact(tx, context, { who: { id, username, nickname }, way, address: change.address, former });
      });
      return new Done(null, 'message.saved');
    },
  });

/**
 * `POST /api/User/changeMobile` and `/api/User/changeEmail`: a member proves the present and the new address, each by the code that
 * was sent to it.
 */
export const changeContactRoutes = [
  changeRoute('sms', '/api/User/changeMobile', 'user_change_mobile'),
  changeRoute('email', '/api/User/changeEmail', 'user_change_email'),
];
