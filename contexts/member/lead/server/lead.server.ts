import { defineServerModule } from '@shopkeeper/crud';
import { notify } from '@shopkeeper/crud/message';
import { reject } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import { leadDue } from '../lead.messages.ts';
import { lead } from '../lead.resource.ts';
import { memberOf } from './lead-member.ts';
import { leadMetricRoutes } from './lead-metrics.ts';
import { leadRoutes } from './lead-routes.ts';
import { seesAll, seesPool } from './lead-scope.ts';
import { claimedBy, ownedBy, pooled, remindAtOf, returnAtOf, nothingDue } from './lead-owner.ts';

export const leadServer = defineServerModule(lead, {
  messages: [leadDue],
  routes: [...leadRoutes, ...leadMetricRoutes],
  extension: {
    /** Staff see their own; those who may claim or add also the pool; those who may take over, all. */
    scope({ actor }) {
      if (seesAll(actor)) return undefined;
      const orPool = seesPool(actor) ? ' or t.owner_id is null' : '';
      return (values) => `(t.owner_id = ${values.add(actor.id)}${orPool})`;
    },
    async beforeDelete(_tx, { status }) {
      if (status === 'converted') throw businessError(reject('lead.converted'));
    },
  },
  lifecycle: {
    effects: {
      claim: async (op, { row, to }) => to.following(await claimedBy(op, row.id)),
      async convert(op, { row: { name, mobile, email, memberId: known }, to }) {
        // Whoever left a cart is a member already.
        if (known !== null) return to.converted({ ...nothingDue, convertedAt: op.at }, { memberId: known, isNew: false });
        if (mobile === null) throw businessError(reject('lead.no-mobile'));
        const { memberId, isNew } = await memberOf(op, { name, mobile, email });
        return to.converted({ ...nothingDue, memberId, convertedAt: op.at }, { memberId, isNew });
      },
      lose: async (_op, { input, to }) => to.lost({ ...nothingDue, closedReason: input.reason }, { closedReason: input.reason }),
      reopen: async (op, { to }) => to.following({ ...(await ownedBy(op)), closedReason: null }),
      discard: async (_op, { input, to }) =>
        to.invalid({ ...nothingDue, closedReason: input.reason }, { closedReason: input.reason }),
      release: async (_op, { row, to }) => to.new(pooled, { formerOwnerId: row.ownerId }),
      expire: async (_op, { row, to }) => to.new(pooled, { formerOwnerId: row.ownerId }),
      takeOver: async (op, { to }) => to.following(await ownedBy(op)),
      merge: async (_op, { input, to }) =>
        to.merged({ ...nothingDue, mergedIntoId: input.intoId }, { mergedIntoId: input.intoId }),
      unmerge: async (_op, { input: { status, ...due }, to }) => to[status]({ ...due, mergedIntoId: null }),
      async remind(op, { row, to }) {
        if (row.ownerId !== null)
          await notify(op, { audience: 'admin', id: row.ownerId }, leadDue, {
            params: { name: row.name },
            path: `${lead.page}?q=${encodeURIComponent(row.name)}`,
            key: `lead-${row.id}-${row.remindAt}`,
          });
        return row.status === 'qualified' ? to.qualified({ remindAt: null }) : to.following({ remindAt: null });
      },
    },
    actions: {
      reschedule: async (op, { input: { nextFollowAt }, write }) =>
        write({ nextFollowAt, remindAt: remindAtOf(op, nextFollowAt) }, { nextFollowAt }),
      followUp: async (op, { row, input: { kind, content, nextFollowAt }, write }) =>
        write(
          {
            followCount: row.followCount + 1,
            lastFollowAt: op.at,
            lastFollowText: content,
            nextFollowAt,
            remindAt: nextFollowAt === null ? null : remindAtOf(op, nextFollowAt),
            returnAt: returnAtOf(op),
          },
          { kind, lastFollowText: content, nextFollowAt },
        ),
    },
  },
});
