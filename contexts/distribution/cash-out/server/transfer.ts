import { type Operation, transition, tryTransition } from '@shopkeeper/crud/lifecycle';
import { notify } from '@shopkeeper/crud/message';
import { isRejection, reject, type RowOf } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import { businessError } from '@shopkeeper/server';
import { callProvider } from '@shopkeeper/server/providers';
import { payoutSettings } from '../../payout/payout.settings.ts';
import type { Transfer, TransferReport } from '../../payout/payout-report.domain.ts';
import { payoutProvider } from '../../payout/server/payout-provider.ts';
import { cashOutConflict } from '../cash-out.messages.ts';
import { cashOut } from '../cash-out.resource.ts';
import { byTransferNo } from './cash-out-rows.ts';
import { sealedPayee } from './payee-rows.ts';

type Row = RowOf<typeof cashOut>;

const transferMethods = ['bank', 'wechat', 'alipay'] as const;
const transferMethodOf = (method: Row['method']): Transfer['method'] | null =>
  transferMethods.find((one) => one === method) ?? null;

/** Whether the transfer service makes the transfers of a method; otherwise staff do, or the balance of the shop. */
export const isTransferredByService = (op: Pick<Operation, 'engine'>, method: Row['method']): boolean =>
  transferMethodOf(method) !== null && op.engine.settings.read(payoutSettings).enabled;

/**
 * Requests the transfer, after the commit. The service makes one for each number, so that asking again pays once. The payee is passed
 * on sealed.
 */
export async function requestTransfer(op: Operation, row: Row, transferNo: string): Promise<void> {
  const method = transferMethodOf(row.method);
  const payee = method && (await sealedPayee(op, row.id));
  if (method === null || payee === null) return;
  const input = { transferNo, amount: row.netAmount, method, payeeBank: row.payeeBank, payee };
  await callProvider(op.tx, payoutProvider, { operation: 'transfer', input });
}

/** Asks what became of a transfer, after the commit. */
export const queryTransfer = (op: Operation, transferNo: string) =>
  callProvider(op.tx, payoutProvider, { operation: 'query', input: { transferNo } });

interface Found {
  readonly id: number;
  readonly cashOutNo: string;
  readonly status: string;
  readonly netAmount: number;
}

/** The service says what the books cannot follow: it is noted at the cash-out, and staff are told. */
async function flagConflict(op: Operation<'provider'>, found: Found, error: string): Promise<void> {
  await transition(op, cashOut.actions.flag, { id: found.id, input: { error } });
  await notify(op, { audience: 'admin', permission: permissionOf(cashOut, 'index') }, cashOutConflict, {
    params: { cashOutNo: found.cashOutNo, error },
    path: `${cashOut.page}/${found.id}`,
    key: `cash-out-${found.id}-${error}`.slice(0, 80),
  });
}

async function succeeded(op: Operation<'provider'>, found: Found, { amount, channelNo }: TransferReport): Promise<void> {
  const input = { amount: amount ?? 0, channelNo };
  const done = await tryTransition(op, cashOut.transitions.succeed, { id: found.id, input });
  if (!isRejection(done) || done.details['from'] === 'paid') return;
  await flagConflict(op, found, done.errorCode === 'cash-out.wrong-amount' ? `amount ${amount ?? '?'}` : 'paid');
}

async function failed(op: Operation<'provider'>, found: Found, { reason }: TransferReport): Promise<void> {
  const input = { reason: reason.trim().length < 2 ? 'failed' : reason };
  const done = await tryTransition(op, cashOut.transitions.fail, { id: found.id, input });
  if (isRejection(done) && done.details['from'] === 'paid') await flagConflict(op, found, input.reason);
}

/**
 * Applies the report of the transfer service, once: one that repeats an earlier one, or that was overtaken, changes nothing. While
 * the service does not know, the cash-out stays in payment; a transfer that it has never heard of is requested again.
 */
export async function judge(
  op: Operation<'provider'>,
  report: TransferReport,
  { isAnswer }: { isAnswer: boolean },
): Promise<void> {
  const { transferNo, state } = report;
  const [found] = await byTransferNo(op.tx, { transferNo });
  if (!found) throw businessError(reject('cash-out.unknown-transfer', { transferNo }));
  if (state === 'succeeded') await succeeded(op, found, report);
  if (state === 'failed') await failed(op, found, report);
  if (state === 'unknown' && isAnswer) await tryTransition(op, cashOut.actions.requestAgain, { id: found.id, input: {} });
}
