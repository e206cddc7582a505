import { reject } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { editChanges, readableFor, readRow, type RegisteredResource } from '@shopkeeper/crud/rows';
import { businessError, notFound, requirePermission, type SignedContext } from '@shopkeeper/server';
import { and, eq } from 'drizzle-orm';
import { adminLogTable } from '#tables';
import { currentField, currentName } from '../../admin-log/audit-subject.domain.ts';
import { mayBeRolledBack } from '../roll-back.domain.ts';
import { registeredNamed } from './bin-entries.ts';

const t = adminLogTable;

const editOf = typedQuery<{ id: number }>()('access_log_edit', (db, { id }) =>
  db
    .select(columns({ resource: t.resource, rowId: t.rowId, before: t.before, after: t.after }))
    .from(t)
    .where(and(eq(t.id, id), eq(t.action, 'edit'))),
);

/** A change of the log, and the name of one field in it. */
export interface ChangedField {
  readonly entryId: number;
  readonly field: string;
}

/** The value of a field in one side of an entry, by its present name. */
function valueIn(resource: string, side: unknown, field: string): unknown {
  if (typeof side !== 'object' || side === null) return undefined;
  return Object.entries(side).find(([name]) => currentField(resource, name) === field)?.[1];
}

/** The field as the caller may read and write it; 404 for a field that they do not see. */
function requireField(context: SignedContext, { resource }: RegisteredResource, field: string): void {
  const readable = readableFor(context, resource);
  const own = Object.hasOwn(readable.ownFields, field) ? readable.ownFields[field] : undefined;
  if (!own) throw notFound({ field });
  if (own.write === 'server' || own.write === 'once' || !mayBeRolledBack(own.kind))
    throw businessError(reject('data-recycle.not-reversible'));
}

/**
 * Sets one field of a row back to what it was before a change of the log, by the rules, permissions and checks of an edit. Throws 404
 * where the caller may not see entry, row or field, and 409 `data-recycle.changed-since` where the value has changed again.
 */
export async function rollBack(context: SignedContext, { entryId, field }: ChangedField): Promise<{ readonly id: number }> {
  const [entry] = await editOf(context.db, { id: entryId });
  const name = currentName(entry?.resource ?? '');
  const registered = registeredNamed(resourceEngineOf(context), name);
  if (!entry || entry.rowId === null || !registered) throw notFound({ entryId });
  const { resource, extension } = registered;
  for (const action of ['index', 'edit'] as const) requirePermission(context, permissionOf(resource, action));
  requireField(context, registered, field);
  const [before, after] = [entry.before, entry.after].map((side) => valueIn(entry.resource, side, field));
  if (before === undefined || after === undefined) throw notFound({ field });
  const id = entry.rowId;
  await context.db.transaction(async (tx) => {
    const row = await readRow(tx, { resource, id, scope: extension?.scope?.(context), lock: true });
    if (!row) throw notFound({ id });
    if (JSON.stringify(row[field] ?? null) !== JSON.stringify(after)) throw businessError(reject('data-recycle.changed-since'));
    await editChanges(tx, registered, { raw: { id, version: row.version, [field]: before }, context });
  });
  return { id };
}
