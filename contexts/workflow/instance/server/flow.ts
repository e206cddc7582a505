import { colleaguesWithRoles, staffNamesOf } from '@shopkeeper/access/server';
import type { Operation } from '@shopkeeper/crud/lifecycle';
import { notify } from '@shopkeeper/crud/message';
import { insertRow, readRow } from '@shopkeeper/crud/rows';
import type { RowOf } from '@shopkeeper/resource';
import { compileCondition } from '@shopkeeper/resource/conditions';
import { notFound } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { approversOf, type Person } from '../../definition/approvers.domain.ts';
import { definition } from '../../definition/definition.resource.ts';
import type { StepAnswer } from '../../definition/step-fields.domain.ts';
import { graphOf } from '../../definition/server/graph.ts';
import { task } from '../../task/task.resource.ts';
import { instance } from '../instance.resource.ts';
import { requestAttributes } from '../request-attributes.domain.ts';
import { approvalDue, requestCopied } from '../workflow.messages.ts';
import type { Course, Flow, FlowTask } from '../workflow-step.domain.ts';
import { writeTask } from './instance-rows.ts';

export type Definition = RowOf<typeof definition>;

type Steps = Pick<Definition, 'steps' | 'substituteId'>;

/** What the steps of a definition ask about one request. */
export interface Request {
  readonly title: string;
  readonly amount: number | null;
  readonly starterId: number | null;
}

/** `readRow` reads every column of the resource that it is given. */
const typed = (row: unknown): Definition => row as Definition;

export async function readDefinition(db: Queryable, id: number): Promise<Definition> {
  const row = await readRow(db, { resource: definition, id });
  if (!row) throw notFound({ id });
  return typed(row);
}

interface Asking {
  readonly people: readonly Person[];
  /** UTC epoch ms. */
  readonly at: number;
}

/** Who of the people is asked at each step of a definition for a request, and which branches hold. */
export function courseOf({ people, at }: Asking, { steps, substituteId }: Steps, request: Request): Course {
  const { starterId } = request;
  const asks = steps.filter(({ kind }) => kind === 'approve' || kind === 'copy');
  const chosen = asks.map((step) => [step.code, approversOf(step, { people, starterId, substituteId })] as const);
  return {
    graph: graphOf(steps),
    people: new Map(chosen),
    holds: ({ condition }) => condition !== null && compileCondition(condition, requestAttributes)({ ...request }, at),
  };
}

/** Who is asked at each step of a definition for a request, as of now, and which branches hold. */
export const courseFor = async (op: Operation, found: Steps, request: Request): Promise<Course> =>
  courseOf({ people: await colleaguesWithRoles(op.tx), at: op.at }, found, request);

const hourMs = 3_600_000;

interface Saved {
  readonly instanceId: number;
  readonly title: string;
  readonly steps: Definition['steps'];
  readonly before: Flow | null;
  readonly after: Flow;
  /** What was said with the decision. */
  readonly opinion?: string | null;
  /** What was filled in with it. */
  readonly answers?: readonly StepAnswer[];
}

/** The names of people by their ids. */
type Names = ReadonlyMap<number, string>;

async function addTask(
  op: Operation,
  { instanceId, title, steps, names }: Saved & { readonly names: Names },
  one: FlowTask,
): Promise<void> {
  const step = steps.find(({ code }) => code === one.step);
  const { seq, round, personId, state } = one;
  const hours = step?.hours ?? null;
  const personName = names.get(personId) ?? '';
  const dueAt = hours === null || state === 'copied' ? null : op.at + hours * hourMs;
  await insertRow(op.tx, task, {
    title,
    instanceId,
    seq,
    stepCode: one.step,
    stepName: step?.name ?? one.step,
    round,
    personId,
    personName,
    state,
    dueAt,
  });
}

async function tell(op: Operation, { instanceId, title }: Saved, { personId, seq, state }: FlowTask): Promise<void> {
  const key = `workflow-${instanceId}-${seq}`;
  const content = { params: { title }, path: `${instance.page}/${instanceId}`, key };
  if (state === 'pending') await notify(op, { audience: 'admin', id: personId }, approvalDue, content);
  if (state === 'copied') await notify(op, { audience: 'admin', id: personId }, requestCopied, content);
}

function changeTask(
  op: Operation,
  { instanceId, opinion = null, answers = [] }: Saved,
  { one, was }: { one: FlowTask; was: FlowTask },
) {
  const isDecided = one.decision !== null && was.decision !== one.decision;
  const isOpen = one.state === 'pending' || one.state === 'waiting';
  return writeTask(op.tx, {
    instanceId,
    seq: one.seq,
    state: one.state,
    opinion: isDecided ? opinion : null,
    answers: isDecided && answers.length > 0 ? JSON.stringify(answers) : null,
    finishedAt: isOpen ? null : new Date(op.at),
  });
}

/** Writes the tasks that an act has added or changed, and tells those who are asked now. */
export async function saveTasks(op: Operation, saved: Saved): Promise<void> {
  const old = new Map(saved.before?.tasks.map((one) => [one.seq, one]));
  const added = saved.after.tasks.filter(({ seq }) => !old.has(seq)).map(({ personId }) => personId);
  const names: Names = added.length === 0 ? new Map() : await staffNamesOf(op.tx, [...new Set(added)]);
  for (const one of saved.after.tasks) {
    const was = old.get(one.seq);
    if (was?.state === one.state && was.decision === one.decision) continue;
    await (was ? changeTask(op, saved, { one, was }) : addTask(op, { ...saved, names }, one));
    await tell(op, saved, one);
  }
}

/** The ids of those who are asked now, as the row of the request holds them. */
export const waitingFor = ({ tasks }: Flow): readonly string[] => [
  ...new Set(tasks.filter(({ state }) => state === 'pending').map(({ personId }) => String(personId))),
];
