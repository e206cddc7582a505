import type { Operation } from '@shopkeeper/crud/lifecycle';
import { reject, type RowOf } from '@shopkeeper/resource';
import { businessError, unwrap } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { publishedFor } from '../../definition/server/definition-rows.ts';
import { graphOf } from '../../definition/server/graph.ts';
import type { instance } from '../instance.resource.ts';
import { migratedFlow } from '../workflow-migration.domain.ts';
import { type Act, type Flow, perform, returnTargets } from '../workflow-step.domain.ts';
import { courseFor, readDefinition, saveTasks, waitingFor } from './flow.ts';
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

/**
 * Performs acts on a request, one after the other, under the lock of its row. A rejection of one undoes all.
 *
 * @throws 409 `instance.*`
 */
export async function actOn(op: Operation, row: Instance, { acts, opinion }: { acts: readonly Act[]; opinion: string | null }) {
  const found = await readDefinition(op.tx, row.definitionId);
  const course = await courseFor(op, found, row);
  const before = flowOf(row);
  const after = acts.reduce((flow, act) => (flow.status === 'running' ? unwrap(perform(course, flow, act)) : flow), before);
  await saveTasks(op, { instanceId: row.id, title: row.title, steps: found.steps, before, after, opinion });
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
