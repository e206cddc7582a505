import { randomBytes } from 'node:crypto';
import { type Operation, operationOf, systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import { notify } from '@shopkeeper/crud/message';
import { insertRow } from '@shopkeeper/crud/rows';
import { cleanTexts } from '@shopkeeper/crud/terms';
import { memberCardOf, memberNamesOf } from '@shopkeeper/member/server';
import { isRejection, reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { businessError, defineRoute, Done, notFound, type Route, type SignedContext, unwrap } from '@shopkeeper/server';
import { audit } from '@shopkeeper/server/http';
import * as z from 'zod/mini';
import { bindingEnd, mayBind } from '../invitation.domain.ts';
import { hiddenName } from '../hidden-name.domain.ts';
import { promoterCode, typedCode } from '../promoter-code.domain.ts';
import { promoterApplied } from '../promoter.messages.ts';
import { promoter } from '../promoter.resource.ts';
import { promoterSettings } from '../promoter.settings.ts';
import { promotionPrefix } from '../promotion-paths.domain.ts';
import { referral } from '../referral.resource.ts';
import { addToTeam, lockReferral, promoterOfCode, promoterOfMember, referralOf, teamOf } from './promoter-rows.ts';

const members = { kind: 'signed-in', audience: 'member' } as const;
type Terms = ReturnType<typeof termsOf>;

const termsOf = ({ engine }: Pick<SignedContext, 'engine'>) => engine.settings.read(promoterSettings);

/** A member asks to promote, for the first time or again after a rejection. Throws 409 `promoter.closed`, `promoter.applied`. */
async function apply(op: Operation<'member'>, applyNote: string | null): Promise<void> {
  const { isOpen, approvesAtOnce } = termsOf(op);
  if (!isOpen) throw businessError(reject('promoter.closed'));
  const [before] = await promoterOfMember(op.tx, { memberId: op.actor.id });
  if (before && before.status !== 'rejected') throw businessError(reject('promoter.applied'));
  const texts = await cleanTexts({ engine: op.engine, db: op.tx }, { applyNote });
  let id = before?.id;
  if (id === undefined) {
    const code = promoterCode(randomBytes(16));
    ({ id } = await insertRow(op.tx, promoter, { memberId: op.actor.id, code, appliedAt: op.at, ...texts }));
    audit(op.tx, op, [{ action: 'add', resource: 'distribution/promoter', rowId: id, label: code, after: { ...texts } }]);
  } else await transition(op, promoter.transitions.applyAgain, { id, input: texts });
  if (approvesAtOnce) await transition(systemWithin(op, 'distribution.promoter.at-once'), promoter.transitions.approve, { id });
  else
    await notify(op, { audience: 'admin', permission: permissionOf(promoter, 'approve') }, promoterApplied, {
      params: { name: op.actor.nickname },
      path: promoter.page,
      key: `promoter-${id}-${op.at}`,
    });
}

const applyRoute: Route = defineRoute({
  method: 'POST',
  path: `${promotionPrefix}apply`,
  rule: members,
  idempotency: 'required',
  input: objectSchema({ applyNote: f.text({ max: 200, optional: true }) }),
  reply: z.null(),
  outline: () => ({ errors: ['promoter.closed', 'promoter.applied', 'request.blocked-terms'] }),
  async handle(context, { applyNote }: { readonly applyNote: string | null }) {
    await context.db.transaction((tx) => {
      const op = operationOf(context, tx);
      // The rule of the route lets members in only.
      return op.actor.kind === 'member' ? apply({ ...op, actor: op.actor }, applyNote) : Promise.reject(notFound());
    });
    return new Done(null, 'message.done');
  },
});

const codeInput = objectSchema({ code: f.code({ max: 20 }) });
interface WithCode {
  readonly code: string;
}

/** The promoter of a code, and whether it may bind the member. */
async function invitationOf(context: SignedContext, db: SignedContext['db'] | Operation['tx'], code: string) {
  const [found] = await promoterOfCode(db, { code: typedCode(code) });
  if (!found) throw notFound({ code });
  const card = await memberCardOf(db, context.actor.id, context);
  const [bound] = await referralOf(db, { memberId: context.actor.id });
  const invitation = {
    promoterStatus: found.status,
    promoterMemberId: found.memberId,
    memberId: context.actor.id,
    joinedAt: card?.jointime ?? 0,
    boundUntil: bound?.expiresAt,
    at: context.at,
  };
  return { found, invitation, verdict: mayBind(invitation, termsOf(context)) };
}

/** Whether the member has registered lately. */
const isNewMember = (joinedAt: number, at: number, { newMemberHours }: Terms): boolean =>
  at - joinedAt <= newMemberHours * 3_600_000;

async function accept(context: SignedContext, op: Operation<'staff' | 'member'>, code: string): Promise<void> {
  const memberId = op.actor.id;
  await lockReferral(op.tx, { memberId });
  const { found, invitation, verdict } = await invitationOf(context, op.tx, code);
  unwrap(verdict);
  const expiresAt = bindingEnd(op.at, termsOf(op));
  const isNew = isNewMember(invitation.joinedAt, op.at, termsOf(op));
  await insertRow(op.tx, referral, { memberId, promoterId: found.id, code: found.code, isNew, boundAt: op.at, expiresAt });
  await addToTeam(op.tx, { id: found.id });
  audit(op.tx, op, [
    { action: 'acceptInvitation', resource: 'distribution/promoter', rowId: found.id, label: found.code, after: { expiresAt } },
  ]);
}

const acceptRoute: Route = defineRoute({
  method: 'POST',
  path: `${promotionPrefix}accept`,
  rule: members,
  idempotency: 'required',
  input: codeInput,
  reply: z.null(),
  outline: () => ({ errors: ['promoter.*'] }),
  async handle(context, { code }: WithCode) {
    await context.db.transaction((tx) => accept(context, operationOf(context, tx), code));
    return new Done(null, 'message.done');
  },
});

/** What an invitation means, before the member accepts it. */
const invitationRoute: Route = defineRoute({
  method: 'POST',
  path: `${promotionPrefix}invitation`,
  rule: members,
  idempotency: 'none',
  input: codeInput,
  reply: z.object({ name: z.string(), windowDays: z.int(), rejection: z.nullable(z.string()) }),
  async handle(context, { code }: WithCode) {
    const { found, verdict } = await invitationOf(context, context.db, code);
    const names = await memberNamesOf(context.db, [found.memberId]);
    return {
      name: hiddenName(names.get(found.memberId) ?? ''),
      windowDays: termsOf(context).windowDays,
      rejection: isRejection(verdict) ? verdict.errorCode : null,
    };
  },
});

const teamRoute: Route = defineRoute({
  method: 'POST',
  path: `${promotionPrefix}team`,
  rule: members,
  idempotency: 'none',
  input: objectSchema({ before: f.int({ min: 1, max: Number.MAX_SAFE_INTEGER, optional: true }) }),
  reply: z.array(
    z.object({ id: z.int(), name: z.string(), isNew: z.boolean(), boundAt: z.int(), expiresAt: z.nullable(z.int()) }),
  ),
  async handle({ db, actor }, { before }: { readonly before: number | null }) {
    const [own] = await promoterOfMember(db, { memberId: actor.id });
    if (!own) return [];
    const rows = await teamOf(db, { promoterId: own.id, before: before ?? Number.MAX_SAFE_INTEGER });
    const names = await memberNamesOf(
      db,
      rows.map(({ memberId }) => memberId),
    );
    return rows.map(({ id, memberId, isNew, boundAt, expiresAt }) => ({
      id,
      name: hiddenName(names.get(memberId) ?? ''),
      isNew,
      boundAt,
      expiresAt,
    }));
  },
});

export const promotionRoutes: readonly Route[] = [applyRoute, acceptRoute, invitationRoute, teamRoute];
