import type { Tx } from '../database/database.ts';
import { changeSetOf } from './change-set.ts';
import type { Who } from './who.ts';

/** One entry of the audit log. */
export interface AuditEntry {
  readonly action: string;
  /** `<context>/<resource>` or another stable name of the changed object. */
  readonly resource: string;
  readonly rowId: number | null;
  readonly label?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Returns the values that differ between two rows, so that an entry shows the change instead of two whole rows. */
export function difference(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => key !== 'updatedAt' && key !== 'version' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (row: Readonly<Record<string, unknown>>) => Object.fromEntries(keys.map((key) => [key, row[key] ?? null]));
  return { before: pick(before), after: pick(after), changed: keys.length > 0 };
}

/** Whether a change is made by staff: theirs are grouped into change sets. */
const isStaff = ({ actor }: Who): boolean => actor?.audience === 'admin' && actor.id !== null;

/** What a change set is derived from, of each entry that a statement inserts. */
const logged = 'returning id, audience, actor_id, actor_name, trace_id, action, resource';

const columns = 'audience, actor_id, actor_name, ip, trace_id, action, resource, row_id, label, before, after';

/** The values of the first five columns. */
const valuesOf = ({ actor, ip, traceId }: Who): readonly unknown[] => [
  actor?.audience ?? 'system',
  actor?.id ?? null,
  actor?.username ?? 'system',
  ip,
  traceId,
];

/**
 * Sends audit entries (`kit_audit`, append-only: a trigger rejects updates and deletes) in one statement of the given
 * transaction, so an entry exists exactly when its change does. It takes no round trip of its own.
 */
export function audit(tx: Tx, who: Who, entries: readonly AuditEntry[]): void {
  if (entries.length === 0) return;
  const insert = `insert into kit_audit (${columns})
     select $1, $2, $3, $4, $5, e.action, e.resource, e.row_id, coalesce(e.label, ''), e.before, e.after
     from json_to_recordset($6::json) as e(action text, resource text, row_id bigint, label text, before jsonb, after jsonb)`;
  const values = [...valuesOf(who), JSON.stringify(entries.map(({ rowId, ...entry }) => ({ ...entry, row_id: rowId })))];
  if (isStaff(who)) tx.send(`with logged as (${insert} ${logged}) ${changeSetOf('logged')}`, values, 'kit_audit_change_insert');
  else tx.send(insert, values, 'kit_audit_insert');
}

/**
 * Sends the audit entry of a deletion, and in the same statement the entry of the recycle bin (`kit_bin`) that refers to it. The
 * values of the row stand in the audit entry only.
 */
export function auditDeletion(tx: Tx, who: Who, { resource, rowId, label = '', before }: Omit<AuditEntry, 'action'>): void {
  const grouped = isStaff(who);
  tx.send(
    `with logged as (
       insert into kit_audit (${columns}) values ($1, $2, $3, $4, $5, 'del', $6, $7::bigint, $8, $9::jsonb, null)
       ${logged}
     )${grouped ? `, grouped as (${changeSetOf('logged')})` : ''}
     insert into kit_bin (audience, actor_id, actor_name, trace_id, resource, row_id, label, audit_id)
     select $1, $2, $3, $5, $6, $7::bigint, $8, logged.id from logged`,
    [...valuesOf(who), resource, rowId, label, JSON.stringify(before ?? null)],
    grouped ? 'kit_bin_change_insert' : 'kit_bin_insert',
  );
}

/** An insert of rows whose audit entries are written by the same statement. */
export interface AuditedInsert {
  /** `<context>/<resource>` */
  readonly resource: string;
  /** Returns `id`, `label` and `after` of each row; its own parameters begin at `$7`. */
  readonly text: string;
  readonly values: readonly unknown[];
  /** The name of the prepared statement; without one it is planned each time. */
  readonly name: string | undefined;
}

/** Inserts rows together with an `add` entry for each; the rows do not pass through this process. */
export const insertAudited = (tx: Tx, who: Who, { resource, text, values, name }: AuditedInsert): Promise<number> =>
  tx.run(
    `with added as (${text}) insert into kit_audit (${columns})
     select $1, $2, $3, $4, $5, 'add', $6, added.id, coalesce(added.label, ''), null, added.after from added order by added.id`,
    [...valuesOf(who), resource, ...values],
    name,
  );
