import { defineServerModule } from '@shopkeeper/crud';
import type { Operation } from '@shopkeeper/crud/lifecycle';
import { reject } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { priceList } from '../price-list.resource.ts';
import { priceListSettings } from '../price-list.settings.ts';
import { priceListApproval, priceListAudit, requireChangeable, startApproval } from './price-list-approval.ts';
import { anotherActive, itemCounts } from './price-list-rows.ts';
import { priceListRoutes } from './price-list-routes.ts';

/**
 * Says whether any list is active, so that nothing is read for prices while none is. The lock makes activating and pausing lists
 * queue: none decides by the state of another that is not committed yet.
 */
async function noteActive(op: Operation, id: number, isActive: boolean): Promise<void> {
  const { settings } = op.engine;
  const { values } = await settings.lock(op.tx, priceListSettings);
  const applies = isActive || (values['applies'] === true && (await anotherActive(op.tx, { id })).length > 0);
  await settings.save(op, priceListSettings, { applies });
}

/** How many prices each list has. */
async function itemsIn(db: Queryable, rows: readonly { readonly id: number }[]) {
  const counts = await itemCounts(db, { ids: rows.map(({ id }) => id) });
  const items = new Map(counts.map((one) => [one.id, one.items]));
  return rows.map(({ id }) => ({ items: items.get(id) ?? 0 }));
}

export const priceListServer = defineServerModule(priceList, {
  routes: [...priceListRoutes, priceListAudit],
  reactions: priceListApproval,
  extension: {
    /** What was in force is kept, so that the price of an order can be explained. */
    async beforeDelete(_tx, { status }) {
      if (status !== 'draft') throw businessError(reject('price-list.not-draft'));
    },
    async beforeWrite(tx, { before }) {
      if (before) await requireChangeable(tx, before);
      return {};
    },
  },
  lifecycle: {
    known: {
      activate: itemsIn,
      approve: itemsIn,
    },
    effects: {
      async activate(op, { row, to }) {
        const request = await startApproval(op, row);
        if (request)
          return to.awaiting_approval({
            approvalId: request.id,
            stateBefore: row.status === 'paused' ? 'paused' : 'draft',
            declineReason: null,
          });
        await noteActive(op, row.id, true);
        return to.active({});
      },
      async approve(op, { row, to }) {
        await noteActive(op, row.id, true);
        return to.active({});
      },
      decline: async (_op, { row, input, to }) => to[row.stateBefore]({ declineReason: input.reason }),
      withdraw: async (_op, { row, to }) => to[row.stateBefore]({}),
      async pause(op, { row, to }) {
        await noteActive(op, row.id, false);
        return to.paused({});
      },
      async end(op, { row, to }) {
        await noteActive(op, row.id, false);
        return to.ended({});
      },
    },
  },
});
