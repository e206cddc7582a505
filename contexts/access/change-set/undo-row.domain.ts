/** Values by name, as the activity log stores them. */
export type Values = Readonly<Record<string, unknown>>;

/** An entry of the activity log about one row. */
export interface RowEvent {
  readonly id: number;
  readonly action: string;
  /** Whether it belongs to what is taken back. */
  readonly isOwn: boolean;
  /** Whether staff did it, and not the shop itself. */
  readonly isStaff?: boolean;
  readonly by: string;
  /** UTC epoch ms. */
  readonly at: number;
  readonly before: Values | null;
  readonly after: Values | null;
}

/** A field that somebody changed since; `by` is '' where the log does not say who. */
export interface FieldConflict {
  readonly field: string;
  readonly by: string;
  readonly at: number;
}

/** Why nothing of a row can be taken back by values: a command made the change, or the server alone writes the fields. */
export type Obstacle = { readonly reason: 'command'; readonly actions: readonly string[] } | { readonly reason: 'server' };

/** What taking back does with a row; `values` are the fields to set. */
export interface UndoPlan {
  readonly does: 'nothing' | 'set' | 'delete' | 'restore';
  readonly values: Values;
  readonly conflicts: readonly FieldConflict[];
  readonly refusal: Obstacle | null;
}

/** A row as it is now. */
export interface RowNow {
  /** Null for a deleted row. */
  readonly row: Values | null;
  /** The fields that staff can set by an edit. */
  readonly settable: readonly string[];
  /** Whether a value is the one of the log: lines are compared by what people write in them. */
  isSame(field: string, one: unknown, other: unknown): boolean;
}

const lives: Readonly<Record<string, boolean | undefined>> = { add: true, restore: true, del: false };
const plainActions: readonly string[] = ['add', 'edit', 'del', 'restore'];

const nothing: UndoPlan = { does: 'nothing', values: {}, conflicts: [], refusal: null };

/** Whether the row would exist without the own entries; null where they say nothing about it. */
function wouldExist(events: readonly RowEvent[]): boolean | null {
  const known = events.filter(({ action }) => lives[action] !== undefined);
  const firstOwn = known.find(({ isOwn }) => isOwn);
  if (!firstOwn) return null;
  // Whatever others did with a row that the own entries created could not have happened without them.
  if (firstOwn.action === 'add') return false;
  const foreign = known.findLast(({ isOwn }) => !isOwn);
  return foreign ? lives[foreign.action] === true : lives[firstOwn.action] === false;
}

const touches = (event: RowEvent, field: string): boolean =>
  lives[event.action] === undefined && event.after !== null && Object.hasOwn(event.after, field);

const ownFieldsOf = (events: readonly RowEvent[]): readonly string[] => [
  ...new Set(events.filter(({ isOwn, action }) => isOwn && action === 'edit').flatMap(({ after }) => Object.keys(after ?? {}))),
];

const beforeOf = (event: RowEvent | undefined, field: string): unknown => event?.before?.[field] ?? null;
const afterOf = (event: RowEvent | undefined, field: string): unknown => event?.after?.[field] ?? null;

type Back = { readonly value: unknown } | { readonly conflict: FieldConflict } | null;

/** A field that somebody else changed last: it stays, unless that was set back itself. */
function changedSince(field: string, { last, all, now }: Touched): Back {
  const was = beforeOf(
    all.find(({ isOwn }) => isOwn),
    field,
  );
  const lastOwn = all.findLast(({ isOwn }) => isOwn);
  const current = now.row?.[field] ?? null;
  if (now.row && now.isSame(field, current, was)) return null;
  if (now.isSame(field, current, afterOf(lastOwn, field))) return { value: was };
  return { conflict: { field, by: last.by, at: last.at } };
}

interface Touched {
  /** The entries that touch the field, oldest first, and the last of them. */
  readonly all: readonly RowEvent[];
  readonly last: RowEvent;
  readonly now: RowNow;
}

/** A field that the own entries changed last: it gets the last value of somebody else, else the one before the first own entry. */
function ownChange(field: string, { last, all, now }: Touched): Back {
  const foreign = all.findLast(({ isOwn }) => !isOwn);
  const value = foreign ? afterOf(foreign, field) : beforeOf(all[0], field);
  const current = now.row?.[field] ?? null;
  if (now.row && now.isSame(field, current, value)) return null;
  const isKnown = !now.row || now.isSame(field, current, afterOf(last, field));
  return isKnown ? { value } : { conflict: { field, by: '', at: last.at } };
}

/** The values to set, and the fields that somebody else changed since. Each has the value that it would have without the own entries. */
function fieldsBack(events: readonly RowEvent[], now: RowNow): Pick<UndoPlan, 'values' | 'conflicts'> {
  const values: Record<string, unknown> = {};
  const conflicts: FieldConflict[] = [];
  for (const field of ownFieldsOf(events).filter((name) => now.settable.includes(name))) {
    const all = events.filter((event) => touches(event, field));
    const last = all.at(-1);
    if (!last) continue;
    const back = last.isOwn ? ownChange(field, { all, last, now }) : changedSince(field, { all, last, now });
    if (back && 'conflict' in back) conflicts.push(back.conflict);
    else if (back) values[field] = back.value;
  }
  return { values, conflicts };
}

/** What others changed in a row that the own entries created. */
const changedByOthers = (events: readonly RowEvent[]): readonly FieldConflict[] =>
  events
    .filter(({ isOwn, action }) => !isOwn && lives[action] === undefined)
    .flatMap(({ after, action, by, at }) =>
      (action === 'edit' ? Object.keys(after ?? {}) : [action]).map((field) => ({ field, by, at })),
    );

const commandsIn = (events: readonly RowEvent[]): readonly string[] => [
  ...new Set(events.filter(({ isOwn, action }) => isOwn && !plainActions.includes(action)).map(({ action }) => action)),
];

/**
 * Plans how a row becomes what it would be if the own entries had never been made. `events` are the entries about the row from the
 * first own one on, oldest first. A created row is deleted, a deleted one restored, changed fields are set back one by one; what
 * somebody else changed since is a conflict and stays.
 */
export function planRow(events: readonly RowEvent[], now: RowNow): UndoPlan {
  const actions = commandsIn(events);
  if (actions.length > 0) return { ...nothing, refusal: { reason: 'command', actions } };
  const exists = now.row !== null;
  const should = wouldExist(events) ?? exists;
  if (!should) {
    const conflicts = exists ? changedByOthers(events) : [];
    return exists && conflicts.length === 0 ? { ...nothing, does: 'delete' } : { ...nothing, conflicts };
  }
  const { values, conflicts } = fieldsBack(events, now);
  if (!exists) return { does: 'restore', values, conflicts, refusal: null };
  const hasValues = Object.keys(values).length > 0;
  const touched = ownFieldsOf(events);
  const isServerOnly = touched.length > 0 && !touched.some((field) => now.settable.includes(field));
  return { does: hasValues ? 'set' : 'nothing', values, conflicts, refusal: isServerOnly ? { reason: 'server' } : null };
}
