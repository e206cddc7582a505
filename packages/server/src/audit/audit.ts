import type { Tx } from '../database/database.ts';

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

/** Who caused an audit entry, from where, and in which request. Tasks, jobs and providers have no id; null is the system. */
export interface Who {
  readonly actor: {
    readonly audience: 'admin' | 'member' | 'system' | 'provider';
    readonly id: number | null;
    readonly username: string;
  } | null;
  readonly ip: string;
  readonly traceId: string;
}

/**
 * Writes audit entries (`kit_audit`, append-only: a trigger rejects updates and deletes) in one statement of the given
 * transaction, so an entry exists exactly when its change does.
 */
export async function audit(tx: Tx, who: Who, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.run(
    `insert into kit_audit (audience, actor_id, actor_name, ip, trace_id, action, resource, row_id, label, before, after)
     select $1, $2, $3, $4, $5, e.action, e.resource, e.row_id, coalesce(e.label, ''), e.before, e.after
     from json_to_recordset($6::json) as e(action text, resource text, row_id bigint, label text, before jsonb, after jsonb)`,
    [
      who.actor?.audience ?? 'system',
      who.actor?.id ?? null,
      who.actor?.username ?? 'system',
      who.ip,
      who.traceId,
      JSON.stringify(entries.map(({ rowId, ...entry }) => ({ ...entry, row_id: rowId }))),
    ],
    'kit_audit_insert',
  );
}
