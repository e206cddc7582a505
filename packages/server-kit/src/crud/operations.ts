import {
  brokenRules,
  checkDraft,
  checkPatch,
  checkWith,
  mayMove,
  objectSchema,
  type AnyResource,
  type Checked,
  type Fault,
  type MoveContext,
} from '@shopkeeper/resource';
import { audit, difference } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { badInput, notFound, refused, RequestError } from '../http/errors.ts';
import type { SignedContext } from '../http/route.ts';
import type { Mounted } from './extension.ts';
import { freeToDelete, missingReferences, treeFault, unknownDictValues, type Referrer } from './references.ts';
import { cleanDraft } from './rich-text.ts';
import { readRow, type AnyRow } from './rows.ts';
import { deleteRow, insertRow, staleVersion, updateRow } from './write.ts';

type Values = Record<string, unknown>;

/** The value of a check, or 400 with every fault. */
export function demanded<T>(checked: Checked<T>): T {
  if (checked.faults) throw badInput(checked.faults);
  return checked.value;
}

const moveContext = (context: SignedContext): MoveContext => ({ at: context.at, actor: context.actor });
export const auditName = (resource: AnyResource): string => `${resource.context}/${resource.name}`;
const labelIn = (resource: AnyResource, row: Values): string => String(row[resource.label] ?? '');

async function demandRow(
  tx: Tx,
  asked: { mounted: Mounted; id: number; context: SignedContext; lock?: boolean },
): Promise<AnyRow> {
  const { mounted, id, context, lock } = asked;
  const row = await readRow(tx, {
    resource: mounted.resource,
    id,
    scope: mounted.extension?.scope?.(context),
    ...(lock ? { lock } : {}),
  });
  if (!row) throw notFound({ id });
  return row;
}

async function demandRelations(
  tx: Tx,
  resource: AnyResource,
  asked: { id: number | null; draft: Values; said: Values },
): Promise<void> {
  const faults: Fault[] = [
    ...(await missingReferences(tx, resource, asked.said)),
    ...(await unknownDictValues(tx, resource, asked.said)),
    ...(await treeFault(tx, resource, { id: asked.id, draft: asked.draft })),
  ];
  if (faults.length > 0) throw badInput(faults);
}

/** Adds a row from an untrusted draft, with its audit entry. */
export async function addRow(tx: Tx, mounted: Mounted, story: { raw: unknown; context: SignedContext }): Promise<AnyRow> {
  const { resource, extension } = mounted;
  const draft = cleanDraft(resource, demanded(checkDraft<Values>(resource, story.raw)));
  await demandRelations(tx, resource, { id: null, draft, said: draft });
  const extra =
    (await extension?.beforeWrite?.(tx, { before: null as never, draft: draft as never, context: story.context })) ?? {};
  const after = await insertRow(tx, resource, { ...draft, ...extra });
  await extension?.afterWrite?.(tx, { before: null as never, after: after as never, context: story.context });
  await audit(tx, story.context, [
    { action: 'add', resource: auditName(resource), rowId: after.id, label: labelIn(resource, after), after },
  ]);
  return after;
}

const isSaid = (draft: Values, stored: Values): Values =>
  Object.fromEntries(Object.entries(draft).filter(([key, value]) => JSON.stringify(stored[key]) !== JSON.stringify(value)));

const writable = (resource: AnyResource, row: Values): Values =>
  Object.fromEntries(
    Object.entries(row).filter(([key]) => Object.hasOwn(resource.own, key) && resource.own[key]?.write !== 'server'),
  );

/** A secret that is not said anew stays as it is: screens never get it and so cannot send it back. */
const withoutEmptySecrets = (resource: AnyResource, said: Values): Values =>
  Object.fromEntries(Object.entries(said).filter(([key, value]) => resource.own[key]?.kind !== 'secret' || value !== null));

