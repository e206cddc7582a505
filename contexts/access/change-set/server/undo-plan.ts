import { type AnyResource, can } from '@shopkeeper/resource';
import type { Fields } from '@shopkeeper/resource/fields';
import { staffCommandsOf } from '@shopkeeper/resource/lifecycle';
import { keyOf, permissionOf } from '@shopkeeper/resource/view';
import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { readableFor, readRow, type RegisteredResource } from '@shopkeeper/crud/rows';
import type { SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { currentField, currentName } from '../../admin-log/audit-subject.domain.ts';
import { dataRecycle } from '../../data-recycle/data-recycle.resource.ts';
import { mayDecide, registeredNamed } from '../../data-recycle/server/bin-entries.ts';
import type { UndoRow } from '../change-set-view.domain.ts';
import { planRow, type RowEvent, type UndoPlan, type Values } from '../undo-row.domain.ts';
import { sameValue, settableFields } from '../settable-values.domain.ts';
import { entriesSince } from './logged-rows.ts';

/** A row that change sets are about: its first and last entry in them. */
export interface LoggedRow {
  readonly resource: string;
  readonly rowId: number;
  readonly first: number;
  readonly last: number;
}

/** Which entries are taken back: those of these persons and requests. */
export type OwnSets = ReadonlySet<string>;
export const ownKey = (actorId: number | null, traceId: string): string => `${actorId ?? ''} ${traceId}`;

/** A plan with what carrying it out needs; without `registered` nothing can be. */
export interface PlannedRow {
  readonly view: UndoRow;
  readonly plan: UndoPlan | null;
  readonly registered: RegisteredResource | null;
  /** The row as it is; null for a deleted one. */
  readonly row: (Values & { readonly id: number; readonly version: number }) | null;
}

type Refusal = UndoRow['refusal'];

const sideOf = (resource: string, side: unknown): Values | null =>
  typeof side === 'object' && side !== null && !Array.isArray(side)
    ? Object.fromEntries(Object.entries(side).map(([name, value]) => [currentField(resource, name), value]))
    : null;

async function eventsOf(tx: Queryable, own: OwnSets, { resource, rowId, first }: LoggedRow) {
  const entries = await entriesSince(tx, { resource, rowId, first });
  const events = entries.map((one): RowEvent => ({
    id: one.id,
    action: one.action,
    isOwn: one.audience === 'admin' && own.has(ownKey(one.actorId, one.traceId)),
    by: one.actorName,
    at: one.at,
    before: sideOf(resource, one.before),
    after: sideOf(resource, one.after),
  }));
  return { events, label: entries.at(-1)?.label ?? '' };
}

const blank = ({ resource, rowId }: LoggedRow): UndoRow => ({
  resource,
  rowId,
  label: '',
  does: 'nothing',
  fields: [],
  conflicts: [],
  refusal: '',
  commands: [],
  ways: [],
  msg: '',
});

const refused = (logged: LoggedRow, refusal: Refusal): PlannedRow => ({
  view: { ...blank(logged), refusal },
  plan: null,
  registered: null,
  row: null,
});

const titlesOf = (resource: AnyResource, name: string): string[] => [
  keyOf(resource, 'field', name),
  keyOf(resource, 'transition', name),
  `resource:field.${name}`,
  `shell:action.${name}`,
];

/** The commands that lead from the present state of a row back to the one before. */
function waysBack(resource: AnyResource, row: Values | null, events: readonly RowEvent[]): string[][] {
  const { state } = resource;
  const was = state && events.find(({ isOwn, before }) => isOwn && before !== null && state in before)?.before?.[state];
  if (!state || !row || typeof was !== 'string') return [];
  return staffCommandsOf(resource)
    .filter(({ from, to }) => from.includes(String(row[state])) && to?.includes(was))
    .map(({ name }) => [keyOf(resource, 'transition', name)]);
}

/** Rows come back from the recycle bin for those who may restore there and delete in the module. */
const mayBringBack = ({ actor }: SignedContext, resource: AnyResource): boolean =>
  can(actor, permissionOf(dataRecycle, 'restore')) && mayDecide(actor, resource);

/** Why the caller, or the declaration, does not let a plan be carried out; '' where nothing stands in the way. */
function standsAgainst(context: SignedContext, resource: AnyResource, plan: UndoPlan): Refusal {
  const has = (action: 'edit' | 'del'): boolean => resource.operations.includes(action);
  const may = (action: 'edit' | 'del'): boolean => can(context.actor, permissionOf(resource, action));
  if (plan.does === 'delete') {
    if (resource.appendOnly) return 'append-only';
    if (!has('del')) return 'no-call';
    return may('del') ? '' : 'forbidden';
  }
  if (plan.does === 'restore' && !mayBringBack(context, resource)) return 'forbidden';
  if (Object.keys(plan.values).length === 0) return '';
  if (!has('edit')) return 'no-call';
  return may('edit') ? '' : 'forbidden';
}

/** Fields that the caller may not read are not theirs to set back. */
function serverOrForbidden(resource: AnyResource, readable: Fields, events: readonly RowEvent[]): Refusal {
  const touched = events.filter(({ isOwn }) => isOwn).flatMap(({ after }) => Object.keys(after ?? {}));
  const isWithheld = (name: string): boolean => {
    const field = Object.hasOwn(resource.ownFields, name) ? resource.ownFields[name] : undefined;
    return (
      field !== undefined && field.write !== 'server' && (!Object.hasOwn(readable, name) || readable[name]?.isMasked === true)
    );
  };
  return touched.some(isWithheld) ? 'forbidden' : 'server';
}

interface Planning {
  readonly own: OwnSets;
  readonly logged: LoggedRow;
  /** Whether the row is locked until the end of the transaction. */
  readonly lock: boolean;
}

type ReadRow = Pick<PlannedRow, 'row'> & { readonly registered: RegisteredResource };

/** What there is to plan with, or why there is nothing. */
async function readLogged(
  tx: Queryable,
  context: SignedContext,
  { logged, lock }: Planning,
): Promise<ReadRow | 'gone' | 'forbidden'> {
  const registered = registeredNamed(resourceEngineOf(context), currentName(logged.resource));
  if (!registered) return 'gone';
  const { resource, extension } = registered;
  if (!can(context.actor, permissionOf(resource, 'index'))) return 'forbidden';
  const read = { resource, id: logged.rowId, scope: extension?.scope?.(context), ...(lock ? { lock } : {}) };
  const row = await readRow(tx, read);
  const isThere = row !== null || (await readRow(tx, { ...read, isDeleted: true })) !== null;
  return isThere ? { registered, row } : 'gone';
}

interface Against {
  readonly resource: AnyResource;
  readonly readable: Fields;
  readonly events: readonly RowEvent[];
}

function refusalOf(context: SignedContext, plan: UndoPlan, { resource, readable, events }: Against): Refusal {
  if (plan.refusal?.reason === 'command') return 'command';
  return plan.refusal ? serverOrForbidden(resource, readable, events) : standsAgainst(context, resource, plan);
}

/** The conflicts in fields that the caller may read. */
const shownConflicts = (plan: UndoPlan, { resource, readable }: Against): UndoRow['conflicts'] =>
  plan.conflicts
    .filter(({ field }) => Object.hasOwn(readable, field) || !Object.hasOwn(resource.ownFields, field))
    .map(({ field, by, at }) => ({ field, titles: titlesOf(resource, field), by, at }));

/** Plans one row, as the caller may see and change it. */
export async function planLogged(tx: Queryable, context: SignedContext, at: Planning): Promise<PlannedRow> {
  const { own, logged } = at;
  const read = await readLogged(tx, context, at);
  if (typeof read === 'string') return refused(logged, read);
  const { registered, row } = read;
  const { resource } = registered;
  const { events, label } = await eventsOf(tx, own, logged);
  const readable = readableFor(context, resource).ownFields;
  const isSame = (field: string, one: unknown, other: unknown) => sameValue(readable[field], one, other);
  const plan = planRow(events, { row, settable: settableFields(readable), isSame });
  const against: Against = { resource, readable, events };
  const refusal = refusalOf(context, plan, against);
  const isFree = refusal === '';
  const commands = plan.refusal?.reason === 'command' ? plan.refusal.actions : [];
  const view: UndoRow = {
    ...blank(logged),
    label,
    does: isFree ? plan.does : 'nothing',
    fields: isFree ? Object.keys(plan.values).map((name) => titlesOf(resource, name)) : [],
    conflicts: [...shownConflicts(plan, against)],
    refusal,
    commands: commands.map((name) => titlesOf(resource, name)),
    ways: refusal === 'command' ? waysBack(resource, row, events) : [],
  };
  return { view, plan: isFree ? plan : null, registered, row };
}
