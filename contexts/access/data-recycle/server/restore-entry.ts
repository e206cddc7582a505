import { type AnyResource, reject } from '@shopkeeper/resource';
import { keyOf } from '@shopkeeper/resource/view';
import type { Operation } from '@shopkeeper/crud/lifecycle';
import { planRestore, type RegisteredResource, type RestorePlan, restoreRow } from '@shopkeeper/crud/rows';
import { businessError, RequestError } from '@shopkeeper/server';
import type { RestoreView } from '../restore-view.domain.ts';
import { mayDecide, nameOf, registeredNamed, resourceOfTable, waitingEntry } from './bin-entries.ts';

/** An entry of the bin, as far as restoring its row needs it. */
export interface BinEntry {
  readonly id: number;
  readonly resource: string;
  readonly rowId: number;
  readonly label: string;
}

type Op = Operation<'staff'>;

interface Planned {
  readonly entry: BinEntry;
  readonly registered: RegisteredResource;
  /** Null where the row is gone, or outside the scope of the caller. */
  readonly plan: RestorePlan | null;
  readonly missing: readonly (RestoreView['missing'][number] & { readonly entry: BinEntry | null })[];
}

/** The entries of the deleted rows that a plan refers to, as far as the caller may restore them. */
async function missingIn(op: Op, plan: RestorePlan | null): Promise<Planned['missing']> {
  const found: Planned['missing'][number][] = [];
  for (const { path, table, id } of plan?.missing ?? []) {
    const target = resourceOfTable(op.actor, table);
    const [entry = null] = target ? await waitingEntry(op.tx, { resource: nameOf(target), rowId: id }) : [];
    found.push({ path, rowId: id, label: entry?.label ?? '', binId: entry?.id ?? null, entry });
  }
  return found;
}

async function planned(op: Op, entry: BinEntry): Promise<Planned> {
  const registered = registeredNamed(op.engine, entry.resource);
  if (!registered) throw businessError(reject('data-recycle.gone'));
  if (!mayDecide(op.actor, registered.resource)) throw new RequestError(403, 'request.forbidden');
  const plan = await planRestore(op.tx, registered, { id: entry.rowId, caller: op });
  return { entry, registered, plan, missing: await missingIn(op, plan) };
}

/** Plans an entry and the entries that it needs, those first. */
export async function planTogether(op: Op, entry: BinEntry, seen: Set<number> = new Set()): Promise<readonly Planned[]> {
  if (seen.has(entry.id)) return [];
  seen.add(entry.id);
  const own = await planned(op, entry);
  const before: Planned[] = [];
  for (const { entry: needed } of own.missing) if (needed) before.push(...(await planTogether(op, needed, seen)));
  return [...before, own];
}

const linesIn = ({ ownFields }: AnyResource, row: Readonly<Record<string, unknown>>): number =>
  Object.entries(ownFields).reduce((sum, [key, { kind }]) => {
    const lines = row[key];
    return kind === 'lines' && Array.isArray(lines) ? sum + lines.length : sum;
  }, 0);

/** What stands in the way of an entry, in the language of the caller. */
function issuesOf({ engine, lang }: Op, { registered: { resource }, plan }: Planned): RestoreView['issues'] {
  if (!plan) return [];
  const titleOf = (path: string): string => engine.texts(lang, keyOf(resource, 'field', path.split('.')[0] ?? path));
  const { refusal } = plan;
  const values = refusal ? Object.entries(refusal.details).map(([key, value]) => [key, String(value)]) : [];
  return [
    ...plan.issues.map(({ path }) => ({ path, text: titleOf(path) })),
    ...(refusal
      ? [{ path: '', text: engine.texts(lang, refusal.error, Object.fromEntries(values) as Record<string, string>) }]
      : []),
  ];
}

/** A plan as its dialog shows it. */
export function viewOf(op: Op, one: Planned): RestoreView {
  const { entry, plan, missing, registered } = one;
  const { engine, lang } = op;
  const titleOf = (key: string): string => engine.texts(lang, keyOf(registered.resource, 'field', key));
  return {
    id: entry.id,
    label: entry.label,
    isKept: plan !== null,
    taken: (plan?.taken ?? []).map(({ fields, id, label }) => ({ paths: fields.map(titleOf), id, label })),
    missing: missing.map(({ path, rowId, label, binId }) => ({ path: titleOf(path.split('.')[0] ?? path), rowId, label, binId })),
    issues: [...issuesOf(op, one)],
    lines: plan ? linesIn(registered.resource, plan.row) : 0,
  };
}

/**
 * Restores the row of an entry; its plan is made again under the lock of the row. Throws 409 `data-recycle.gone` and
 * `data-recycle.conflicts`, with what is in the way.
 */
export async function restoreEntry(op: Op, entry: BinEntry): Promise<void> {
  const one = await planned(op, entry);
  if (!one.plan) throw businessError(reject('data-recycle.gone'));
  const { taken, missing, issues } = viewOf(op, one);
  const conflicts = [
    ...taken.map(({ paths, label }) => `${paths.join(', ')}: ${label}`),
    ...missing.map(({ path, label, rowId }) => `${path}: ${label || `#${rowId}`}`),
    ...issues.map(({ text }) => text),
  ];
  if (conflicts.length > 0)
    throw businessError(reject('data-recycle.conflicts', { label: entry.label, conflicts: conflicts.join('; ') }));
  await restoreRow(op.tx, one.registered.resource, { row: one.plan.row, who: op });
}
