import { type Operation, systemWithin, tryTransition } from '@shopkeeper/crud/lifecycle';
import { evaluation } from '../evaluation.resource.ts';
import { openOf } from './evaluation-rows.ts';

/**
 * Nobody evaluates goods that were refunded as a whole: their open evaluations end, so that none is written automatically either.
 * What was written stays.
 */
export async function cancelEvaluations(
  op: Operation,
  goods: { readonly orderId: number; readonly lineIds: readonly number[] },
): Promise<void> {
  for (const { id } of await openOf(op.tx, goods))
    await tryTransition(systemWithin(op, 'sales.evaluation.cancel'), evaluation.transitions.cancel, { id });
}
