import { randomInt } from 'node:crypto';
import { defineServerModule } from '@shopkeeper/crud';
import { type Operation, operationOf, resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { memberViewServer } from '@shopkeeper/crud/routes';
import { insertRow } from '@shopkeeper/crud/rows';
import { reject } from '@shopkeeper/resource';
import { dayOf } from '@shopkeeper/resource/calendar';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { businessError, defineRoute, type Route, timeZoneOf } from '@shopkeeper/server';
import { audit } from '@shopkeeper/server/http';
import * as z from 'zod/mini';
import { paymentMethodsOffered } from '@shopkeeper/payment/server';
import { creditBalance } from '../../balance/server/balance.operations.ts';
import { memberRecharges, recharge } from '../recharge.resource.ts';
import { rechargeSettings } from '../recharge.settings.ts';
import { type RechargeMethod, rechargeMethods } from '../recharge-methods.domain.ts';
import { openPayment, paymentReactions } from './recharge-payment.ts';

interface Wanted {
  readonly amount: number;
  readonly method: RechargeMethod;
}

const hourMs = 3_600_000;
const wanted = objectSchema({
  amount: f.money({ min: 1, max: 100_000_000 }),
  method: f.choice({ values: recharge.ownFields.method.options.values, default: 'transfer' }),
});
const reply = z.object({ id: z.int(), rechargeNo: z.string(), attemptId: z.nullable(z.int()) });

/** Starts a recharge. Rejects with `recharge.closed`, `recharge.no-method` and `recharge.outside-limits` (least, most; fen). */
async function start(op: Operation<'staff' | 'member'>, { amount, method }: Wanted) {
  const { isOpen, leastAmount: least, mostAmount: most, payWithinHours } = op.engine.settings.read(rechargeSettings);
  if (method !== 'transfer' && !paymentMethodsOffered(op).includes(method))
    throw businessError(reject('recharge.no-method', { method }));
  if (!isOpen) throw businessError(reject('recharge.closed'));
  if (amount < least || amount > most) throw businessError(reject('recharge.outside-limits', { least, most }));
  const day = dayOf(op.at, timeZoneOf(op.engine.clock)).replaceAll('-', '');
  const rechargeNo = `R${day}${String(randomInt(10 ** 10)).padStart(10, '0')}`;
  const expireAt = op.at + payWithinHours * hourMs;
  const memberId = op.actor.id;
  const { id } = await insertRow(op.tx, recharge, { rechargeNo, memberId, amount, method, expireAt });
  audit(op.tx, op, [{ action: 'add', resource: 'member/recharge', rowId: id, label: rechargeNo, after: { amount, method } }]);
  const attemptId = await openPayment(op, { id, rechargeNo, memberId, amount, method, expireAt });
  return { id, rechargeNo, attemptId };
}

const startRoute: Route = defineRoute<Wanted, typeof reply>({
  method: 'POST',
  path: `${memberRecharges.prefix}start`,
  rule: { kind: 'signed-in', audience: 'member' },
  idempotency: 'required',
  input: wanted,
  reply,
  outline: () => ({ errors: ['recharge.closed', 'recharge.no-method', 'recharge.outside-limits'] }),
  handle: (context, input) => context.db.transaction((tx) => start(operationOf(context, tx), input)),
});

const termsReply = z.object({
  isOpen: z.boolean(),
  leastAmount: z.int(),
  mostAmount: z.int(),
  transferTo: z.nullable(z.string()),
  methods: z.array(z.enum(rechargeMethods)),
});

const termsRoute: Route = defineRoute({
  method: 'POST',
  path: `${memberRecharges.prefix}terms`,
  rule: { kind: 'signed-in', audience: 'member' },
  idempotency: 'none',
  reply: termsReply,
  handle: async (context) => {
    const { engine } = context;
    const { isOpen, leastAmount, mostAmount, transferTo } = engine.settings.read(rechargeSettings);
    const offered = paymentMethodsOffered({ engine: resourceEngineOf(context) });
    const methods = rechargeMethods.filter((method) => method === 'transfer' || offered.includes(method));
    return { isOpen, leastAmount, mostAmount, transferTo, methods };
  },
});

export const rechargeServer = defineServerModule(recharge, {
  memberView: memberViewServer(memberRecharges, { behind: recharge }),
  routes: [startRoute, termsRoute],
  reactions: paymentReactions,
  lifecycle: {
    effects: {
      async pay(op, { row, input, to }) {
        const { id, memberId, amount, rechargeNo: no } = row;
        await creditBalance(op, { memberId, amount, entryType: 'recharge', ref: { type: 'recharge', id, no } });
        return to.paid({ reference: input.reference, paidAt: op.at, expireAt: null });
      },
      cancel: async (_op, { to }) => to.closed({ expireAt: null }),
      expire: async (_op, { to }) => to.closed({ expireAt: null }),
    },
  },
});
