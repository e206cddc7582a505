import { sweepUnfinished } from '../files/receive.ts';
import { defineTask, type Task, type TaskContext } from './job.ts';

/** Seconds after which another process may run the task of a dead one. */
const patienceSeconds = 600;

/** Runs a task if it is due and no other process is running it. A failing task is logged and runs again next time. */
export async function runDueTask(task: Task, context: TaskContext): Promise<boolean> {
  const { db, log, engine } = context;
  const taken = await db.run(
    `update kit_task set lease_until = now() + ${patienceSeconds} * interval '1 second'
     where name = $1 and due_at <= now() and (lease_until is null or lease_until < now())`,
    [task.name],
  );
  if (taken === 0) return false;
  await engine.settings
    .refresh(db)
    .then(() => task.run({ ...context, db: db.withLongTimeout }))
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

/** Rows that cannot be used again: their tables, and when they are deleted. */
const expired = [
  "kit_session_pair where refresh_expires_at < now() - interval '1 day'",
  `kit_session s where last_seen_at < now() - interval '31 days'
     and not exists (select from kit_session_pair p where p.session_id = s.id)`,
  'kit_device where expires_at < now()',
  "kit_login_attempt where last_at < now() - interval '1 day'",
  "kit_captcha where expires_at < now() - interval '1 hour'",
  'kit_idempotency where expires_at < now()',
  'kit_ticket where expires_at < now()',
  "kit_outbox where sent_at < now() - interval '1 hour'",
  "kit_call_count where ends_at < now() - interval '1 minute'",
  "kit_job where ended_at < now() - interval '90 days'",
];

/** The kit's own cleanup, so that none of its tables and folders grows without bound. */
export const kitTasks = (place: { temporaryDir: string }): readonly Task[] => [
  defineTask({
    name: 'kit.sweep',
    everySeconds: 600,
    async run({ db }) {
      for (const rows of expired) await db.run(`delete from ${rows}`);
      await sweepUnfinished(place.temporaryDir);
    },
  }),
];
