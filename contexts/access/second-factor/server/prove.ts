import { reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { fieldSchema } from '@shopkeeper/resource/schema';
import { badInput, businessError, notFound, type SignedContext } from '@shopkeeper/server';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { audit } from '@shopkeeper/server/http';
import { countCodeCheck, type PasskeyAnswer, passkeyAnswer } from '@shopkeeper/server/session';
import * as z from 'zod/mini';
import { requireOwnPassword } from '../../profile/server/own-password.ts';
import type { SecondFactorView } from '../second-factor.domain.ts';
import { useCode } from './check-code.ts';
import { factorState, lockAccount } from './factor-rows.ts';
import { passkeysOf, type QuestionKey } from './passkey-rows.ts';
import { usePasskey } from './passkeys.ts';

/** What a change of the second factor is proven with: the password, and a code or a passkey where there is a factor already. */
export interface Proof {
  readonly password: string;
  readonly code?: string;
  readonly passkey?: PasskeyAnswer;
}

/** The inputs of a `Proof`. */
export const proofInputs = {
  password: fieldSchema(f.secret({ min: 1, max: 128 })),
  code: z.optional(fieldSchema(f.text({ min: 1, max: 32 }))),
  passkey: z.optional(passkeyAnswer),
};

/** The key of the question that a passkey answers as a proof, within one session. */
export const provingKey = ({ actor }: SignedContext): QuestionKey => ({
  purpose: 'prove',
  ticket: actor.sessionId,
  adminId: actor.id,
});

/** The second factor of the caller. */
export async function stateOf(db: Queryable, { actor }: SignedContext): Promise<SecondFactorView> {
  const [state] = await factorState(db, { adminId: actor.id });
  if (!state) throw notFound();
  const passkeys = await passkeysOf(db, { adminId: actor.id });
  return {
    ...state,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, host }) => ({ id, name, createdAt, lastUsedAt, host })),
    requiredBy: [...state.requiredBy],
  };
}

export const wrongCode = () => badInput([{ path: 'code', rule: 'second-factor.wrong-code' }]);
const wrongPasskey = () => badInput([{ path: 'code', rule: 'second-factor.wrong-passkey' }]);

/** Runs a check of a code or of a passkey; those of an account are counted together, as those of the sign-in are. */
export const counted = <T>({ db, actor }: SignedContext, check: () => Promise<T>): Promise<T> =>
  countCodeCheck(db, { audience: 'admin', ownerId: actor.id }, check);

/** Writes an entry about the own account to the activity log. */
export function note(tx: Tx, context: SignedContext, action: string): void {
  const { id, username } = context.actor;
  audit(tx, context, [{ action, resource: 'access/admin', rowId: id, label: username }]);
}

/** A passkey is checked at once, so that its question is used up even if the change fails. */
async function prove<T>(context: SignedContext, { code, passkey }: Proof, change: (tx: Tx) => Promise<T>): Promise<T> {
  if (passkey && !(await usePasskey(context, { ...provingKey(context), answer: passkey }))) throw wrongPasskey();
  return context.db.transaction(async (tx) => {
    // The account before its factors, in the order in which every change locks them.
    await lockAccount(tx, { adminId: context.actor.id });
    if (!passkey && !(await useCode(tx, context, { id: context.actor.id, code: code ?? '' }))) throw wrongCode();
    return change(tx);
  });
}

/** Requires the current password and a code or a passkey, which is used up, and runs a change in a transaction. */
export async function proven<T>(context: SignedContext, proof: Proof, change: (tx: Tx) => Promise<T>): Promise<T> {
  await requireOwnPassword(context, { path: 'password', typed: proof.password });
  const { activeSince } = await stateOf(context.db, context);
  if (activeSince === null) throw businessError(reject('second-factor.not-active'));
  return counted(context, () => prove(context, proof, change));
}

/** The same before a factor is added: without a second factor the password is enough. */
export async function provenIfActive(context: SignedContext, proof: Proof): Promise<void> {
  const { activeSince } = await stateOf(context.db, context);
  if (activeSince !== null) return proven(context, proof, () => Promise.resolve());
  await requireOwnPassword(context, { path: 'password', typed: proof.password });
}
