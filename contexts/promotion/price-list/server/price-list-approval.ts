import { type AnyReaction, later, type Operation, transition, tryTransition } from '@shopkeeper/crud/lifecycle';
import { reject, type RowOf } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import {
  auditRoute,
  cancelRequest,
  isInForce,
  onDecision,
  reasonOf,
  starterOf,
  startRequest,
  submitBy,
} from '@shopkeeper/workflow/server';
import { priceList } from '../price-list.resource.ts';

type Row = RowOf<typeof priceList>;

/** What workflows call price lists. */
const subject = 'promotion/price-list' as const;

/** Asks for the approval of a list that is to come into force; null where no workflow decides about lists. */
export const startApproval = (op: Operation, { id, name }: Pick<Row, 'id' | 'name'>) =>
  startRequest(op, { subject, subjectId: id, title: name, amount: null, starterId: starterOf(op) });

/**
 * What is decided about stays as it was shown, and what was approved does not change behind the back of who approved it.
 *
 * @throws 409 `price-list.has-ended`, `price-list.in-approval`, `price-list.approved`
 */
export async function requireChangeable(db: Queryable, { status }: { readonly status: string }): Promise<void> {
  if (status === 'ended') throw businessError(reject('price-list.has-ended'));
  if (status === 'awaiting_approval') throw businessError(reject('price-list.in-approval'));
  if (status === 'active' && (await isInForce(db, subject))) throw businessError(reject('price-list.approved'));
}

const { activate, approve, decline, withdraw } = priceList.transitions;

/** The last decision activates the list or gives it back in its transaction. */
export const priceListApproval: readonly AnyReaction[] = [
  ...onDecision({
    subject,
    approved: (op, { subjectId: id }) => transition(op, approve, { id }),
    rejected: (op, request) => transition(op, decline, { id: request.subjectId, input: { reason: reasonOf(request) } }),
    // Of a list that was withdrawn the request is cancelled, too.
    cancelled: (op, request) => tryTransition(op, decline, { id: request.subjectId, input: { reason: reasonOf(request) } }),
  }),
  later(withdraw, {
    name: 'promotion.price-list.end-workflow',
    carry: ({ row }) => ({ id: row.id, name: row.name }),
    run: (op, { id, name }) => cancelRequest(op, { subject, subjectId: id, reason: name }),
  }),
];

/** `Audit` of price lists: a workflow decides about them, or nobody. */
export const priceListAudit = auditRoute({ resource: priceList, submit: submitBy(priceList, activate) });
