import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { instanceTable as t, taskTable as k } from '#tables';
import type { TaskState } from '../workflow-step.domain.ts';

/** The running requests about rows of a subject. */
export const runningFor = typedQuery<{ subject: string; ids: readonly number[] }>()(
  'workflow_running_for',
  (db, { subject, ids }) =>
    db
      .select(columns({ id: t.id, subjectId: t.subjectId, version: t.version, waitingFor: t.waitingFor }))
      .from(t)
      .where(and(eq(t.subject, subject), anyOf(t.subjectId, ids), eq(t.status, 'running'), isNull(t.deletedAt))),
);

/** Where a request stands. */
export const stateOf = typedQuery<{ id: number }>()('workflow_state_of', (db, { id }) =>
  db
    .select(columns({ status: t.status }))
    .from(t)
    .where(eq(t.id, id)),
);

interface TaskChange {
  readonly instanceId: number;
  readonly seq: number;
  readonly state: TaskState;
  readonly opinion: string | null;
  /** An array of `StepAnswer` as JSON text. */
  readonly answers: string | null;
  readonly finishedAt: Date | null;
}

/** Writes what became of a task; the opinion and the answers of a decision stay when the task is changed again. */
export const writeTask = typedQuery<TaskChange>()('workflow_task_write', (db, v) =>
  db
    .update(k)
    .set({
      state: sql`${v.state}`,
      opinion: sql`coalesce(${v.opinion}::text, ${k.opinion})`,
      answers: sql`coalesce(${v.answers}::jsonb, ${k.answers})`,
      finishedAt: sql`${v.finishedAt}::timestamptz`,
      version: sql`${k.version} + 1`,
    })
    .where(and(eq(k.instanceId, v.instanceId), eq(k.seq, v.seq))),
);

/** The tasks of a request whose time has passed. */
export const lateTasks = typedQuery<{ instanceId: number; at: Date }>()('workflow_late_tasks', (db, { instanceId, at }) =>
  db
    .select(columns({ seq: k.seq, stepCode: k.stepCode, personId: k.personId }))
    .from(k)
    .where(and(eq(k.instanceId, instanceId), eq(k.state, 'pending'), sql`${k.dueAt} <= ${at}::timestamptz`))
    .orderBy(k.seq),
);

/** Forgets the time limits of the tasks of a request that have passed: they were acted on. */
export const forgetLate = typedQuery<{ instanceId: number; at: Date }>()('workflow_forget_late', (db, { instanceId, at }) =>
  db
    .update(k)
    .set({ dueAt: null })
    .where(and(eq(k.instanceId, instanceId), sql`${k.dueAt} <= ${at}::timestamptz`)),
);

/** When the first of the open tasks of a request is due. */
export const nextDue = typedQuery<{ instanceId: number }>()('workflow_next_due', (db, { instanceId }) =>
  db
    .select(columns({ dueAt: k.dueAt }))
    .from(k)
    .where(and(eq(k.instanceId, instanceId), eq(k.state, 'pending'), sql`${k.dueAt} is not null`))
    .orderBy(k.dueAt)
    .limit(1),
);

/** When a request that has just begun is due. */
export const setDueAt = typedQuery<{ id: number; dueAt: Date }>()('workflow_set_due', (db, { id, dueAt }) =>
  db
    .update(t)
    .set({ dueAt: sql`${dueAt}::timestamptz` })
    .where(eq(t.id, id)),
);

/** Who was asked about a request, in order, with what they decided and said. */
export const tasksOf = typedQuery<{ instanceId: number }>()('workflow_tasks_of', (db, { instanceId }) =>
  db
    .select(
      columns({
        id: k.id,
        personId: k.personId,
        stepCode: k.stepCode,
        stepName: k.stepName,
        round: k.round,
        personName: k.personName,
        state: k.state,
        opinion: k.opinion,
        answers: k.answers,
        dueAt: k.dueAt,
        finishedAt: k.finishedAt,
      }),
    )
    .from(k)
    .where(eq(k.instanceId, instanceId))
    .orderBy(k.seq),
);
