import { type AnyResource, can } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { editRow, readableFor, readRow, type RegisteredResource, rowFor, staleVersion } from '@shopkeeper/crud/rows';
import { notFound, requirePermission, type SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { adminLogTable } from '#tables';
import { sameValue, settableFields, valuesToSet } from '../../change-set/settable-values.domain.ts';
import { registeredNamed } from '../../data-recycle/server/bin-entries.ts';
import { currentField, currentName, namesOf } from '../audit-subject.domain.ts';
import type { PastView } from '../past-view.domain.ts';
import { type PastEntry, type PastState, stateBefore } from '../state-at.domain.ts';
import { changesBetween } from './audit-changes.ts';

const t = adminLogTable;

const entriesAfter = typedQuery<{ resource: string; rowId: number; at: Date }>()(
  'access_log_entries_after',
  (db, { resource, rowId, at }) =>
    db
      .select(columns({ id: t.id, action: t.action, before: t.before, at: t.createdAt }))
      .from(t)
      .where(and(eq(t.resource, resource), eq(t.rowId, rowId), gt(t.createdAt, at), isNull(t.deletedAt)))
      .orderBy(desc(t.id)),
);

/** A row of a resource that the log names (`catalog/brand`). */
export interface NamedRow {
  readonly resource: string;
  readonly rowId: number;
}

interface Read {
  readonly registered: RegisteredResource;
  readonly now: PastState & { readonly version: number };
}

type Values = Readonly<Record<string, unknown>>;

/** The row with its server side, deleted ones included; 404 for what the caller may not see. */
async function requireNamed(db: Queryable, context: SignedContext, named: NamedRow & { readonly lock?: boolean }): Promise<Read> {
  const registered = registeredNamed(resourceEngineOf(context), currentName(named.resource));
  if (!registered) throw notFound({ id: named.rowId });
  const { resource, extension } = registered;
  if (!can(context.actor, permissionOf(resource, 'index'))) throw notFound({ id: named.rowId });
  const read = { resource, id: named.rowId, scope: extension?.scope?.(context), ...(named.lock ? { lock: true } : {}) };
  const row = await readRow(db, read);
  const found = row ?? (await readRow(db, { ...read, isDeleted: true }));
  if (!found) throw notFound({ id: named.rowId });
  return { registered, now: { exists: row !== null, values: found, version: found.version } };
}

const valuesIn = (resource: string, side: unknown): Values | null =>
  typeof side === 'object' && side !== null && !Array.isArray(side)
    ? Object.fromEntries(Object.entries(side).map(([name, value]) => [currentField(resource, name), value]))
    : null;

/** The row as it was at an instant, with what its reader may see; null is now. */
async function stateAt(db: Queryable, context: SignedContext, { read, named, at }: At): Promise<PastState> {
  const { registered, now } = read;
  const state = at === null ? now : stateBefore(now, await pastEntries(db, named, at));
  return { exists: state.exists, values: readableValues(context, registered.resource, state.values) };
}

interface At {
  readonly read: Read;
  readonly named: NamedRow;
  /** UTC epoch ms. */
  readonly at: number | null;
}

async function pastEntries(db: Queryable, { resource, rowId }: NamedRow, at: number): Promise<readonly PastEntry[]> {
  const all: (PastEntry & { readonly id: number })[] = [];
  for (const name of namesOf(currentName(resource))) {
    const entries = await entriesAfter(db, { resource: name, rowId, at: new Date(at) });
    all.push(...entries.map(({ id, action, before }) => ({ id, action, before: valuesIn(name, before) })));
  }
  return all.toSorted((one, other) => other.id - one.id);
}

/** The own fields of a row, as its reader may see them. */
function readableValues(context: SignedContext, resource: AnyResource, values: Values): Values {
  const own = Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(resource.ownFields, name)));
  return rowFor(context, resource, own);
}

const mayRestore = (context: SignedContext, { registered: { resource }, now }: Read): boolean =>
  now.exists && resource.operations.includes('edit') && can(context.actor, permissionOf(resource, 'edit'));

/** How a row differs between two instants, as the caller may see it. Throws 404 for a row that the caller may not see. */
export async function readPast(
  context: SignedContext,
  named: NamedRow,
  between: { readonly from: number; readonly to: number | null },
): Promise<PastView> {
  const read = await requireNamed(context.db, context, named);
  const [from, to] = [
    await stateAt(context.db, context, { read, named, at: between.from }),
    await stateAt(context.db, context, { read, named, at: between.to }),
  ];
  const changes = await changesBetween(context, read.registered.resource, {
    before: from.exists ? from.values : null,
    after: to.exists ? to.values : null,
  });
  return {
    from: { at: between.from, exists: from.exists },
    to: { at: between.to, exists: to.exists },
    changes: { row: changes },
    isReversible: from.exists && mayRestore(context, read),
    version: read.now.version,
  };
}

/**
 * Sets the fields of a row to what they were at an instant, by the edit of the kit. Throws 404 for a row that the caller may not see
 * or that did not exist then, 403 without the permission to edit, and 409 `request.stale-version` where the row has changed since
 * the caller compared it.
 */
export const restoreState = (context: SignedContext, named: NamedRow, at: { readonly at: number; readonly version: number }) =>
  context.db.transaction(async (tx) => {
    const read = await requireNamed(tx, context, { ...named, lock: true });
    const { registered, now } = read;
    const { resource } = registered;
    requirePermission(context, permissionOf(resource, 'edit'));
    if (!mayRestore(context, read)) throw notFound({ id: named.rowId });
    if (now.version !== at.version) throw staleVersion(null, at.version);
    const past = stateBefore(now, await pastEntries(tx, named, at.at));
    if (!past.exists) throw notFound({ id: named.rowId });
    const { ownFields } = readableFor(context, resource);
    const changed = settableFields(ownFields).filter(
      (name) => Object.hasOwn(past.values, name) && !sameValue(ownFields[name], past.values[name], now.values[name]),
    );
    const values = Object.fromEntries(changed.map((name) => [name, past.values[name]]));
    const raw = { id: named.rowId, version: now.version, ...valuesToSet(ownFields, values, now.values) };
    const { version } = await editRow(tx, registered, { raw, context });
    return { id: named.rowId, version };
  });
