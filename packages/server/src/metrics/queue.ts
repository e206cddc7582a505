import type { Queryable } from '../database/database.ts';

/** The number of queued or running jobs of a kind, and the seconds since the first of them could start. */
export interface QueueMetric {
  readonly kind: string;
  readonly status: 'queued' | 'running';
  readonly count: number;
  readonly oldestSeconds: number;
}

/** Reads the queue by kind; kinds without jobs are reported as 0, so that their series does not break off. */
export const readQueue = (q: Queryable, kinds: readonly string[]): Promise<QueueMetric[]> =>
  q.rows<QueueMetric>(
    `select k.kind, s.status, count(j.id)::int as count,
       greatest(coalesce(extract(epoch from kit_now() - min(greatest(j.created_at, j.run_at))), 0), 0)::float8 as "oldestSeconds"
     from unnest($1::text[]) k(kind) cross join (values ('queued'), ('running')) s(status)
     left join (select id, kind, status, created_at, run_at from kit_job where status in ('queued', 'running')) j
       on j.kind = k.kind and j.status = s.status
     group by k.kind, s.status order by k.kind, s.status`,
    [kinds],
    'metrics_queue',
  );