/** Updates a row by its version; a patch that changes nothing answers the row as it is and writes nothing. */
export async function editRow(tx: Tx, mounted: Mounted, story: { raw: unknown; context: SignedContext }): Promise<AnyRow> {
  const { resource, extension } = mounted;
  const { id, version, ...said } = demanded(checkPatch(resource, story.raw));
  const patch = cleanDraft(resource, withoutEmptySecrets(resource, said));
  const before = await demandRow(tx, { mounted, id, context: story.context, lock: true });
  if (before.version !== version) throw staleVersion(before, version);
  const draft = { ...writable(resource, before), ...patch };
  const faults = brokenRules(resource, draft);
  if (faults.length > 0) throw badInput(faults);
  const changed = isSaid(patch, before);
  await demandRelations(tx, resource, { id, draft, said: changed });
  const extra =
    (await extension?.beforeWrite?.(tx, { before: before as never, draft: draft as never, context: story.context })) ?? {};
  const differing = { ...changed, ...isSaid(extra, before) };
  if (Object.keys(differing).length === 0) return before;
  const after = await updateRow(tx, { resource, id, version, patch: differing, before });
  await extension?.afterWrite?.(tx, { before: before as never, after: after as never, context: story.context });
  const { before: was, after: is, changed: differs } = difference(before, after);
  const secret = Object.keys(said).some((key) => resource.own[key]?.kind === 'secret');
  if (differs || secret)
    await audit(tx, story.context, [
      { action: 'edit', resource: auditName(resource), rowId: id, label: labelIn(resource, after), before: was, after: is },
    ]);
  return after;
}

/** Takes rows out, each by its version; one that is in use keeps them all. */
export async function removeRows(
  tx: Tx,
  mounted: Mounted,
  story: { rows: readonly { id: number; version: number }[]; referrers: readonly Referrer[]; context: SignedContext },
): Promise<number> {
  const { resource, extension } = mounted;
  for (const { id, version } of [...story.rows].sort((a, b) => a.id - b.id)) {
    const row = await demandRow(tx, { mounted, id, context: story.context, lock: true });
    const free = await freeToDelete(tx, story.referrers, id);
    if (free !== true) throw refused(free);
    await extension?.beforeDelete?.(tx, row as never, story.context);
    await deleteRow(tx, { resource, id, version });
    await audit(tx, story.context, [
      { action: 'del', resource: auditName(resource), rowId: id, label: labelIn(resource, row), before: row },
    ]);
  }
  return story.rows.length;
}

/** What a move is asked with: the row and its version, and the move's own input beside them. */
export interface MoveCall {
  readonly name: string;
  readonly raw: unknown;
  readonly context: SignedContext;
}

function readMove(resource: AnyResource, call: MoveCall): { id: number; version: number; input: Values } {
  const { id, version, ...rest } = typeof call.raw === 'object' && call.raw !== null ? (call.raw as Values) : {};
  const faults = Object.entries({ id, version }).flatMap(([path, value]): Fault[] =>
    Number.isSafeInteger(value) && Number(value) > 0 ? [] : [{ path, rule: value === undefined ? 'required' : 'type' }],
  );
  const checked = checkWith<Values>(objectSchema(resource.moves[call.name]?.input ?? {}), rest);
  if (faults.length > 0 || checked.faults) throw badInput([...faults, ...(checked.faults ?? [])]);
  return { id: Number(id), version: Number(version), input: checked.value };
}

/**
 * Makes a move: locks the row, asks table and guard, runs the effect, writes state and columns, audits. A refusal is thrown
 * (409), so whatever the effect wrote is rolled back with it.
 */
export async function moveRow(tx: Tx, mounted: Mounted, call: MoveCall): Promise<AnyRow> {
  const { resource, extension } = mounted;
  const { id, version, input } = readMove(resource, call);
  const row = await demandRow(tx, { mounted, id, context: call.context, lock: true });
  const may = mayMove({ resource, name: call.name, row, input, context: moveContext(call.context) });
  if (may !== true) throw refused(may);
  if (row.version !== version) throw staleVersion(row, version);
  const move = resource.moves[call.name];
  const effect = extension?.effects?.[call.name];
  const moved = effect ? await effect(tx, { row, input, context: call.context } as never) : { to: move?.to[0] };
  const { to, ...columns } = moved;
  if (!move || typeof to !== 'string' || !move.to.includes(to))
    throw new RequestError(500, 'request.fault', { facts: { move: call.name } });
  const after = await updateRow(tx, {
    resource,
    id,
    version: null,
    patch: { ...columns, [resource.state ?? '']: to },
    from: move.from,
  });
  const { before: was, after: is } = difference(row, after);
  await audit(tx, call.context, [
    {
      action: call.name,
      resource: auditName(resource),
      rowId: id,
      label: labelIn(resource, after),
      before: was,
      after: { ...is, ...(Object.keys(input).length > 0 ? { input } : {}) },
    },
  ]);
  return after;
}

export { demandRow, moveContext };
