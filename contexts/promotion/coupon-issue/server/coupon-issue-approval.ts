import type { AnyReaction, Operation } from '@shopkeeper/crud/lifecycle';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { reject, type RowOf } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import { audit } from '@shopkeeper/server/http';
import { startJob } from '@shopkeeper/server/jobs';
import { auditRoute, onDecision, reasonOf, starterOf, startRequest } from '@shopkeeper/workflow/server';
import { and, eq, sql } from 'drizzle-orm';
import { couponIssueTable as i, couponTemplateTable as t } from '#tables';
import { couponIssue } from '../coupon-issue.resource.ts';
import { issueJob } from './issue-job.ts';

type Issue = RowOf<typeof couponIssue>;

/** What workflows call coupon issues. */
const subject = 'promotion/coupon-issue' as const;

const templateNamed = typedQuery<{ id: number }>()('coupon_issue_template_name', (db, { id }) =>
  db
    .select(columns({ name: t.name }))
    .from(t)
    .where(eq(t.id, id)),
);

const holdIssue = typedQuery<{ id: number; approvalId: number }>()('coupon_issue_hold', (db, { id, approvalId }) =>
  db
    .update(i)
    .set({ status: 'awaiting_approval', approvalId: sql`${approvalId}::bigint`, version: sql`${i.version} + 1` })
    .where(eq(i.id, id)),
);

interface Decided {
  readonly id: number;
  readonly status: 'waiting' | 'rejected';
  readonly reason: string | null;
}

/** Writes what was decided about an issue that waits for it, and no other. */
const decideIssue = typedQuery<Decided>()('coupon_issue_decide', (db, { id, status, reason }) =>
  db
    .update(i)
    .set({ status: sql`${status}`, rejectReason: sql`${reason}`, version: sql`${i.version} + 1` })
    .where(and(eq(i.id, id), eq(i.status, 'awaiting_approval')))
    .returning(columns({ id: i.id, note: i.note })),
);

/** Starts the job that issues the coupons, once. */
export const startIssue = (op: Operation, { id, ownerId }: { readonly id: number; readonly ownerId: number | null }) =>
  startJob(op.tx, issueJob, {
    payload: { issueId: id },
    owner: { audience: 'admin', id: ownerId },
    dedupeKey: `issue ${id}`,
  });

/** Asks for the approval of an issue; returns whether it waits for a decision. */
export async function startApproval(op: Operation, issue: Pick<Issue, 'id' | 'templateId' | 'note'>): Promise<boolean> {
  const [template] = await templateNamed(op.tx, { id: issue.templateId });
  const title = [template?.name, issue.note].filter(Boolean).join(' · ').slice(0, 80);
  const request = await startRequest(op, { subject, subjectId: issue.id, title, amount: null, starterId: starterOf(op) });
  if (!request) return false;
  await holdIssue(op.tx, { id: issue.id, approvalId: request.id });
  return true;
}

/** @throws 409 `coupon-issue.decided-already`: then the decision of the workflow is undone, too. */
async function decide(op: Operation, decided: Decided): Promise<void> {
  const [row] = await decideIssue(op.tx, decided);
  if (!row) throw businessError(reject('coupon-issue.decided-already'));
  const { id, status, reason } = decided;
  const after = { status, ...(reason === null ? {} : { rejectReason: reason }) };
  audit(op.tx, op, [
    { action: 'edit', resource: subject, rowId: id, label: row.note ?? `#${id}`, before: { status: 'awaiting_approval' }, after },
  ]);
}

/** The last decision lets the job begin, or ends the issue before anybody got a coupon. */
export const couponIssueApproval: readonly AnyReaction[] = onDecision({
  subject,
  async approved(op, { subjectId: id, starterId: ownerId }) {
    await decide(op, { id, status: 'waiting', reason: null });
    await startIssue(op, { id, ownerId });
  },
  rejected: (op, request) => decide(op, { id: request.subjectId, status: 'rejected', reason: reasonOf(request) }),
  cancelled: (op, request) => decide(op, { id: request.subjectId, status: 'rejected', reason: reasonOf(request) }),
});

/** `Audit` of coupon issues, which are submitted when they are added. */
export const couponIssueAudit = auditRoute({ resource: couponIssue });
