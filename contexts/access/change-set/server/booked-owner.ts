import type { AnyResource } from '@shopkeeper/resource';
import { rowsInScope } from '@shopkeeper/crud/data-scope';
import { labelsOf, readableFor } from '@shopkeeper/crud/rows';
import type { SignedContext } from '@shopkeeper/server';
import { nameOf } from '../../data-recycle/server/bin-entries.ts';
import { currentRegistry } from '../../menu-rule/server/registry.ts';
import type { UndoRow } from '../change-set-view.domain.ts';
import type { Values } from '../undo-row.domain.ts';
import { type CounterEntries, counterEntriesOf } from './counter-entries.operations.ts';
import { titlesOf } from './planned-row.ts';

interface Booked {
  readonly entries: CounterEntries | null;
  readonly row: Values | null;
}

/**
 * Whose account the counter-entry of a row is booked to, by id; null where its module names nobody, or the caller may not read it. A
 * job stores this: names are read for whoever looks, and stay out of its report.
 */
export function bookedOwner(context: SignedContext, resource: AnyResource, { entries, row }: Booked): UndoRow['owner'] {
  const field = entries?.ownerField;
  if (field === undefined || !row || !Object.hasOwn(readableFor(context, resource).ownFields, field)) return null;
  const id = row[field];
  return typeof id === 'number' ? { titles: titlesOf(resource, field), id, label: '' } : null;
}

/** What the owners of the rows of a resource are; null where they are none. */
function ownersIn(name: string): AnyResource | null {
  const resource = currentRegistry().resources.find((one) => nameOf(one) === name);
  const field = resource?.ownFields[counterEntriesOf(name)?.ownerField ?? ''];
  // Targets are declared resources; the field knows the part of them that it needs.
  return field?.kind === 'ref' ? (field.options.to() as AnyResource) : null;
}

/** The rows with the names of the owners in the data scope of the reader; others have no owner. */
export async function withOwners(context: SignedContext, rows: readonly UndoRow[]): Promise<UndoRow[]> {
  const names = new Map<string, Record<string, string>>();
  for (const name of new Set(rows.flatMap(({ owner, resource }) => (owner ? [resource] : [])))) {
    const target = ownersIn(name);
    if (!target) continue;
    const ids = [...new Set(rows.flatMap(({ owner, resource }) => (owner && resource === name ? [owner.id] : [])))];
    const seen = await rowsInScope(context.db, target, { caller: context, ids });
    names.set(name, await labelsOf(context.db, target, [...seen]));
  }
  return rows.map((row) => {
    // Reports of earlier versions name no owner.
    const owner = (row.owner as UndoRow['owner'] | undefined) ?? null;
    const label = owner && names.get(row.resource)?.[String(owner.id)];
    return { ...row, owner: owner && label !== undefined && label !== null ? { ...owner, label } : null };
  });
}
