import { type Operation, tryTransition } from '@shopkeeper/crud/lifecycle';
import { reject } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import { callProvider } from '@shopkeeper/server/providers';
import type { PaymentReport } from '../../gateway/gateway.domain.ts';
import type { Started } from '../../gateway/server/gateway.ts';
import { judgement } from '../attempt.domain.ts';
import { attempt } from '../attempt.resource.ts';
import { attemptById, attemptByNo } from './attempt-rows.ts';
import { providerOf } from './providers.ts';

/**
 * Applies the report of a provider to its payment, whatever other payments of the document do. A report that a concurrent one has
 * overtaken changes nothing.
 *
 * @throws RequestError 409 `attempt.unknown` for a number of no payment: the provider sends it again
 */
export async function judge(op: Operation<'provider'>, report: PaymentReport): Promise<void> {
  const [row] = await attemptByNo(op.tx, { attemptNo: report.attemptNo });
  if (!row) throw businessError(reject('attempt.unknown', { attemptNo: report.attemptNo }));
  const { id } = row;
  const { txnNo, reason, amount } = report;
  const what = judgement(row, report);
  if (what === 'succeed') {
    const made = await tryTransition(op, attempt.transitions.succeed, { id, input: { providerTxnNo: txnNo } });
    // Another report of the same money was faster.
    return 'errorCode' in made ? judge(op, report) : undefined;
  }
  if (what === 'fail') await tryTransition(op, attempt.transitions.fail, { id, input: { reason: reason || 'failed' } });
  if (what === 'close') await tryTransition(op, attempt.transitions.close, { id, input: { reason: reason || null } });
  if (what === 'wrong_amount' || what === 'double') {
    const note = `${txnNo ?? ''} ${report.currency ?? ''}`.trim();
    await tryTransition(op, attempt.actions.flag, { id, input: { risk: what, note, receivedAmount: amount } });
  }
}

/** The provider knows a payment, or has rejected it. One that was closed meanwhile is closed there too. */
export async function noteStarted(op: Operation<'provider'>, id: number, started: Started): Promise<void> {
  if (!started.isStarted) {
    await tryTransition(op, attempt.transitions.fail, { id, input: { reason: started.reason.slice(0, 300) } });
    return;
  }
  const { reference, next } = started;
  const begun = await tryTransition(op, attempt.transitions.begin, { id, input: { reference, ...next } });
  const [row] = await attemptById(op.tx, { id });
  if (!('errorCode' in begun) || row?.state !== 'closed') return;
  const provider = providerOf(row.method);
  if (provider) await callProvider(op.tx, provider, { operation: 'close', input: { attemptNo: row.attemptNo, reference } });
}
