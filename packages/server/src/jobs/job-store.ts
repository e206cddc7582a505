import { randomUUID } from 'node:crypto';
import type { Queryable, Tx } from '../database/database.ts';
import { publish } from '../events/outbox.ts';
import type { JobKind, JobOwner, JobStatus, Progress } from './job.ts';

/** A job as its owner sees it. Instants are UTC epoch ms. */
export interface JobRow {
  readonly id: string;
  readonly kind: string;
  readonly status: JobStatus;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly message: string;
  readonly result: unknown;
  readonly cancelRequested: boolean;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
}

export interface ClaimedJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly cursor: unknown;
  readonly attempts: number;
  readonly owner_audience: 'admin' | 'member';
  readonly owner_id: number | null;
}

/** A job to queue. */
export interface NewJob<Payload> {
  readonly payload: Payload;
  readonly owner: JobOwner;
  /** The instant before which it does not start, UTC epoch ms; at once by default. */
  readonly runAt?: number;
  /** At most one job of a kind and key waits for its first run. */
  readonly dedupeKey?: string;
}

/**
 * Leases follow real time, because they measure whether a process lives; everything else follows the clock of the shop.
 * Seconds without a lease renewal before a process's jobs are taken over; runs of a job without a saved step before it fails.
 */
export const leaseSeconds = 15;
export const mostAttempts = 5;

const shown = `id, kind, status, total, done, failed, message, result, cancel_requested as "cancelRequested",
  created_at as "createdAt", started_at as "startedAt", ended_at as "endedAt"`;

/**
 * Queues a job in the given transaction; a rollback queues nothing. Returns its id.
 *
 * With a `dedupeKey` that a waiting job of the kind has, that job is returned: its payload stays, the earlier of both instants
 * counts, and it cannot begin before the transaction ends, so that it sees what the transaction writes.
 */
export async function startJob<Payload>(
  tx: Tx,
  kind: Pick<JobKind<Payload>, 'kind'>,
  { payload, owner, runAt, dedupeKey }: NewJob<Payload>,
): Promise<string> {
  const [job] = await tx.rows<{ id: string }>(
    `insert into kit_job (id, kind, payload, owner_audience, owner_id, run_at, dedupe_key)
     values ($1, $2, $3, $4, $5, coalesce($6::timestamptz, '-infinity'), $7)
     on conflict (kind, dedupe_key) where status = 'queued' do update set run_at = least(kit_job.run_at, excluded.run_at)
     returning id`,
    [
      randomUUID(),
      kind.kind,
      JSON.stringify(payload ?? null),
      owner.audience,
      owner.id,
      runAt === undefined ? null : new Date(runAt),
      dedupeKey ?? null,
    ],
  );
  if (!job) throw new Error(`${kind.kind} was not queued`);
  return job.id;
}

/**
 * Queues a failed job again with all its attempts, under the same id and with its cursor; false when there is no failed job of this
 * id any more.
 */
export async function restartJob(tx: Tx, id: string): Promise<boolean> {
  const count = await tx.run(
    `update kit_job set status = 'queued', attempts = 0, message = '', run_at = '-infinity', dedupe_key = null,
       ended_at = null where id = $1 and status = 'failed'`,
    [id],
  );
  if (count > 0) await publishJob(tx, id);
  return count > 0;
}

/** Returns a job with its owner, or null. */
export async function findJob(q: Queryable, id: string): Promise<(JobRow & { owner: JobOwner }) | null> {
  const [row] = await q.rows<JobRow & { owner_audience: 'admin' | 'member'; owner_id: number | null }>(
    `select ${shown}, owner_audience, owner_id from kit_job where id = $1`,
    [id],
  );
  if (!row) return null;
  const { owner_audience: audience, owner_id: ownerId, ...job } = row;
  return { ...job, owner: { audience, id: ownerId } };
}

/** The jobs that an owner started within a week, newest first. */
export function recentJobs(q: Queryable, owner: JobOwner): Promise<JobRow[]> {
  return q.rows<JobRow>(
    `select ${shown} from kit_job where owner_audience = $1 and owner_id = $2 and created_at > kit_now() - interval '7 days'
     order by created_at desc limit 20`,
    [owner.audience, owner.id],
  );
}

/**
 * Requests the end of a job: a queued one is cancelled at once, a running one at its next report. Returns false if it has already
 * ended.
 */
export async function cancelJob(tx: Tx, id: string): Promise<boolean> {
  const changed = await tx.rows<JobRow>(
    `update kit_job set cancel_requested = true,
       status = case status when 'queued' then 'cancelled' else status end,
       ended_at = case status when 'queued' then kit_now() end
     where id = $1 and status in ('queued', 'running') returning ${shown}`,
    [id],
  );
  if (changed[0]) await publishJob(tx, id);
  return changed.length > 0;
}

