import { type AnyReaction, type Operation, transition } from '@shopkeeper/crud/lifecycle';
import { reject, type RowOf } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { auditRoute, decisionOf, needsApproval, onDecision, reasonOf, startRequest } from '@shopkeeper/workflow/server';
import { formSubmission } from '../form-submission.resource.ts';

type Row = RowOf<typeof formSubmission>;

/** What workflows call submissions. */
const subject = 'studio/form-submission' as const;

interface NewSubmission {
  readonly id: number;
  readonly submissionNo: string;
  /** The name of its form. */
  readonly name: string;
}

const { requestApproval, approve, decline, recall } = formSubmission.transitions;

const requestFor = (id: number, title: string) => ({ subject, subjectId: id, title, amount: null, starterId: null });

/** Asks for the approval of a submission; where no workflow decides about it, staff do. */
export async function startApproval(op: Operation<'system'>, { id, submissionNo, name }: NewSubmission): Promise<void> {
  const title = `${submissionNo} · ${name}`.slice(0, 80);
  if (await needsApproval(op, requestFor(id, title))) await transition(op, requestApproval, { id, input: { title } });
}

/** Starts the request about a submission. */
export const requestAbout = (op: Operation, id: number, title: string) => startRequest(op, requestFor(id, title));

/** The last decision accepts or rejects the submission in its transaction. */
export const submissionApproval: readonly AnyReaction[] = onDecision({
  subject,
  approved: (op, { subjectId: id }) => transition(op, approve, { id }),
  rejected: (op, request) => transition(op, decline, { id: request.subjectId, input: { reason: reasonOf(request) } }),
  cancelled: (op, { subjectId: id }) => transition(op, recall, { id }),
});

/** The decision about a submission that a member of the staff is to make now, and what they fill in; null where it is not theirs. */
export const decisionBy = async (db: Queryable, { id, status }: Pick<Row, 'id' | 'status'>, personId: number) =>
  status === 'awaiting_approval' ? decisionOf(db, subject, { id, personId }) : null;

/** @throws 409 `form-submission.in-approval` */
export function requireDecided({ status }: Pick<Row, 'status'>): void {
  if (status === 'awaiting_approval') throw businessError(reject('form-submission.in-approval'));
}

/** `Audit` of submissions, which are submitted when they are sent. */
export const submissionAudit = auditRoute({ resource: formSubmission });
