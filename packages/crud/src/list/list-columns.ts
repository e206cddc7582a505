import { type AnyResource } from '@shopkeeper/resource';
import { commandsOf } from '@shopkeeper/resource/lifecycle';
import type { Sort } from '@shopkeeper/resource/query';
import { readableFields } from './sql-text.ts';

/** What a list shows of a row. Its lines stand in a table of their own. */
export const shownIn = ({ list, state }: Pick<AnyResource, 'list' | 'state'>): readonly string[] => [
  ...new Set(['id', 'version', ...list, ...(state === null ? [] : [state])]),
];

/** The columns that the guards of staff and members read, and the look-ups of what they need; null where one reads whole rows. */
export function commandColumns(resource: Pick<AnyResource, 'transitions' | 'actions'>): readonly string[] | null {
  const columns = new Set<string>();
  for (const { by, guard, needs, reads } of Object.values(commandsOf(resource))) {
    const isAsked = guard !== undefined || needs !== undefined;
    if (!isAsked || !by.some((kind) => kind === 'staff' || kind === 'member')) continue;
    if (!reads) return null;
    for (const name of reads) columns.add(name);
  }
  return [...columns];
}

const computedColumns = ({ computed, computedFrom }: AnyResource): readonly string[] | null =>
  Object.keys(computed).length === 0 ? [] : computedFrom;

function columnsIn(readable: AnyResource, resource: AnyResource): readonly string[] {
  const stored = readableFields(resource);
  const guards = commandColumns(resource);
  const computed = computedColumns(resource);
  if (!guards || !computed) return stored;
  const shown = shownIn(readable).filter((name) => stored.includes(name));
  // A member view offers commands whose guards read columns of the same table that members do not see.
  return [...new Set([...shown, ...computed, ...guards])];
}

const known = new WeakMap<AnyResource, readonly string[]>();

/**
 * The columns that a list reads: those that it shows, those of the guards behind `allowed`, of the computed values and of the sorts.
 * Where a guard or a computed value names no columns, all of them.
 */
export function listColumns(
  resource: AnyResource,
  { readable = resource, sorts }: { readonly readable?: AnyResource; readonly sorts: readonly Sort[] },
): readonly string[] {
  const columns = known.get(readable) ?? columnsIn(readable, resource);
  known.set(readable, columns);
  return withSorts(columns, sorts);
}

/** Adds the columns of the sorts, from which the cursor of the next page is made. */
export function withSorts(columns: readonly string[], sorts: readonly Sort[]): readonly string[] {
  const missing = sorts.map(({ field }) => field).filter((field) => !columns.includes(field));
  return missing.length === 0 ? columns : [...columns, ...missing];
}
