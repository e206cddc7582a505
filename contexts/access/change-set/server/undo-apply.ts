import { reject } from '@shopkeeper/resource';
import { operationOf, type Operation, resourceEngineOf, transition } from '@shopkeeper/crud/lifecycle';
import { savepoint } from '@shopkeeper/crud/import-export';
import { editRow, readRow, referrersOf, type RegisteredResource, removeRows } from '@shopkeeper/crud/rows';
import { businessError, RequestError, type SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { nameOf, waitingEntry } from '../../data-recycle/server/bin-entries.ts';
import { dataRecycle } from '../../data-recycle/data-recycle.resource.ts';
import type { UndoRow } from '../change-set-view.domain.ts';
import { valuesToSet } from '../settable-values.domain.ts';
import type { Values } from '../undo-row.domain.ts';
import type { LoggedRow, OwnSets, PlannedRow } from './planned-row.ts';
import { planLogged } from './undo-plan.ts';

interface Setting {
  readonly registered: RegisteredResource;
  readonly id: number;
  readonly values: Values;
}

/** Sets fields of a row by the edit of the kit: permission, rules, references, version, activity log. */
async function setBack(tx: Tx, context: SignedContext, { registered, id, values }: Setting): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const { resource, extension } = registered;
  const row = await readRow(tx, { resource, id, scope: extension?.scope?.(context), lock: true });
  if (!row) throw new RequestError(404, 'request.not-found');
  const raw = { id, version: row.version, ...valuesToSet(resource.ownFields, values, row) };
  await editRow(tx, registered, { raw, context });
}

/** Restores the row from the recycle bin, by its plan and its conflicts. */
async function bringBack(tx: Tx, context: SignedContext, { registered, id }: Omit<Setting, 'values'>): Promise<void> {
  const [entry] = await waitingEntry(tx, { resource: nameOf(registered.resource), rowId: id });
  if (!entry) throw businessError(reject('data-recycle.gone'));
  const op = operationOf(context, tx) as Operation<'staff'>;
  await transition(op, dataRecycle.transitions.restore, { id: entry.id, input: { together: false } });
}

async function carryOut(tx: Tx, context: SignedContext, { plan, registered, row, view, run }: PlannedRow): Promise<void> {
  if (run) return run(operationOf(context, tx) as Operation<'staff'>);
  if (!plan || !registered || plan.does === 'nothing') return;
  const { resource } = registered;
  const id = view.rowId;
  if (plan.does === 'delete') {
    const rows = [{ id, version: row?.version ?? 0 }];
    await removeRows(tx, registered, { rows, referrers: referrersOf(resource, resourceEngineOf(context).resources), context });
    return;
  }
  if (plan.does === 'restore') await bringBack(tx, context, { registered, id });
  await setBack(tx, context, { registered, id, values: plan.values });
}

/** What the shop says against a row, in the language of the caller: the first broken rule, else the error itself. */
function reasonOf(context: SignedContext, { error, details, fields = [] }: RequestError): string {
  const { texts } = resourceEngineOf(context);
  const [first] = fields;
  if (!first) return texts(context.lang, error, details);
  const rule = first.rule.includes('.') ? first.rule : `rule.${first.rule}`;
  return `${first.path}: ${first.msg ?? texts(context.lang, rule, first.params ?? {})}`;
}

/**
 * Plans a row under its lock and takes back what has no conflict, behind a savepoint: the row as a whole or not at all. Returns what was done,
 * and why not where the shop refuses it.
 */
export async function undoLogged(
  tx: Tx,
  context: SignedContext,
  at: { readonly own: OwnSets; readonly logged: LoggedRow },
): Promise<UndoRow> {
  const planned = await planLogged(tx, context, { ...at, lock: true });
  const error = await savepoint(tx, () => carryOut(tx, context, planned));
  if (!error) return planned.view;
  return {
    ...planned.view,
    does: 'nothing',
    posting: null,
    fields: [],
    refusal: 'rejected',
    msg: reasonOf(context, error).slice(0, 300),
  };
}
