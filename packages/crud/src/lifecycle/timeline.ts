import type { AnyResource } from '@shopkeeper/resource';
import { tableNameOf } from '@shopkeeper/resource/view';
import { quoted } from '../list/sql-text.ts';
import type { Operation } from './operation.ts';

/** One entry of a row's timeline. */
export interface TimelineEntry {
  readonly rowId: number;
  /** The name of the command, or of another event of the module. */
  readonly type: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly isVisibleToMember: boolean;
}

/** The timeline table of a resource, which only grows. */
export const timelineNameOf = (resource: AnyResource): string => `${tableNameOf(resource)}_event`;

/** The columns of a timeline table that an entry fills, besides the row that it belongs to. */
export const timelineColumns = 'type, from_state, to_state, audience, actor_id, actor_name, data, visible_to_member, at';

/** An entry as a JSON row of its table. */
export const timelineCells = (
  { rowId, type, from, to, data, isVisibleToMember }: TimelineEntry,
  { actor, at }: Pick<Operation, 'actor' | 'at'>,
) => ({
  row_id: rowId,
  type,
  from_state: from,
  to_state: to,
  audience: actor.audience,
  actor_id: actor.id,
  actor_name: actor.nickname,
  data,
  visible_to_member: isVisibleToMember,
  at: new Date(at).toISOString(),
});

/** Adds an entry to the timeline of a row, in the transaction of the change. */
export function recordTimeline(op: Operation, resource: AnyResource, entry: TimelineEntry): void {
  const table = quoted(timelineNameOf(resource));
  op.tx.send(
    `insert into ${table} (row_id, ${timelineColumns}) select row_id, ${timelineColumns} from jsonb_populate_record(null::${table}, $1::jsonb)`,
    [JSON.stringify(timelineCells(entry, op))],
    timelineNameOf(resource),
  );
}
