import { type AnyReaction, type Operation, transition } from '@shopkeeper/crud/lifecycle';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { reject, type RowOf } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { auditRoute, onDecision, reasonOf, runningRequests, startRequest } from '@shopkeeper/workflow/server';
import { eq, sql } from 'drizzle-orm';
import { formSubmissionTable as s } from '#tables';
import { formSubmission } from '../form-submission.resource.ts';

type Row = RowOf<typeof formSubmission>;

/** What workflows call submissions. */
const subject = 'studio/form-submission' as const;

const noteRequest = typedQuery<{ id: number; approvalId: number }>()(
  'studio_submission_note_approval',
  (db, { id, approvalId }) =>
    db
      .update(s)
      .set({ status: 'awaiting_approval', approvalId: sql`${approvalId}::bigint` })
      .where(eq(s.id, id))
      .returning(columns({ id: s.id })),
);

interface NewSubmission {
  readonly id: number;
  readonly submissionNo: string;
  /** The name of its form. */
  readonly name: string;
}

/** Asks for the approval of a submission; where no workflow decides about it, staff do. */
export async function startApproval(op: Operation, { id, submissionNo, name }: NewSubmission): Promise<void> {
  const title = `${submissionNo} · ${name}`.slice(0, 80);
  const request = await startRequest(op, { subject, subjectId: id, title, amount: null, starterId: null });
  if (request) await noteRequest(op.tx, { id, approvalId: request.id });
}

const { approve, decline, recall } = formSubmission.transitions;

/** The last decision accepts or rejects the submission in its transaction. */
export const submissionApproval: readonly AnyReaction[] = onDecision({
  subject,
  approved: (op, { subjectId: id }) => transition(op, approve, { id }),
  rejected: (op, request) => transition(op, decline, { id: request.subjectId, input: { reason: reasonOf(request) } }),
  cancelled: (op, { subjectId: id }) => transition(op, recall, { id }),
});

/** Whether a submission waits for the decision of a member of the staff. */
export async function waitsFor(db: Queryable, { id, status }: Pick<Row, 'id' | 'status'>, staffId: number): Promise<boolean> {
  if (status !== 'awaiting_approval') return false;
  const running = await runningRequests(db, subject, [id]);
  return running.get(id)?.waitingFor.includes(String(staffId)) ?? false;
}

/** @throws 409 `form-submission.in-approval` */
export function requireDecided({ status }: Pick<Row, 'status'>): void {
  if (status === 'awaiting_approval') throw businessError(reject('form-submission.in-approval'));
}

/** `Audit` of submissions, which are submitted when they are sent. */
export const submissionAudit = auditRoute({ resource: formSubmission });
