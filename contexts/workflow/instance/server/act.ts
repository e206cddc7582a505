import type { Operation } from '@shopkeeper/crud/lifecycle';
import { reject, type RowOf } from '@shopkeeper/resource';
import { badInput, businessError, unwrap } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { publishedFor } from '../../definition/server/definition-rows.ts';
import { graphOf } from '../../definition/server/graph.ts';
import {
  answersOf,
  checkStepValues,
  type StepAnswer,
  type StepField,
  stepFieldsOf,
  type StepForm,
  valuesAgain,
} from '../../definition/step-fields.domain.ts';
import type { instance } from '../instance.resource.ts';
import { migratedFlow } from '../workflow-migration.domain.ts';
import { type Act, type Flow, pendingTasks, perform, returnTargets } from '../workflow-step.domain.ts';
import { courseFor, type Definition, readDefinition, saveTasks, waitingFor } from './flow.ts';
import { nextDue } from './instance-rows.ts';

export type Instance = RowOf<typeof instance>;

/** Only this file writes the column. */
const stored = (flow: unknown): Flow => flow as Flow;

export const flowOf = ({ flow }: Pick<Instance, 'flow'>): Flow => stored(flow);

/** The columns that follow from where a request stands. */
export async function columnsOf(op: Operation, instanceId: number, flow: Flow) {
  const isRunning = flow.status === 'running';
  const [due] = isRunning ? await nextDue(op.tx, { instanceId }) : [];
  const standing = { flow: flow as never, waitingFor: waitingFor(flow), dueAt: due?.dueAt ?? null };
  return isRunning ? standing : { ...standing, runningFor: null, endedAt: op.at };
}

interface Acting {
  readonly acts: readonly Act[];
  readonly opinion: string | null;
  /** What an approver filled in; left out where they do not approve. */
  readonly values?: unknown;
}

/** The fields of the step at which a person is asked now; none where nothing waits for them. */
function fieldsFor({ steps }: Pick<Definition, 'steps'>, row: Instance, personId: number): readonly StepField[] {
  const code = pendingTasks(flowOf(row)).find((task) => task.personId === personId)?.step;
  return stepFieldsOf(steps.find((step) => step.code === code)?.fields);
}

/** Throws 400 with an issue for each field, at `values.<code>`. */
function answersAt(found: Definition, row: Instance, { personId, values }: { personId: number; values: unknown }) {
  const fields = fieldsFor(found, row, personId);
  const checked = checkStepValues(fields, values);
  if (!checked.issues) return answersOf(fields, checked.value);
  throw badInput(checked.issues.map((issue) => ({ ...issue, path: issue.path === '' ? 'values' : `values.${issue.path}` })));
}

/**
 * Performs acts on a request, one after the other, under the lock of its row. A rejection of one undoes all.
 *
 * @throws 400 for values that the step does not take; 409 `instance.*`
 */
export async function actOn(op: Operation, row: Instance, { acts, opinion, values }: Acting) {
  const found = await readDefinition(op.tx, row.definitionId);
  const answers = values === undefined ? [] : answersAt(found, row, { personId: op.actor.id ?? 0, values });
  const course = await courseFor(op, found, row);
  const before = flowOf(row);
  const after = acts.reduce((flow, act) => (flow.status === 'running' ? unwrap(perform(course, flow, act)) : flow), before);
  await saveTasks(op, { instanceId: row.id, title: row.title, steps: found.steps, before, after, opinion, answers });
  return { status: after.status, columns: await columnsOf(op, row.id, after) };
}

/**
 * Has a request follow the published definition of its subject.
 *
 * @throws 409 `instance.newest-already`, `instance.step-missing`, `instance.step-order`, `instance.branch-missing`
 */
export async function migrated(op: Operation, row: Instance) {
  const [published] = await publishedFor(op.tx, { subject: row.subject });
  if (!published || published.id === row.definitionId) throw businessError(reject('instance.newest-already'));
  const { id, name, steps } = await readDefinition(op.tx, published.id);
  const flow = unwrap(migratedFlow(graphOf(steps), flowOf(row)));
  return { flow: flow as never, definitionId: id, definitionName: name };
}

/** The earlier steps to which a person may return a request now; none where nothing waits for them. */
export async function returnableBy(db: Queryable, row: Instance, personId: number) {
  if (row.status !== 'running' || !row.waitingFor.includes(String(personId))) return [];
  const { steps } = await readDefinition(db, row.definitionId);
  const codes = returnTargets(graphOf(steps), flowOf(row), personId);
  return codes.map((code) => ({ code, name: steps.find((step) => step.code === code)?.name ?? code }));
}

interface Decided {
  readonly personId: number;
  readonly stepCode: string;
  readonly answers: unknown;
}

/**
 * What a person is asked to fill in now, and at first the values of the last decision at this step: their own, or those of
 * somebody else. Null where the step asks for nothing.
 */
export async function fieldsToFillIn(
  db: Queryable,
  row: Instance,
  { personId, history }: { personId: number; history: readonly Decided[] },
): Promise<StepForm | null> {
  if (row.status !== 'running' || !row.waitingFor.includes(String(personId))) return null;
  const fields = fieldsFor(await readDefinition(db, row.definitionId), row, personId);
  if (fields.length === 0) return null;
  const code = pendingTasks(flowOf(row)).find((task) => task.personId === personId)?.step;
  const past = history.filter((one) => one.stepCode === code && one.answers !== null);
  const last = past.findLast((one) => one.personId === personId) ?? past.at(-1);
  return { fields, values: valuesAgain(fields, (last?.answers ?? []) as readonly StepAnswer[]) };
}

/** Whether a person must fill in values to approve a request now. */
export async function mustFillIn(db: Queryable, row: Instance, personId: number): Promise<boolean> {
  const fields = fieldsFor(await readDefinition(db, row.definitionId), row, personId);
  return checkStepValues(fields, null).issues !== undefined;
}
