import { type AnyReaction, later, type Operation, transition } from '@shopkeeper/crud/lifecycle';
import { reject } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import { businessError, notFound, requirePermission } from '@shopkeeper/server';
import { auditRoute, cancelRequest, onDecision, reasonOf, startRequest } from '@shopkeeper/workflow/server';
import { cashOut } from '../cash-out.resource.ts';
import { requestOf } from './cash-out-rows.ts';

/** What workflows call cash-outs. */
export const cashOutSubject = 'distribution/cash-out' as const;

const { approve, reject: refuse, cancel } = cashOut.transitions;

/** Asks for the approval of a cash-out where a workflow is published for them; else it waits for review as it is. */
export const startApproval = (op: Operation, row: { readonly id: number; readonly title: string; readonly amount: number }) =>
  startRequest(op, { subject: cashOutSubject, subjectId: row.id, title: row.title, amount: row.amount, starterId: null });

/** The last decision of a workflow approves or rejects the cash-out in its transaction; a cancelled one needs none. */
export const cashOutWorkflow: readonly AnyReaction[] = [
  ...onDecision({
    subject: cashOutSubject,
    approved: (op, { subjectId: id }) => transition(op, approve, { id, input: {} }),
    rejected: (op, request) => transition(op, refuse, { id: request.subjectId, input: { reason: reasonOf(request) } }),
  }),
  later(cancel, {
    name: 'distribution.cash-out.end-workflow',
    carry: ({ row }) => ({ id: row.id, cashOutNo: row.cashOutNo }),
    run: (op, { id, cashOutNo }) => cancelRequest(op, { subject: cashOutSubject, subjectId: id, reason: cashOutNo }),
  }),
];

/** `Audit` of cash-outs: in their workflow, or else as the buttons do. */
export const cashOutAudit = auditRoute({
  resource: cashOut,
  async submit(op, { id }) {
    const [row] = await requestOf(op.tx, { id });
    if (!row) throw notFound({ id });
    if (row.status !== 'pending_review') throw businessError(reject('cash-out.not-waiting'));
    const started = await startApproval(op, { id, title: row.cashOutNo, amount: row.amount });
    if (!started) throw businessError(reject('instance.no-workflow'));
  },
  approve(op, { id }) {
    requirePermission(op, permissionOf(cashOut, approve.name));
    return transition(op, approve, { id, input: {} });
  },
  reject(op, { id, opinion }) {
    requirePermission(op, permissionOf(cashOut, refuse.name));
    return transition(op, refuse, { id, input: { reason: opinion.slice(0, 200) } });
  },
});
