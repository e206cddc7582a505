import type { Queryable } from '@shopkeeper/server/database';
import { currentField } from '../../admin-log/audit-subject.domain.ts';
import type { RowEvent, Values } from '../undo-row.domain.ts';
import { entriesSince, rowlessEntriesSince } from './logged-rows.ts';
import { type LoggedRow, ownKey, type OwnSets } from './planned-row.ts';

export interface Planning {
  readonly own: OwnSets;
  readonly logged: LoggedRow;
  /** Whether the row is locked until the end of the transaction. */
  readonly lock: boolean;
}

const sideOf = (resource: string, side: unknown): Values | null =>
  typeof side === 'object' && side !== null && !Array.isArray(side)
    ? Object.fromEntries(Object.entries(side).map(([name, value]) => [currentField(resource, name), value]))
    : null;

/** The entries about what is taken back from the first own one on, oldest first, and its label. */
export async function eventsOf(tx: Queryable, own: OwnSets, { resource, rowId, first, label: named }: LoggedRow) {
  const entries = await (rowId === 0
    ? rowlessEntriesSince(tx, { resource, first, label: named })
    : entriesSince(tx, { resource, rowId, first }));
  const events = entries.map((one): RowEvent => ({
    id: one.id,
    action: one.action,
    isOwn: one.audience === 'admin' && own.has(ownKey(one.actorId, one.traceId)),
    isStaff: one.audience === 'admin',
    by: one.actorName,
    at: one.at,
    before: sideOf(resource, one.before),
    after: sideOf(resource, one.after),
  }));
  return { events, label: entries.at(-1)?.label ?? '' };
}
