import { defineServerModule } from '@shopkeeper/crud';
import { later, type Operation, systemWithin, transition, tryTransition } from '@shopkeeper/crud/lifecycle';
import { memberViewServer } from '@shopkeeper/crud/routes';
import type { RowOf } from '@shopkeeper/resource';
import { amendment, memberAmendments } from '../amendment.resource.ts';
import type { PaymentMethod } from '../order-records.domain.ts';
import { order } from '../order.resource.ts';
import { openAmendmentsOf } from './amendment-rows.ts';

interface Receipt {
  readonly method: PaymentMethod | null;
  readonly amount: number;
  readonly reference: string | null;
}

/** Applies an amendment to its order as it was proposed. */
async function apply(op: Operation, row: RowOf<typeof amendment>, { method, amount, reference }: Receipt): Promise<void> {
  const lines = row.lines.flatMap(({ orderLineId: lineId, skuId, qty }) => (qty > 0 ? [{ lineId, skuId, qty }] : []));
  const { freightAmount, adjustAmount, afterAmount: payableAmount } = row;
  await transition(systemWithin(op, 'sales.amendment'), order.actions.applyAmendment, {
    id: row.orderId,
    input: {
      lines,
      freightAmount,
      adjustAmount,
      payableAmount,
      receivedAmount: amount,
      method,
      reference,
      amendmentId: row.id,
    },
  });
}

/** An order that was closed or has left cannot be amended any more: what waits for the buyer is withdrawn. */
const withdrawn = (['close', 'cancel', 'expire', 'rejectAsRisk', 'ship'] as const).map((name) =>
  later(order.transitions[name], {
    name: `sales.amendment.${name}`,
    carry: ({ row }) => ({ orderId: row.id }),
    async run(op, { orderId }) {
      for (const { id } of await openAmendmentsOf(op.tx, orderId))
        await tryTransition(op, amendment.transitions.withdraw, { id });
    },
  }),
);

export const amendmentServer = defineServerModule(amendment, {
  memberView: memberViewServer(memberAmendments, { behind: amendment }),
  lifecycle: {
    effects: {
      async confirm(op, { row, input, to }) {
        await apply(op, row, { method: input.method, amount: input.amount, reference: input.reference });
        return to.confirmed({ decidedAt: op.at }, { amount: input.amount });
      },
      async pay(op, { row, input, to }) {
        await apply(op, row, input);
        return to.confirmed({ decidedAt: op.at }, { amount: input.amount });
      },
      async accept(op, { row, to }) {
        await apply(op, row, { method: null, amount: 0, reference: null });
        return to.confirmed({ decidedAt: op.at });
      },
      decline: async (op, { to }) => to.declined({ decidedAt: op.at }),
      withdraw: async (op, { to }) => to.cancelled({ decidedAt: op.at }),
    },
  },
  reactions: withdrawn,
});
