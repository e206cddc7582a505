import { type AnyReaction, on, type Operation, systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import { insertRow, readRow } from '@shopkeeper/crud/rows';
import { lockOrder } from '@shopkeeper/platform/server';
import { reject } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { publishedFor } from '../../definition/server/definition-rows.ts';
import type { StepForm } from '../../definition/step-fields.domain.ts';
import type { WorkflowSubject } from '../../definition/subjects.domain.ts';
import { instance } from '../instance.resource.ts';
import { begin } from '../workflow-step.domain.ts';
import { columnsOf, fieldsToFillIn, type Instance } from './act.ts';
import { courseFor, readDefinition, type Request, saveTasks, waitingFor } from './flow.ts';
import { runningFor, setDueAt, tasksOf } from './instance-rows.ts';

/** A row of another module for which approval is asked. `amount` is fen. */
export interface NewRequest extends Request {
  readonly subject: WorkflowSubject;
  readonly subjectId: number;
}

/** How a request would begin now; null where it would wait for nobody. */
async function beginning(op: Operation, request: NewRequest) {
  const [published] = await publishedFor(op.tx, { subject: request.subject });
  if (!published) return null;
  const found = await readDefinition(op.tx, published.id);
  const flow = begin(await courseFor(op, found, request));
  return flow.status === 'running' ? { found, flow } : null;
}

/** Whether a request would wait for anybody, if it was started now. */
export const needsApproval = async (op: Operation, request: NewRequest): Promise<boolean> =>
  (await beginning(op, request)) !== null;

/**
 * Asks for the approval of a row, by the published definition of its subject. Returns the request, or null where no definition is
 * published, or where it asks nobody: then the module decides as it would without.
 *
 * @throws 409 `instance.already-running`
 */
export async function startRequest(op: Operation, request: NewRequest): Promise<{ readonly id: number } | null> {
  const { subject, subjectId, title, amount, starterId } = request;
  if (!(await isInForce(op.tx, subject))) return null;
  const [running] = await runningFor(op.tx, { subject, ids: [subjectId] });
  if (running) throw businessError(reject('instance.already-running'));
  const begun = await beginning(op, request);
  if (!begun) return null;
  const { found, flow } = begun;
  const of = { title, subject, subjectId, amount, starterId, definitionId: found.id, definitionName: found.name };
  const runs = `${subject}:${subjectId}`;
  const stands = { flow, waitingFor: waitingFor(flow), runningFor: runs, startedAt: op.at };
  const { id } = await insertRow(op.tx, instance, { ...of, ...stands });
  await saveTasks(op, { instanceId: id, title, steps: found.steps, before: null, after: flow });
  const { dueAt } = await columnsOf(op, id, flow);
  if (dueAt !== null) await setDueAt(op.tx, { id, dueAt: new Date(dueAt) });
  return { id };
}

/** Whether requests about a subject are decided by a workflow. */
export const isInForce = async (db: Queryable, subject: WorkflowSubject): Promise<boolean> =>
  (await publishedFor(db, { subject })).length > 0;

/** Who asks, where it is a member of the staff. */
export const starterOf = ({ actor }: Operation): number | null => (actor.audience === 'admin' ? actor.id : null);

/** The running requests about rows of a subject, by the ids of the rows; `waitingFor` are the ids of those who are asked now. */
export async function runningRequests(
  db: Queryable,
  subject: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly id: number; readonly version: number; readonly waitingFor: readonly string[] }>> {
  const rows = await runningFor(db, { subject, ids });
  return new Map(rows.map(({ id, subjectId, version, waitingFor }) => [subjectId, { id, version, waitingFor }]));
}

/** `readRow` reads every column of the resource that it is given. */
const typed = (row: unknown): Instance => row as Instance;

/**
 * The decision for which the running request about a row waits from a member of the staff: `form` is what they fill in, null where the
 * step has no fields. Null where it does not wait for them.
 */
export async function decisionOf(
  db: Queryable,
  subject: WorkflowSubject,
  { id, personId }: { readonly id: number; readonly personId: number },
): Promise<{ readonly form: StepForm | null } | null> {
  const [running] = await runningFor(db, { subject, ids: [id] });
  if (!running?.waitingFor.includes(String(personId))) return null;
  const row = typed(await readRow(db, { resource: instance, id: running.id }));
  return { form: await fieldsToFillIn(db, row, { personId, history: await tasksOf(db, { instanceId: row.id }) }) };
}

/** Ends the request about a row that needs no approval any more, if one is running. */
export async function cancelRequest(
  op: Operation,
  row: { subject: WorkflowSubject; subjectId: number; reason: string },
): Promise<void> {
  const [running] = await runningFor(op.tx, { subject: row.subject, ids: [row.subjectId] });
  if (!running) return;
  const { reason } = row;
  await transition(systemWithin(op, 'workflow.instance.cancel'), instance.transitions.cancel, {
    id: running.id,
    input: { reason },
  });
}

/** What a module does in the transaction of the last decision; a rejection undoes the decision. */
export interface Decisions {
  readonly subject: WorkflowSubject;
  readonly approved: (op: Operation<'system'>, request: Pick<Instance, 'id' | 'subjectId' | 'starterId'>) => Promise<unknown>;
  readonly rejected: (op: Operation<'system'>, request: EndedRequest) => Promise<unknown>;
  /** The request was taken back, or the row itself needs no approval any more. Without it the row stays as it is. */
  readonly cancelled?: (op: Operation<'system'>, request: EndedRequest) => Promise<unknown>;
}
type EndedRequest = Pick<Instance, 'id' | 'subjectId' | 'endReason' | 'definitionName'>;

/** Why a request ended, as its row tells it. */
export const reasonOf = ({ endReason, definitionName }: Pick<EndedRequest, 'endReason' | 'definitionName'>): string =>
  (endReason ?? definitionName).slice(0, 200);

/** The reactions by which a module binds its rows to workflows. */
export function onDecision({ subject, approved, rejected, cancelled }: Decisions): readonly AnyReaction[] {
  const { approve, reject: refuse, expire, cancel } = instance.transitions;
  const decide = async (op: Operation, { row }: { readonly row: Instance }): Promise<void> => {
    if (row.subject !== subject) return;
    const within = systemWithin(op, `workflow.${subject}`);
    if (row.status === 'approved') await approved(within, row);
    if (row.status === 'rejected') await rejected(within, row);
  };
  const end = async (op: Operation, { row }: { readonly row: Instance }): Promise<void> => {
    if (row.subject === subject) await cancelled?.(systemWithin(op, `workflow.${subject}`), row);
  };
  const decisions = on([approve, refuse, expire], lockOrder.document, decide);
  return cancelled ? [decisions, on(cancel, lockOrder.document, end)] : [decisions];
}
