import { type AnyReaction, on, type Operation, systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import { notify } from '@shopkeeper/crud/message';
import { creditBalance } from '@shopkeeper/member/server';
import { lockOrder } from '@shopkeeper/platform/server';
import type { RowOf } from '@shopkeeper/resource';
import { memberMessages } from '../cash-out.messages.ts';
import { cashOut, memberCashOuts } from '../cash-out.resource.ts';
import { isTransferredByService } from './transfer.ts';

type Row = RowOf<typeof cashOut>;
const { approve, approveSecond, reject, pay, succeed, confirmPaid, fail } = cashOut.transitions;

/** What nobody has to transfer by hand begins once it is approved. */
async function startByItself(op: Operation, { id, status, method }: Row): Promise<void> {
  if (status !== 'approved' || (method !== 'balance' && !isTransferredByService(op, method))) return;
  await transition(systemWithin(op, 'distribution.cash-out.pay'), pay, { id });
}

/** The balance of the member is in the shop itself: the money is there at once. */
async function toBalance(op: Operation, row: Row): Promise<void> {
  const { id, method, memberId, netAmount: amount, cashOutNo: no } = row;
  if (method !== 'balance') return;
  await creditBalance(op, { memberId, amount, entryType: 'recharge', ref: { type: 'cash-out', id, no } });
  await transition(systemWithin(op, 'distribution.cash-out.balance'), succeed, { id, input: { amount, channelNo: null } });
}

const tell =
  (message: keyof typeof memberMessages) =>
  async (op: Operation, { row }: { readonly row: Row }): Promise<void> => {
    const { id, memberId, cashOutNo, amount, rejectReason, error } = row;
    const params = { cashOutNo, amount: (amount / 100).toFixed(2), reason: rejectReason ?? error ?? '' };
    await notify(op, { audience: 'member', id: memberId }, memberMessages[message], {
      params,
      path: memberCashOuts.page,
      key: `cash-out-${id}-${message}`,
    });
  };

export const cashOutReactions: readonly AnyReaction[] = [
  on([approve, approveSecond], lockOrder.commission, (op, { row }) => startByItself(op, row)),
  on(pay, lockOrder.account, (op, { row }) => toBalance(op, row)),
  on([approve, approveSecond], lockOrder.member, async (op, change) => {
    if (change.row.status === 'approved') await tell('approved')(op, change);
  }),
  on(reject, lockOrder.member, tell('rejected')),
  on([succeed, confirmPaid], lockOrder.member, tell('paid')),
  on(fail, lockOrder.member, tell('failed')),
];
