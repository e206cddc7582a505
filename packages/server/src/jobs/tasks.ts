import { sweepOutbox } from '../events/outbox.ts';
import { sweepTickets } from '../events/tickets.ts';
import { sweepUnfinished } from '../files/receive.ts';
import { sweepCallCounts } from '../http/call-counts.ts';
import { sweepIdempotency } from '../idempotency/idempotency.ts';
import { sweepCaptchas } from '../session/captcha.ts';
import { sweepSessions } from '../session/sessions.ts';
import { sweepAttempts } from '../session/throttle.ts';
import { defineTask, type Task, type TaskContext } from './job.ts';

/** Seconds after which another process may run the task of a dead one. */
const patienceSeconds = 600;

/** Runs a task if it is due and no other process is running it. A failing task is logged and runs again next time. */
export async function runDueTask(task: Task, context: TaskContext): Promise<boolean> {
  const { db, log } = context;
  const taken = await db.run(
    `update kit_task set lease_until = now() + ${patienceSeconds} * interval '1 second'
     where name = $1 and due_at <= now() and (lease_until is null or lease_until < now())`,
    [task.name],
  );
  if (taken === 0) return false;
  await task
    .run({ ...context, db: db.withLongTimeout })
    .catch((error: unknown) => log.error({ err: error, task: task.name }, 'task failed'));
  await db.run("update kit_task set due_at = now() + $2 * interval '1 second', lease_until = null where name = $1", [
    task.name,
    task.everySeconds,
  ]);
  return true;
}

/** Checks all tasks once and runs the due ones one after the other. */
export async function runDueTasks(tasks: readonly Task[], context: TaskContext): Promise<void> {
  const { db } = context;
  if (tasks.length === 0) return;
  const names = tasks.map((task) => task.name);
  await db.run('insert into kit_task (name, due_at) select unnest($1::text[]), now() on conflict do nothing', [names]);
  const due = await db.rows<{ name: string }>('select name from kit_task where name = any($1) and due_at <= now()', [names]);
  const isDue = new Set(due.map((row) => row.name));
  for (const task of tasks) if (isDue.has(task.name)) await runDueTask(task, context);
}

/** The kit's own cleanup, so that none of its tables and folders grows without bound. */
export const kitTasks = (place: { temporaryDir: string }): readonly Task[] => [
  defineTask({
    name: 'kit.sweep',
    everySeconds: 600,
    async run({ db }) {
      for (const sweep of [
        sweepSessions,
        sweepAttempts,
        sweepCaptchas,
        sweepIdempotency,
        sweepTickets,
        sweepOutbox,
        sweepCallCounts,
      ])
        await sweep(db);
      await db.run("delete from kit_job where ended_at < now() - interval '90 days'");
      await sweepUnfinished(place.temporaryDir);
    },
  }),
];
