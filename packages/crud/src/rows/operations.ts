import { type AnyResource, type Issue } from '@shopkeeper/resource';
import { withWithheldValues } from '@shopkeeper/resource/access';
import { brokenRules, checkDraft, type Checked, checkPatch } from '@shopkeeper/resource/schema';
import { audit, auditDeletion, difference } from '@shopkeeper/server/http';
import type { Tx } from '@shopkeeper/server/database';
import { badInput, businessError, notFound, type SignedContext } from '@shopkeeper/server';
import type { RegisteredResource } from './extension.ts';
import { dataScopeOf, rowsInScope } from './data-scope.ts';
import { readableFor } from './readable.ts';
import { freeToDelete, missingReferences, type Referrer, removedFiles, treeIssue, unknownDictValues } from './references.ts';
import { cleanDraft } from './rich-text.ts';
import { type AnyRow, readRow } from './rows.ts';
import { deleteRow, insertRow, staleVersion, updateRow } from './write.ts';

type Values = Record<string, unknown>;

/** Returns the value of a check, or throws 400 with all issues. */
export function valueOrThrow<T>(checked: Checked<T>): T {
  if (checked.issues) throw badInput(checked.issues);
  return checked.value;
}

export const auditName = (resource: AnyResource): string => `${resource.context}/${resource.name}`;
const labelIn = (resource: AnyResource, row: Values): string => String(row[resource.label] ?? '');

async function requireRow(
  tx: Tx,
  options: { registered: RegisteredResource; id: number; context: SignedContext; lock?: boolean },
): Promise<AnyRow> {
  const { registered, id, context, lock } = options;
  const row = await readRow(tx, {
    resource: registered.resource,
    id,
    scope: registered.extension?.scope?.(context),
    ...(lock ? { lock } : {}),
  });
  if (!row) throw notFound({ id });
  return row;
}

async function requireRelations(
  tx: Tx,
  resource: AnyResource,
  options: { id: number | null; draft: Values; provided: Values; caller: SignedContext },
): Promise<void> {
  const issues: Issue[] = [
    ...(await missingReferences(tx, resource, { draft: options.provided, caller: options.caller })),
    ...(await unknownDictValues(tx, resource, { draft: options.provided, caller: options.caller })),
    ...(await removedFiles(tx, resource.ownFields, options.provided)),
    ...(await treeIssue(tx, resource, { id: options.id, draft: options.draft })),
  ];
  if (issues.length > 0) throw badInput(issues);
}

/** Adds a row from an untrusted draft and writes its audit entry. Fields that the caller may not read are unknown fields (400). */
export async function addRow(
  tx: Tx,
  registered: RegisteredResource,
  args: { raw: unknown; context: SignedContext; isImport?: boolean },
): Promise<AnyRow> {
  const { resource, extension } = registered;
  const { context, isImport = false } = args;
  const readable = readableFor(context, resource);
  const given = valueOrThrow(checkDraft<Values>(readable, args.raw));
  const draft = cleanDraft(resource, withWithheldValues({ resource, readable, draft: given, stored: null }));
  await extension?.lockForAdd?.(tx, draft as never);
  await requireRelations(tx, resource, { id: null, draft, provided: draft, caller: context });
  const extra = (await extension?.beforeWrite?.(tx, { before: null as never, draft: draft as never, context, isImport })) ?? {};
  const after = await insertRow(tx, resource, { ...draft, ...extra });
  await extension?.afterWrite?.(tx, { before: null as never, after: after as never, context: args.context });
  audit(tx, args.context, [
    { action: 'add', resource: auditName(resource), rowId: after.id, label: labelIn(resource, after), after },
  ]);
  return after;
}

const changedOnly = (draft: Values, stored: Values): Values =>
  Object.fromEntries(Object.entries(draft).filter(([key, value]) => JSON.stringify(stored[key]) !== JSON.stringify(value)));

/** Returns the values of a row that people can write. */
export const writable = (resource: AnyResource, row: Values): Values =>
  Object.fromEntries(
    Object.entries(row).filter(([key]) => Object.hasOwn(resource.ownFields, key) && resource.ownFields[key]?.write !== 'server'),
  );

