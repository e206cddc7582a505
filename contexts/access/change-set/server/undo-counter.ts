import { can, pagePermissionOf } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import type { SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { currentName } from '../../admin-log/audit-subject.domain.ts';
import { nameOf } from '../../data-recycle/server/bin-entries.ts';
import { currentRegistry } from '../../menu-rule/server/registry.ts';
import type { UndoRow } from '../change-set-view.domain.ts';
import type { BookedRow, CounterEntries, CounterPlan } from './counter-entries.operations.ts';
import { blank, commandTitles, type Declared, type LoggedRow, type PlannedRow, rejectedRow, titlesOf } from './planned-row.ts';

type Shown = Pick<UndoRow, 'does' | 'isFinal' | 'posting' | 'conflicts'>;

function shownCounter(plan: Exclude<CounterPlan, { does: 'command' }>, declared: Declared): Shown {
  const conflicts = 'conflicts' in plan ? (plan.conflicts ?? []) : [];
  const posting = plan.does === 'book' ? { amount: plan.amount, unit: plan.unit } : null;
  return {
    does: plan.does,
    isFinal: 'isFinal' in plan && plan.isFinal === true,
    posting,
    conflicts: conflicts.map((conflict) => ({ ...conflict, titles: titlesOf(declared, conflict.field) })),
  };
}

interface Booking {
  readonly logged: LoggedRow;
  readonly declared: Declared;
  readonly label: string;
  readonly booked: BookedRow;
}

/** Plans the counter-entry of a row; null where its module has none for what was done. */
export async function planBooked(
  tx: Queryable,
  context: SignedContext,
  { entries, ...at }: Booking & { readonly entries: CounterEntries | null },
): Promise<PlannedRow | null> {
  if (!entries) return null;
  const { logged, declared, label, booked } = at;
  const plan = await entries.plan(tx, booked);
  if (plan.does === 'command') return null;
  const nothing = { plan: null, registered: null, row: null };
  const isAllowed = entries.permissions.every((permission) => can(context.actor, permission));
  if (!isAllowed && plan.does !== 'nothing') return { ...nothing, view: { ...blank(logged), label, refusal: 'forbidden' } };
  const view: UndoRow = { ...blank(logged), label, ...shownCounter(plan, declared) };
  return plan.does === 'nothing' ? { ...nothing, view } : { ...nothing, view, run: (op) => entries.book(op, booked) };
}

/** What has no rows, and nothing that takes it back here, is named and goes back on its own page. */
export function rejectedWithoutRow(context: SignedContext, logged: LoggedRow): PlannedRow {
  const name = currentName(logged.resource);
  const { resources, pages } = currentRegistry();
  const page = pages.find((one) => `${one.context}/${one.name}` === name);
  const resource = resources.find((one) => nameOf(one) === name);
  const needed = page ? pagePermissionOf(page, 'index') : resource && permissionOf(resource, 'index');
  const declared = page ?? resource ?? { name };
  if (needed !== undefined && !can(context.actor, needed)) return rejectedRow(logged, 'forbidden');
  const commands = logged.actions.map((action) => commandTitles(declared, action));
  return { ...rejectedRow(logged, 'no-row'), view: { ...blank(logged), label: logged.label, refusal: 'no-row', commands } };
}
