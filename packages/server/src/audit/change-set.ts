import type { Queryable } from '../database/queryable.ts';
import type { Who } from './who.ts';

/** What one member of staff changed by one request, or by the job that it started. A plain request is an `edit`. */
export type ChangeSetKind = 'edit' | 'bulk' | 'import' | 'undo';

/** Actions of the activity log that change nothing. */
export const readingActions: readonly string[] = ['reveal', 'export', 'explain'];

const key = '(actor_id, trace_id) where deleted_at is null and actor_id is not null';

/**
 * The part of a statement that derives the change set of the entries that another part inserts: the first entry of a request
 * begins it, later ones belong to it by their trace id.
 */
export const changeSetOf = (part: string): string =>
  `insert into kit_change_set (audience, actor_id, actor_name, trace_id, kind, resource, action)
   select l.audience, l.actor_id, l.actor_name, l.trace_id, 'edit', l.resource, l.action from ${part} l
   where l.trace_id <> '' and l.action not in (${readingActions.map((action) => `'${action}'`).join(', ')}) order by l.id limit 1
   on conflict ${key} do nothing`;

/** Says of the changes that a job makes on behalf of staff what they are; the job calls it before the first of them. */
export async function nameChangeSet(
  db: Queryable,
  { actor, traceId }: Who,
  set: { readonly kind: ChangeSetKind; readonly resource: string; readonly action: string; readonly jobId: string },
): Promise<void> {
  if (actor?.audience !== 'admin' || actor.id === null || traceId === '') return;
  await db.run(
    `insert into kit_change_set (audience, actor_id, actor_name, trace_id, kind, resource, action, job_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict ${key} do update set kind = excluded.kind, resource = excluded.resource, action = excluded.action, job_id = excluded.job_id`,
    [actor.audience, actor.id, actor.username, traceId, set.kind, set.resource, set.action, set.jobId],
  );
}
