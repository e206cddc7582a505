import { defineServerModule } from '@shopkeeper/crud';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { readRow } from '@shopkeeper/crud/rows';
import { memberViewServer } from '@shopkeeper/crud/routes';
import { reject } from '@shopkeeper/resource';
import { badInput, businessError, type SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { invoiceTable } from '#tables';
import { order } from '../../order/order.resource.ts';
import { invoice, memberInvoices } from '../invoice.resource.ts';

const i = invoiceTable;

const validOf = typedQuery<{ orderId: number }>()('sales_invoices_valid', (db, { orderId }) =>
  db
    .select(columns({ id: i.id }))
    .from(i)
    .where(and(eq(i.orderId, orderId), ne(i.status, 'void'), isNull(i.deletedAt)))
    .limit(1),
);

/**
 * What an invoice of an order says: the buyer, and what was kept of the payment, in fen. The order is locked, so that it gets one
 * invoice. Throws 400 for an order that the caller may not see, 409 `invoice.not-paid` and `invoice.exists`.
 */
async function invoiced(tx: Tx, orderId: number, { actor }: SignedContext) {
  const row = await readRow(tx, { resource: order, id: orderId, lock: 'no-key' });
  const isOwn = actor.audience === 'admin' || row?.['memberId'] === actor.id;
  if (!row || !isOwn || row['status'] === 'draft') throw badInput([{ path: 'orderId', rule: 'missing-reference' }]);
  const amount = Number(row['paidAmount']) - Number(row['refundedAmount']);
  if (amount <= 0) throw businessError(reject('invoice.not-paid'));
  if ((await validOf(tx, { orderId })).length > 0) throw businessError(reject('invoice.exists'));
  const memberId = row['memberId'];
  return { amount, memberId: typeof memberId === 'number' ? memberId : null };
}

const server = defineServerModule(invoice, {
  extension: {
    async beforeWrite(tx, { before, draft, context }) {
      if (!before) return invoiced(tx, Number(draft.orderId), context);
      // What was issued stands as it is; a wrong one is voided.
      if (before.status !== 'requested') throw businessError(reject('invoice.illegal-transition'));
      return {};
    },
  },
  lifecycle: {
    effects: {
      issue: async (op, { input, to }) => to.issued({ invoiceNo: input.invoiceNo, fileUrl: input.fileUrl, issuedAt: op.at }),
      void: async (_op, { input, to }) => to.void({ voidReason: input.reason }),
    },
  },
});

export const invoiceServer = { ...server, memberView: memberViewServer(memberInvoices, { writes: server }) };
