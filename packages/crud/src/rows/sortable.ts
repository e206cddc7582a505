import { type AnyResource, reject } from '@shopkeeper/resource';
import { tableNameOf } from '@shopkeeper/resource/view';
import type { Tx } from '@shopkeeper/server/database';
import { businessError, notFound } from '@shopkeeper/server';
import { columnOf, quoted } from '../list/sql-text.ts';

/**
 * Moves a row directly before the target within one parent; the rows between shift by one. Locks the table against concurrent
 * writes. Throws 404 for a missing row, 409 `request.beyond-movable-range` for different parents.
 */
export async function sortBefore(tx: Tx, options: { resource: AnyResource; id: number; targetId: number }): Promise<void> {
  const { resource, id, targetId } = options;
  const table = quoted(tableNameOf(resource));
  const tree = Object.keys(resource.ownFields).find((key) => resource.ownFields[key]?.kind === 'tree');
  const parent = tree ? columnOf(tree) : 'null::bigint';
  await tx.run(`lock table ${table} in share row exclusive mode`);
  const rows = await tx.rows<{ id: number; weigh: number; parent: number | null }>(
    `select id, weigh, ${parent} as parent from ${table} where id = any($1::bigint[]) and deleted_at is null`,
    [[id, targetId]],
  );
  const moved = rows.find((row) => row.id === id);
  const target = rows.find((row) => row.id === targetId);
  if (!moved || !target) throw notFound();
  if (id === targetId) return;
  if (moved.parent !== target.parent) throw businessError(reject('request.beyond-movable-range', { id, targetId }));
  const siblings = tree ? `and ${parent} is not distinct from $1` : 'and $1::bigint is null';
  // Lists show the highest weight first, so weights are renumbered from the end of the list and stay distinct.
  await tx.run(
    `with ordered as (
       select id, row_number() over (order by weigh, id) * 2 as place from ${table} where deleted_at is null ${siblings}
     ), placed as (
       select id, case when id = $2 then (select place + 1 from ordered where id = $3) else place end as place from ordered
     ), ranked as (
       select id, row_number() over (order by place) as weigh from placed
     )
     update ${table} t set weigh = r.weigh from ranked r where t.id = r.id and t.weigh <> r.weigh`,
    [moved.parent, id, targetId],
  );
}
