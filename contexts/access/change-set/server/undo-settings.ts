import { configPage } from '@shopkeeper/platform';
import { can, pagePermissionOf } from '@shopkeeper/resource';
import { type AnySettings, settingsNameOf } from '@shopkeeper/resource/settings';
import type { SignedContext } from '@shopkeeper/server';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import type { UndoRow } from '../change-set-view.domain.ts';
import { sameValue } from '../settable-values.domain.ts';
import { planRow, type RowEvent, type UndoPlan } from '../undo-row.domain.ts';
import { eventsOf, type Planning } from './own-events.ts';
import { blank, type LoggedRow, type PlannedRow, rejectedRow } from './planned-row.ts';

/** What the activity log calls settings; the label of an entry says which. */
export const settingsSubject = `${configPage.context}/${configPage.name}`;

/** A save and the restoring of a save both set values. */
const asEdits = (events: readonly RowEvent[]): RowEvent[] => events.map((event) => ({ ...event, action: 'edit' }));

const titleOf = ({ name }: AnySettings, field: string): string[] => [`${name}:setting.${field}`];

/** Secrets that the own entries changed: the log does not have them, so they stay. */
function secretsOf({ fields }: AnySettings, events: readonly RowEvent[]) {
  const conflicts = new Map<string, UndoPlan['conflicts'][number]>();
  for (const { isOwn, after, by, at } of events)
    for (const field of Object.keys(isOwn ? (after ?? {}) : {}))
      if (fields[field]?.kind === 'secret') conflicts.set(field, { field, by, at });
  return [...conflicts.values()];
}

function viewOf(settings: AnySettings, logged: LoggedRow, at: { plan: UndoPlan; events: readonly RowEvent[] }): UndoRow {
  const { plan, events } = at;
  return {
    ...blank(logged),
    label: settingsNameOf(settings),
    labelTitle: `${settings.name}:text.settings`,
    does: plan.does,
    fields: Object.keys(plan.values).map((field) => titleOf(settings, field)),
    conflicts: [
      ...plan.conflicts.map((conflict) => ({ ...conflict, titles: titleOf(settings, conflict.field) })),
      ...secretsOf(settings, events).map((secret) => ({
        ...secret,
        titles: titleOf(settings, secret.field),
        why: 'secret' as const,
      })),
    ],
  };
}

/** The settings as they are: locked and read anew for the job, as this process knows them for the preview. */
async function storedOf(tx: Queryable, { engine }: SignedContext, { settings, lock }: { settings: AnySettings; lock: boolean }) {
  // The job plans within the transaction in which it saves.
  return lock ? engine.settings.lock(tx as Tx, settings) : engine.settings.stored(settings);
}

/**
 * Plans how settings go back, value by value, as the fields of a row do: a value that somebody changed since is a conflict and stays.
 * They are saved by the store, which validates and logs them.
 */
export async function planSettings(tx: Queryable, context: SignedContext, { own, logged, lock }: Planning): Promise<PlannedRow> {
  const may = (action: 'index' | 'save'): boolean => can(context.actor, pagePermissionOf(configPage, action));
  if (!may('index')) return rejectedRow(logged, 'forbidden');
  const settings = context.engine.settings.declared.find((one) => settingsNameOf(one) === logged.label);
  if (!settings) return rejectedRow(logged, 'gone');
  const { values: row } = await storedOf(tx, context, { settings, lock });
  const { events } = await eventsOf(tx, own, logged);
  const isSame = (field: string, one: unknown, other: unknown) => sameValue(settings.fields[field], one, other);
  const settable = Object.keys(settings.fields).filter((field) => settings.fields[field]?.kind !== 'secret');
  const found = planRow(asEdits(events), { row, settable, isSame });
  const plan: UndoPlan = { ...found, refusal: null };
  const view = viewOf(settings, logged, { plan, events });
  const nothing = { plan: null, registered: null, row: null };
  if (plan.does !== 'set') return { ...nothing, view };
  if (!may('save')) return { ...nothing, view: { ...view, does: 'nothing', fields: [], refusal: 'forbidden' } };
  return {
    ...nothing,
    view,
    async run(op) {
      await context.engine.settings.save(op, settings, plan.values);
    },
  };
}
