import type { Filter } from '@shopkeeper/resource/query';
import type { Selection } from '@shopkeeper/grid';

/** Returns the filter of an export: that of the list, limited to the selected rows if there are any. */
export function exportFilter(shown: Filter | null, selection: Selection | undefined): Filter | null {
  const chosen = selection ? chosenFilter(selection) : null;
  if (!shown || !chosen) return shown ?? chosen;
  return { and: [shown, chosen] };
}

function chosenFilter(selection: Selection): Filter | null {
  if ('ids' in selection) return { field: 'id', op: 'in', value: [...selection.ids].map(Number) };
  const without = [...selection.allBut].map(Number);
  return without.length === 0 ? null : { field: 'id', op: 'notIn', value: without };
}
