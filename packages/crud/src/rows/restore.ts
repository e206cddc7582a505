import { type AnyResource, type Issue } from '@shopkeeper/resource';
import { brokenRules } from '@shopkeeper/resource/schema';
import { tableNameOf } from '@shopkeeper/resource/view';
import { RequestError, type SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { audit, type Who } from '@shopkeeper/server/http';
import type { Scope } from '../list/list.ts';
import { columnOf, placeholderFor, quoted, Values } from '../list/sql-text.ts';
import { dataScopeOf } from './data-scope.ts';
import type { RegisteredResource } from './extension.ts';
import { auditName, writable } from './operations.ts';
import { brokenReferences, type DraftReference, removedFiles, treeIssue, unknownDictValues } from './references.ts';
import { type AnyRow, readRow } from './rows.ts';

/** A unique key of a deleted row that another row has taken since. */
export interface TakenKey {
  readonly fields: readonly string[];
  readonly id: number;
  readonly label: string;
}

/** What stands in the way of restoring a deleted row; nothing does where the lists are empty and `refusal` is null. */
export interface RestorePlan {
  /** The deleted row with its lines and references. */
  readonly row: AnyRow;
  /** Unique values that another row has now. */
  readonly taken: readonly TakenKey[];
  /** References to rows that are deleted themselves. */
  readonly missing: readonly DraftReference[];
  /** Values that the declaration does not allow any more. */
  readonly issues: readonly Issue[];
  /** Why the module itself does not let the caller restore it; null where it does. */
  readonly refusal: RequestError | null;
}

type Chosen = { readonly id: number; readonly caller: Pick<SignedContext, 'actor' | 'at' | 'engine'> };

const isLink = (kind: string | undefined): boolean => kind === 'ref' || kind === 'tree';

/** The row that has the values of a unique key now; null where the key is free, or has a value that is never compared. */
async function takerOf(tx: Tx, resource: AnyResource, { row, keys }: { row: AnyRow; keys: readonly string[] }) {
  const values = new Values();
  const conditions: string[] = [];
  for (const key of keys) {
    const field = resource.fields[key];
    const value = row[key] ?? null;
    if (!field || (value === null && !isLink(field.kind))) return null;
    const column = `t.${columnOf(key)}`;
    // Not `is not distinct from`, which no index answers.
    conditions.push(value === null ? `${column} is null` : `${column} = ${placeholderFor(values, field, value)}`);
  }
  const [found] = await tx.rows<{ id: number; label: string }>(
    `select t.id, coalesce(t.${columnOf(resource.label)}::text, '') as label from ${quoted(tableNameOf(resource))} t
     where ${conditions.join(' and ')} and t.deleted_at is null limit 1`,
    values.list,
  );
  return found ? { fields: keys, ...found } : null;
}

/** The error with which a module refuses the restoration of a row; others are thrown. */
async function refusalOf(tx: Tx, { extension }: RegisteredResource, at: { row: AnyRow; caller: Chosen['caller'] }) {
  try {
    await extension?.beforeRestore?.(tx, at.row as never, at.caller);
    return null;
  } catch (error) {
    if (error instanceof RequestError) return error;
    throw error;
  }
}

/** The unique keys of a deleted row that other rows have now. */
async function takenKeys(tx: Tx, resource: AnyResource, row: AnyRow): Promise<TakenKey[]> {
  const taken: TakenKey[] = [];
  for (const keys of resource.unique) {
    const taker = await takerOf(tx, resource, { row, keys });
    if (taker) taken.push(taker);
  }
  return taken;
}

/**
 * Says what restoring a deleted row would meet, and locks the row until the end of the transaction. Null where there is no such
 * row, or the caller may not see it.
 */
export async function planRestore(tx: Tx, registered: RegisteredResource, { id, caller }: Chosen): Promise<RestorePlan | null> {
  const { resource, extension } = registered;
  const scope = extension?.scope?.(caller);
  const row = await readRow(tx, { resource, id, scope, lock: true, isDeleted: true });
  if (!row) return null;
  const draft = writable(resource, row);
  const found = await takenKeys(tx, resource, row);
  // Whoever sees some rows only is not told which other row has the key.
  const taken = scope ? found.map((one) => ({ ...one, label: '' })) : found;
  const issues = [
    ...brokenRules(resource, draft),
    ...(await unknownDictValues(tx, resource, { draft, caller })),
    ...(await removedFiles(tx, resource.ownFields, draft)),
    ...(await treeIssue(tx, resource, { id, draft })),
  ];
  const missing = await brokenReferences(tx, resource, draft);
  return { row, taken, missing, issues, refusal: await refusalOf(tx, registered, { row, caller }) };
}

/** Restores the row of a plan that nothing stands in the way of, with its audit entry, in the transaction of the plan. */
export async function restoreRow(
  tx: Tx,
  resource: AnyResource,
  { row, who }: { readonly row: AnyRow; readonly who: Who },
): Promise<void> {
  await tx.run(
    `update ${quoted(tableNameOf(resource))} set deleted_at = null, version = version + 1, updated_at = kit_now()
     where id = $1 and deleted_at is not null`,
    [row.id],
  );
  const label = String(row[resource.label] ?? '');
  audit(tx, who, [{ action: 'restore', resource: auditName(resource), rowId: row.id, label }]);
}

/**
 * Removes a deleted row for good, with its lines. Throws 409 `request.in-use` while another row refers to it. Returns whether there
 * was such a row.
 */
export const purgeRow = async (tx: Tx, resource: AnyResource, id: number): Promise<boolean> =>
  (await tx.run(`delete from ${quoted(tableNameOf(resource))} where id = $1 and deleted_at is not null`, [id])) > 0;

/**
 * Limits entries of the recycle bin to the rows of these resources that the caller may see: their own scopes apply. Entries about
 * anything else are not found.
 */
export const binScope =
  (registered: readonly RegisteredResource[], caller: Chosen['caller']): Scope =>
  (values) => {
    const plain: string[] = [];
    const scoped: string[] = [];
    for (const { resource, extension } of registered) {
      const scope = extension?.scope?.(caller);
      if (!scope) plain.push(auditName(resource));
      else
        scoped.push(`(t.resource = ${values.add(auditName(resource))} and t.row_id in
          (select t.id from ${quoted(tableNameOf(resource))} t where ${scope(values)}))`);
    }
    return `(${[`t.resource = any(${values.add(plain)}::text[])`, ...scoped].join(' or ')})`;
  };

/**
 * Limits entries of a log about any rows for staff whose data scopes leave some out: they find entries about rows of these resources
 * that they may see, and none about anything else. Undefined where nothing limits the caller.
 */
export function loggedScope(all: readonly AnyResource[], caller: Chosen['caller']): Scope | undefined {
  const isLimited = all.some((resource) => dataScopeOf(resource, caller) !== undefined);
  if (!isLimited) return undefined;
  return binScope(
    all.map((resource) => ({ resource, extension: { scope: (context) => dataScopeOf(resource, context) } })),
    caller,
  );
}
