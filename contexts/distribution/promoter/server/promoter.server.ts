import { defineServerModule } from '@shopkeeper/crud';
import { type LifecycleServer, on, type Operation, systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import { notify } from '@shopkeeper/crud/message';
import { member } from '@shopkeeper/member';
import { lockOrder } from '@shopkeeper/platform/server';
import { isRejection, reject } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import { businessError, unwrap } from '@shopkeeper/server';
import { mayHaveParent } from '../invitation.domain.ts';
import { typedCode } from '../promoter-code.domain.ts';
import { promoterApplied, promoterApproved, promoterRejected } from '../promoter.messages.ts';
import { promoter } from '../promoter.resource.ts';
import { promotionPage } from '../promotion-paths.domain.ts';
import { countChildren, lockTiers, promoterOfCode, promotersToDecide, referralOf, unsettledOf } from './promoter-rows.ts';
import { promotionRoutes } from './promotion-routes.ts';

/** Who invited the new promoter is its parent, unless that would make a third tier. */
async function inviterOf(op: Operation, { id, memberId }: { readonly id: number; readonly memberId: number }) {
  const [bound] = await referralOf(op.tx, { memberId });
  if (!bound || (bound.expiresAt !== null && bound.expiresAt <= op.at)) return null;
  await lockTiers(op.tx, {});
  const parent = { id: bound.promoterId, parentId: bound.grandparentId, status: bound.parentStatus };
  const verdict = mayHaveParent({ id, children: await countChildren(op.tx, id), parent });
  return isRejection(verdict) ? null : parent.id;
}

/** The parent of a code, checked while no other parent can change. Throws 409 `promoter.*`. */
async function parentOf(op: Operation, id: number, code: string) {
  await lockTiers(op.tx, {});
  const [parent] = await promoterOfCode(op.tx, { code: typedCode(code) });
  if (!parent) throw businessError(reject('promoter.no-such-code', { code }));
  unwrap(mayHaveParent({ id, children: await countChildren(op.tx, id), parent }));
  return parent;
}

const decidedBy = (op: Operation) => ({ decidedAt: op.at, decidedBy: op.actor.kind === 'staff' ? op.actor.nickname : null });

const lifecycle: LifecycleServer<typeof promoter> = {
  effects: {
    approve: async (op, { row, to }) => to.active({ ...decidedBy(op), answer: null, parentId: await inviterOf(op, row) }),
    reject: async (op, { input, to }) => to.rejected({ ...decidedBy(op), answer: input.reason }),
    applyAgain: async (op, { input, to }) => to.applied({ applyNote: input.applyNote, appliedAt: op.at }),
    freeze: async (op, { input, to }) => to.frozen({ ...decidedBy(op), answer: input.reason }),
    unfreeze: async (op, { to }) => to.active({ ...decidedBy(op), answer: null }),
    revoke: async (op, { input, to }) => to.revoked({ ...decidedBy(op), answer: input.reason }),
  },
  actions: {
    async changeParent(op, { row, input: { parentCode, reason }, write }) {
      const isNone = (parentCode ?? '').trim() === '';
      const parent = isNone ? null : await parentOf(op, row.id, parentCode ?? '');
      return write({ parentId: parent?.id ?? null }, { parentCode: parent?.code ?? null, reason });
    },
  },
};

const { requestClosing, close } = member.transitions;

export const promoterServer = defineServerModule(promoter, {
  lifecycle,
  routes: promotionRoutes,
  messages: [promoterApplied, promoterApproved, promoterRejected],
  menuCount: {
    page: promoter.page,
    permission: permissionOf(promoter, 'approve'),
    count: async (db) => (await promotersToDecide(db, {}))[0]?.n ?? 0,
  },
  reactions: [
    on(promoter.transitions.approve, lockOrder.member, (op, { row: { id, memberId, code } }) =>
      notify(op, { audience: 'member', id: memberId }, promoterApproved, {
        params: { code },
        path: promotionPage,
        key: `promoter-${id}-${op.at}`,
      }),
    ),
    on(promoter.transitions.reject, lockOrder.member, (op, { row: { id, memberId, answer } }) =>
      notify(op, { audience: 'member', id: memberId }, promoterRejected, {
        params: { reason: answer ?? '' },
        path: promotionPage,
        key: `promoter-${id}-${op.at}`,
      }),
    ),
    // An account cannot be closed while the shop and the promoter owe each other money.
    on([requestClosing, close], lockOrder.commission, async (op, { row }) => {
      const own = await unsettledOf(op.tx, row.id);
      if (own && (own.open > 0 || own.amount !== 0))
        throw businessError(reject('promoter.unsettled', { amount: own.amount, count: own.open }));
    }),
    on(close, lockOrder.commission, async (op, { row }) => {
      const own = await unsettledOf(op.tx, row.id);
      if (own?.status !== 'active' && own?.status !== 'frozen') return;
      const within = systemWithin(op, 'distribution.promoter.closed');
      await transition(within, promoter.transitions.revoke, { id: own.id, input: { reason: 'account closed' } });
    }),
  ],
});
