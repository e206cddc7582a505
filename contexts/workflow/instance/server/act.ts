import type { Operation } from '@shopkeeper/crud/lifecycle';
import type { RowOf } from '@shopkeeper/resource';
import { unwrap } from '@shopkeeper/server';
import type { instance } from '../instance.resource.ts';
import { type Act, type Flow, perform } from '../workflow-step.domain.ts';
import { courseFor, readDefinition, saveTasks, waitingFor } from './flow.ts';
import { nextDue } from './instance-rows.ts';

export type Instance = RowOf<typeof instance>;

/** Only `columnsOf` writes the column. */
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
  const found = await readDefinition(op, row.definitionId);
  const course = await courseFor(op, found, row);
  const before = flowOf(row);
  const after = acts.reduce((flow, act) => (flow.status === 'running' ? unwrap(perform(course, flow, act)) : flow), before);
  await saveTasks(op, { instanceId: row.id, title: row.title, steps: found.steps, before, after, opinion });
  return { status: after.status, columns: await columnsOf(op, row.id, after) };
}
