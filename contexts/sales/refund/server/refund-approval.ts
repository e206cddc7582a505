import { type AnyReaction, later, type Operation, transition, tryTransition } from '@shopkeeper/crud/lifecycle';
import { typedQuery } from '@shopkeeper/crud/queries';
import { auditRoute, cancelRequest, onDecision, reasonOf, starterOf, startRequest } from '@shopkeeper/workflow/server';
import { eq, sql } from 'drizzle-orm';
import { refundTable } from '#tables';
import { refund } from '../refund.resource.ts';
import { refundSettings } from '../refund.settings.ts';

/** What workflows call refunds. */
const subject = 'sales/refund' as const;

const noteRequest = typedQuery<{ id: number; approvalId: number }>()('sales_refund_note_approval', (db, { id, approvalId }) =>
  db
    .update(refundTable)
    .set({ approvalId: sql`${approvalId}::bigint` })
    .where(eq(refundTable.id, id)),
);

interface NewRefund {
  readonly id: number;
  readonly refundNo: string;
  /** Fen. */
  readonly amount: number;
}

/** Asks for the approval of a refund above the limit; returns whether it waits for a decision. */
export async function startApproval(op: Operation, { id, refundNo, amount }: NewRefund): Promise<boolean> {
  if (amount <= op.engine.settings.read(refundSettings).approveAbove) return false;
  const request = await startRequest(op, { subject, subjectId: id, title: refundNo, amount, starterId: starterOf(op) });
  if (!request) return false;
  await noteRequest(op.tx, { id, approvalId: request.id });
  return true;
}

const { start, decline, close } = refund.transitions;

/** The last decision starts or closes the refund in its transaction; one that is given up needs none. */
export const refundApproval: readonly AnyReaction[] = [
  ...onDecision({
    subject,
    approved: (op, { subjectId: id }) => transition(op, start, { id }),
    rejected: (op, request) => transition(op, decline, { id: request.subjectId, input: { reason: reasonOf(request) } }),
    // Of a refund that was given up the request is cancelled, too.
    cancelled: (op, request) => tryTransition(op, decline, { id: request.subjectId, input: { reason: reasonOf(request) } }),
  }),
  later(close, {
    name: 'sales.refund.end-workflow',
    carry: ({ row }) => ({ id: row.id, refundNo: row.refundNo }),
    run: (op, { id, refundNo }) => cancelRequest(op, { subject, subjectId: id, reason: refundNo }),
  }),
];

/** `Audit` of refunds, which are submitted when they are asked for. */
export const refundAudit = auditRoute({ resource: refund });
