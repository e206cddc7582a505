import { type Clock, timeZoneOf } from '../clock.ts';
import { sweepUnfinished } from '../files/receive.ts';
import { sweepChunks } from '../files/upload-chunks.ts';
import { endExpiredSessions } from '../session/end-sessions.ts';
import { defineTask, type Task, type TaskContext } from './job.ts';
import { nextTime } from './timetable.ts';

/** Seconds after which another process may run the task of a dead one. Leases follow real time: they measure processes. */
const leaseSeconds = 600;
/** Seconds after which a failed task with a timetable runs again, if its next time is later. */
const retrySeconds = 300;

const scheduleOf = (task: Task): string => ('cron' in task ? task.cron : `every ${task.everySeconds} s`);

/** The first run of a task: by the timetable, otherwise at once. */
const firstRun = (task: Task, clock: Clock): number =>
  'cron' in task ? nextTime(task.cron, clock.now(), timeZoneOf(clock)) : clock.now();

function nextRun(task: Task, clock: Clock, isFailed: boolean): number {
  const now = clock.now();
  if (!('cron' in task)) return now + task.everySeconds * 1_000;
  const next = nextTime(task.cron, now, timeZoneOf(clock));
  return isFailed ? Math.min(next, now + retrySeconds * 1_000) : next;
}

/**
 * Runs a task if it is due and no other process is running it. A failing task is logged and runs again: one with a timetable
 * after five minutes, others at their next turn.
 */
export async function runDueTask(task: Task, context: TaskContext): Promise<boolean> {
  const { db, log, engine } = context;
  const taken = await db.run(
    `update kit_task set lease_until = now() + ${leaseSeconds} * interval '1 second'
     where name = $1 and due_at <= $2 and (lease_until is null or lease_until < now())`,
    [task.name, new Date(engine.clock.now())],
  );
  if (taken === 0) return false;
  const isFailed = await engine.settings
    .refresh(db)
    .then(() => task.run({ ...context, db: db.withLongTimeout }))
    .then(
      () => false,
      (error: unknown) => {
        log.error({ err: error, task: task.name }, 'task failed');
        return true;
      },
    );
  await db.run('update kit_task set due_at = $2, lease_until = null where name = $1', [
    task.name,
    new Date(nextRun(task, engine.clock, isFailed)),
  ]);
  return true;
}

interface TaskRow {
  readonly name: string;
  readonly schedule: string;
  readonly dueAt: number;
}

/** Stores the first run of new tasks, and of those whose schedule was changed. */
async function registerTasks(tasks: readonly Task[], { db, engine }: TaskContext): Promise<void> {
  const rows = tasks.map((task) => ({
    name: task.name,
    schedule: scheduleOf(task),
    due_at: new Date(firstRun(task, engine.clock)).toISOString(),
  }));
  await db.run(
    `insert into kit_task (name, schedule, due_at)
     select name, schedule, due_at from jsonb_to_recordset($1::jsonb) as t(name text, schedule text, due_at timestamptz)
     on conflict (name) do update set schedule = excluded.schedule, due_at = excluded.due_at
     where kit_task.schedule <> excluded.schedule`,
    [JSON.stringify(rows)],
  );
}

/** Checks all tasks once and runs the due ones one after the other. */
export async function runDueTasks(tasks: readonly Task[], context: TaskContext): Promise<void> {
  if (tasks.length === 0) return;
  const names = tasks.map(({ name }) => name);
  const read = () =>
    context.db.rows<TaskRow>('select name, schedule, due_at as "dueAt" from kit_task where name = any($1)', [names]);
  const known = new Map((await read()).map((row) => [row.name, row]));
  const unknown = tasks.filter((task) => known.get(task.name)?.schedule !== scheduleOf(task));
  if (unknown.length > 0) await registerTasks(unknown, context);
  const now = context.engine.clock.now();
  const rows = unknown.length > 0 ? await read() : [...known.values()];
  const due = new Set(rows.filter(({ dueAt }) => dueAt <= now).map(({ name }) => name));
  for (const task of tasks) if (due.has(task.name)) await runDueTask(task, context);
}

/** Rows that cannot be used again: their tables, and when they are deleted. */
const expired = [
  "kit_session_pair where refresh_expires_at < kit_now() - interval '1 day'",
  `kit_session s where last_seen_at < kit_now() - interval '31 days'
     and not exists (select from kit_session_pair p where p.session_id = s.id)`,
  'kit_device where expires_at < kit_now()',
  "kit_login_attempt where last_at < kit_now() - interval '1 day'",
  "kit_captcha where expires_at < kit_now() - interval '1 hour'",
  'kit_sign_in_challenge where expires_at < kit_now()',
  'kit_idempotency where expires_at < kit_now()',
  'kit_ticket where expires_at < kit_now()',
  "kit_presence where seen_at < kit_now() - interval '1 minute'",
  "kit_outbox where sent_at < kit_now() - interval '1 hour'",
  "kit_call_count where ends_at < now() - interval '1 minute'",
  "kit_job where ended_at < kit_now() - interval '90 days'",
];

/** The kit's own cleanup, so that none of its tables and folders grows without bound. */
export const kitTasks = (place: { temporaryDir: string }): readonly Task[] => [
  defineTask({
    name: 'kit.sweep',
    everySeconds: 600,
    async run({ db, engine }) {
      await endExpiredSessions(db);
      for (const rows of expired) await db.run(`delete from ${rows}`);
      await sweepUnfinished(place.temporaryDir);
      await sweepChunks(db, engine.clock.now());
    },
  }),
];