/** Drops secrets without a value, which therefore stay unchanged: screens never receive them and cannot send them back. */
const withoutEmptySecrets = (resource: AnyResource, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => resource.ownFields[key]?.kind !== 'secret' || value !== null),
  );

/** A row after an edit, and the names of the fields that differ from before; secrets are never among them. */
export interface Edited {
  readonly row: AnyRow;
  readonly changed: readonly string[];
}

/**
 * Throws 400 for each changed field where the row has left the data scope of the caller, who could not see it any more. Commands may
 * do so: they say what becomes of a row.
 */
async function requireStillInScope(
  tx: Tx,
  { resource }: RegisteredResource,
  { id, changed, context }: { readonly id: number; readonly changed: readonly string[]; readonly context: SignedContext },
): Promise<void> {
  const seen = await rowsInScope(tx, resource, { caller: context, ids: [id] });
  if (seen.has(id)) return;
  throw badInput(changed.map((path) => ({ path, rule: 'outside-scope' })));
}

type Editing = { readonly raw: unknown; readonly context: SignedContext };

/** Updates a row like `editChanges`, and returns the whole row. */
export const editRow = async (tx: Tx, registered: RegisteredResource, args: Editing): Promise<AnyRow> =>
  (await editChanges(tx, registered, args)).row;

/**
 * Updates a row by its version; a patch without changes returns the row unchanged and writes nothing. Fields that the caller may
 * not read are unknown fields (400) and keep their values.
 */
export async function editChanges(tx: Tx, registered: RegisteredResource, args: Editing): Promise<Edited> {
  const { resource, extension } = registered;
  const readable = readableFor(args.context, resource);
  const { id, version, ...values } = valueOrThrow(checkPatch(readable, args.raw));
  const before = await requireRow(tx, { registered, id, context: args.context, lock: true });
  const given = withWithheldValues({ resource, readable, draft: values, stored: before });
  const patch = cleanDraft(resource, withoutEmptySecrets(resource, given));
  if (before.version !== version) throw staleVersion(before, version);
  const draft = { ...writable(resource, before), ...patch };
  const issues = brokenRules(resource, draft);
  if (issues.length > 0) throw badInput(issues);
  const changed = changedOnly(patch, before);
  await requireRelations(tx, resource, { id, draft, provided: changed, caller: args.context });
  const extra =
    (await extension?.beforeWrite?.(tx, { before: before as never, draft: draft as never, context: args.context })) ?? {};
  const differing = { ...changed, ...changedOnly(extra, before) };
  if (Object.keys(differing).length === 0) return { row: before, changed: [] };
  const after = await updateRow(tx, { resource, id, version, patch: differing, before });
  // Nothing is awaited where nothing limits the caller: the statements that follow travel together.
  if (dataScopeOf(resource, args.context))
    await requireStillInScope(tx, registered, { id, changed: Object.keys(differing), context: args.context });
  await extension?.afterWrite?.(tx, { before: before as never, after: after as never, context: args.context });
  const { before: was, after: is, changed: differs } = difference(before, after);
  const secret = Object.keys(values).some((key) => resource.ownFields[key]?.kind === 'secret');
  if (differs || secret)
    audit(tx, args.context, [
      { action: 'edit', resource: auditName(resource), rowId: id, label: labelIn(resource, after), before: was, after: is },
    ]);
  return { row: after, changed: Object.keys(is) };
}

/** Deletes rows, each by its version; if one is still in use, none is deleted. */
export async function removeRows(
  tx: Tx,
  registered: RegisteredResource,
  args: { rows: readonly { id: number; version: number }[]; referrers: readonly Referrer[]; context: SignedContext },
): Promise<number> {
  const { resource, extension } = registered;
  for (const { id, version } of [...args.rows].sort((a, b) => a.id - b.id)) {
    const row = await requireRow(tx, { registered, id, context: args.context, lock: true });
    // The module's own rule says more than that something refers to the row.
    await extension?.beforeDelete?.(tx, row as never, args.context);
    const free = await freeToDelete(tx, args.referrers, id);
    if (free !== true) throw businessError(free);
    await deleteRow(tx, { resource, id, version });
    auditDeletion(tx, args.context, { resource: auditName(resource), rowId: id, label: labelIn(resource, row), before: row });
  }
  return args.rows.length;
}

export { requireRow };
