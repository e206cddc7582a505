import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { defineProvider, defineProviderKind, type OperationContext } from '@shopkeeper/server/providers';
import { onCallback, onCallResult } from './callbacks.ts';
import { later } from './later.ts';

const bill = defineResource({
  context: 'test',
  name: 'bill',
  fields: { title: f.text({ max: 20 }), status: f.choice({ values: ['open', 'paid'], write: 'server', default: 'open' }) },
  label: 'title',
  list: ['title'],
  lifecycle: { field: 'status', transitions: { pay: { from: ['open'], to: ['paid'], input: { amount: f.money() } } } },
});
const { pay } = bill.transitions;

later(pay, {
  name: 'test.pay',
  carry: ({ row, input }) => ({ title: row.title, amount: input.amount }),
  run: async (op, { title, amount }) => void [op.actor.kind satisfies 'system', title.trim(), amount.toFixed()],
});
// @ts-expect-error `run` is given what `carry` returns
later(pay, { name: 'test.pay', carry: ({ row }) => ({ id: row.id }), run: async (_op, { title }) => title });
// @ts-expect-error no such input
later(pay, { name: 'test.pay', carry: ({ input }) => ({ amount: input.amuont }), run: async () => null });
// @ts-expect-error what is carried is stored as JSON
later(pay, { name: 'test.pay', carry: () => ({ at: new Date(0) }), run: async () => null });

const payment = defineProviderKind<{ readonly amount: number }>('payment');
const acme = defineProvider({
  kind: payment,
  name: 'acme',
  settings: {},
  config: async () => ({}),
  operations: {
    refund: {
      isIdempotent: true,
      call: async (_context: OperationContext, { id }: { readonly id: number }) => ({ number: `R-${id}` }),
    },
  },
});

onCallback(payment, async (op, { amount }) => void [op.actor.kind satisfies 'provider', amount.toFixed()]);
// @ts-expect-error not in the event of the kind
onCallback(payment, async (_op, { amuont }) => amuont);
onCallResult(acme, 'refund', async (_op, { input, result }) => void [input.id.toFixed(), result.number.trim()]);
// @ts-expect-error no such operation
onCallResult(acme, 'refnd', async () => null);
// @ts-expect-error not in the result
onCallResult(acme, 'refund', async (_op, { result }) => result.nubmer);