/**
 * Claims the oldest job that may start at `now` (UTC epoch ms), or whose lease has expired. `holder` is the fencing token: from now
 * on only its writes are accepted.
 */
export async function claimJob(
  q: Queryable,
  kinds: readonly string[],
  { holder, now }: { readonly holder: string; readonly now: number },
): Promise<ClaimedJob | null> {
  const [job] = await q.rows<ClaimedJob>(
    `update kit_job set status = 'running', lease_holder = $2, lease_until = now() + ${leaseSeconds} * interval '1 second',
       attempts = attempts + 1, started_at = coalesce(started_at, kit_now())
     where id = (
       select id from kit_job where kind = any($1) and status in ('queued', 'running') and run_at <= $3
         and (status = 'queued' or lease_until < now())
       order by run_at, created_at limit 1 for update skip locked)
     returning id, kind, payload, cursor, attempts, owner_audience, owner_id`,
    [kinds, holder, new Date(now)],
  );
  return job ?? null;
}

/** The result of a lease renewal: whether the job still belongs to the holder, and whether its end was requested. */
export type Standing = 'mine' | 'cancel' | 'lost';

/** Extends the lease and saves the given progress; omitted parts stay unchanged. */
export async function renewLease(q: Queryable, held: Held, progress: Progress = {}): Promise<Standing> {
  const [row] = await q.rows<{ cancel_requested: boolean }>(
    `update kit_job set lease_until = now() + ${leaseSeconds} * interval '1 second', total = coalesce($3, total), done = coalesce($4, done),
       failed = coalesce($5, failed), message = coalesce($6, message), cursor = coalesce($7::jsonb, cursor),
       attempts = case when $7::jsonb is null or not $8 then attempts else 1 end
     where id = $1 and lease_holder = $2 and status = 'running' returning cancel_requested`,
    [
      held.id,
      held.holder,
      progress.total ?? null,
      progress.done ?? null,
      progress.failed ?? null,
      progress.message ?? null,
      progress.cursor === undefined ? null : JSON.stringify(progress.cursor),
      progress.isStep ?? true,
    ],
  );
  if (!row) return 'lost';
  return row.cancel_requested ? 'cancel' : 'mine';
}

interface Held {
  readonly id: string;
  readonly holder: string;
}

/** A queued job gives up its key if another one already waits under it. */
const freeKey = `dedupe_key = case when exists (
    select from kit_job other where other.status = 'queued' and other.kind = kit_job.kind and other.dedupe_key = kit_job.dedupe_key)
  then null else dedupe_key end`;

/** Ends the holder's run; false when the job belongs to another one. `queued`: another run continues the job. */
export async function endRun(
  q: Queryable,
  held: Held,
  outcome: { status: Exclude<JobStatus, 'running'>; result?: unknown; message?: string },
): Promise<boolean> {
  const isOver = outcome.status !== 'queued';
  const count = await q.run(
    `update kit_job set status = $3, result = coalesce($4::jsonb, result), message = coalesce($5, message), lease_holder = null, lease_until = null,
       attempts = case when $6 then attempts else attempts - 1 end, ended_at = case when $6 then kit_now() end${isOver ? '' : `, ${freeKey}`}
     where id = $1 and lease_holder = $2 and status = 'running'`,
    [
      held.id,
      held.holder,
      outcome.status,
      outcome.result === undefined ? null : JSON.stringify(outcome.result),
      outcome.message ?? null,
      isOver,
    ],
  );
  await publishJob(q, held.id);
  return count > 0;
}

/** Ends a failed run that another one repeats from `runAt` on (UTC epoch ms). */
export async function repeatLater(q: Queryable, held: Held, next: { runAt: number; message: string }): Promise<void> {
  await q.run(
    `update kit_job set status = 'queued', message = $3, run_at = $4, lease_holder = null, lease_until = null, ${freeKey}
     where id = $1 and lease_holder = $2 and status = 'running'`,
    [held.id, held.holder, next.message, new Date(next.runAt)],
  );
  await publishJob(q, held.id);
}

/** Releases a run that cannot continue at the moment: after a pause, longer with each attempt, any process resumes it. */
export async function restRun(q: Queryable, held: Held): Promise<void> {
  await q.run(
    `update kit_job set lease_holder = null, lease_until = now() + attempts * interval '3 seconds'
     where id = $1 and lease_holder = $2 and status = 'running'`,
    [held.id, held.holder],
  );
}

/** Publishes the state of a job to its owner's browsers. */
export async function publishJob(q: Queryable, id: string): Promise<void> {
  const job = await findJob(q, id);
  if (!job || job.owner.id === null) return;
  const { owner, ...data } = job;
  await publish(q, { type: 'job', data, to: { audience: owner.audience, ownerId: owner.id ?? 0 } });
}
