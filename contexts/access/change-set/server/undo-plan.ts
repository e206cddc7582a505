import { type AnyResource, can, type Page, pagePermissionOf } from '@shopkeeper/resource';
import type { Fields } from '@shopkeeper/resource/fields';
import { staffCommandsOf } from '@shopkeeper/resource/lifecycle';
import { keyOf, permissionOf } from '@shopkeeper/resource/view';
import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { readableFor, readRow, type RegisteredResource } from '@shopkeeper/crud/rows';
import type { SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { currentName } from '../../admin-log/audit-subject.domain.ts';
import { dataRecycle } from '../../data-recycle/data-recycle.resource.ts';
import { mayDecide, nameOf, registeredNamed } from '../../data-recycle/server/bin-entries.ts';
import { currentRegistry } from '../../menu-rule/server/registry.ts';
import type { UndoRow } from '../change-set-view.domain.ts';
import { planRow, type RowEvent, type UndoPlan, type Values } from '../undo-row.domain.ts';
import { sameValue, settableFields } from '../settable-values.domain.ts';
import { type BookedRow, counterEntriesOf } from './counter-entries.operations.ts';
import { blank, commandTitles, type LoggedRow, type PlannedRow, type Reason, rejectedRow, titlesOf } from './planned-row.ts';
import { eventsOf, type Planning } from './own-events.ts';
import { bookedOwner } from './booked-owner.ts';
import { planBooked, rejectedWithoutRow } from './undo-counter.ts';
import { planSettings, settingsSubject } from './undo-settings.ts';

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
function standsAgainst(context: SignedContext, resource: AnyResource, plan: UndoPlan): Reason {
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
function serverOrForbidden(resource: AnyResource, readable: Fields, events: readonly RowEvent[]): Reason {
  const touched = events.filter(({ isOwn }) => isOwn).flatMap(({ after }) => Object.keys(after ?? {}));
  const isWithheld = (name: string): boolean => {
    const field = Object.hasOwn(resource.ownFields, name) ? resource.ownFields[name] : undefined;
    return (
      field !== undefined && field.write !== 'server' && (!Object.hasOwn(readable, name) || readable[name]?.isMasked === true)
    );
  };
  return touched.some(isWithheld) ? 'forbidden' : 'server';
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

function refusalOf(context: SignedContext, plan: UndoPlan, { resource, readable, events }: Against): Reason {
  if (plan.refusal?.reason === 'command') return 'command';
  return plan.refusal ? serverOrForbidden(resource, readable, events) : standsAgainst(context, resource, plan);
}

/** The conflicts in fields that the caller may read. */
const shownConflicts = (plan: UndoPlan, { resource, readable }: Against): UndoRow['conflicts'] =>
  plan.conflicts
    .filter(({ field }) => Object.hasOwn(readable, field) || !Object.hasOwn(resource.ownFields, field))
    .map(({ field, by, at }) => ({ field, titles: titlesOf(resource, field), by, at }));

/** The page whose entries these are; null where they are of a resource. */
const pageNamed = (name: string): Page | null =>
  currentRegistry().resources.some((resource) => nameOf(resource) === name)
    ? null
    : (currentRegistry().pages.find((page) => `${page.context}/${page.name}` === name) ?? null);

const ownActionsOf = (events: readonly RowEvent[]): readonly string[] => [
  ...new Set(events.filter(({ isOwn }) => isOwn).map(({ action }) => action)),
];

/** Plans what a page without rows of its own did, such as that of stock: by a counter-entry, or not at all. */
async function planOfPage(tx: Queryable, context: SignedContext, { page, own, logged, lock }: Planning & { page: Page }) {
  if (!can(context.actor, pagePermissionOf(page, 'index'))) return rejectedRow(logged, 'forbidden');
  const { events, label } = await eventsOf(tx, own, logged);
  const booked: BookedRow = { rowId: logged.rowId, events, lock };
  const entries = counterEntriesOf(currentName(logged.resource));
  const planned = await planBooked(tx, context, { entries, logged, declared: page, label, booked });
  const commands = ownActionsOf(events).map((action) => commandTitles(page, action));
  return (
    planned ?? { ...rejectedRow(logged, 'command'), view: { ...blank(logged), label, refusal: 'command' as const, commands } }
  );
}

/** Settings go back value by value; whatever else has no rows is named. */
const planWithoutRow = async (tx: Queryable, context: SignedContext, at: Planning): Promise<PlannedRow> =>
  at.logged.resource === settingsSubject ? planSettings(tx, context, at) : rejectedWithoutRow(context, at.logged);

/** Plans one row, as the caller may see and change it. */
export async function planLogged(tx: Queryable, context: SignedContext, at: Planning): Promise<PlannedRow> {
  const { own, logged, lock } = at;
  if (logged.rowId === 0) return planWithoutRow(tx, context, at);
  const subject = currentName(logged.resource);
  const page = pageNamed(subject);
  if (page) return planOfPage(tx, context, { ...at, page });
  const read = await readLogged(tx, context, at);
  if (typeof read === 'string') return rejectedRow(logged, read);
  const { registered, row } = read;
  const { resource } = registered;
  const { events, label } = await eventsOf(tx, own, logged);
  const booked: BookedRow = { rowId: logged.rowId, events, lock };
  const entries = counterEntriesOf(subject);
  const planned = await planBooked(tx, context, { entries, logged, declared: resource, label, booked });
  if (planned) return { ...planned, view: { ...planned.view, owner: bookedOwner(context, resource, { entries, row }) } };
  return planValues(context, { registered, row, logged, label, events });
}

interface Valued extends ReadRow {
  readonly logged: LoggedRow;
  readonly label: string;
  readonly events: readonly RowEvent[];
}

/** Plans the values of a row: those of its fields, and whether it exists. */
function planValues(context: SignedContext, { registered, row, logged, label, events }: Valued): PlannedRow {
  const { resource } = registered;
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
